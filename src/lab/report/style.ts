// The style sheet of a report: calm, with one accent colour, for light and dark mode, phones and paper.

/** Accent colours by game, for light and for dark mode. Each is legible on its background. */
const ACCENTS: Record<string, readonly [string, string]> = {
  "beat-the-count": ["#b3261e", "#ff8a80"],
  "forty-below": ["#1f6f9f", "#7cc4ea"],
  contarlos: ["#a4502e", "#eda07c"],
  "final-count": ["#1d6b45", "#76c99c"],
  "betski-scram": ["#7a5c0c", "#dcb856"],
}

const PLAIN = ["#3b5b8c", "#9db9e6"] as const

export const styleFor = (game: string): string => {
  const [light, dark] = ACCENTS[game] ?? PLAIN
  return `:root { color-scheme: light dark; --ground: #fdfcf9; --ink: #23211d; --soft: #6b665c; --rule: #e4dfd4; --pale: #efebe2; --accent: ${light}; }
@media (prefers-color-scheme: dark) { :root { --ground: #171614; --ink: #eae6dd; --soft: #a39d90; --rule: #37342e; --pale: #26241f; --accent: ${dark}; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 0 0 .5rem; font-weight: 600; }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .75rem; font-weight: 600; }
h3 { font-size: 1.05rem; margin: 2rem 0 .5rem; color: var(--accent); font-weight: 600; }
section { margin-top: 3.5rem; padding-top: 1.5rem; border-top: 1px solid var(--rule); }
p { margin: .5rem 0; }
.answer { font-size: 1.12rem; }
.under, .note, figcaption, summary, table, svg, nav { font-family: system-ui, -apple-system, "Segoe UI", sans-serif; }
.under, .note { color: var(--soft); font-size: .86rem; }
nav ol { columns: 2; padding-left: 1.2rem; margin: 1.5rem 0 0; font-size: .95rem; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
figure { margin: 1.75rem 0 1.25rem; }
figcaption { font-size: .9rem; font-weight: 600; margin-bottom: .6rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; font-size: 12px; }
svg text { fill: var(--ink); }
svg .number { font-variant-numeric: tabular-nums; }
svg .small { fill: var(--soft); font-size: 10.5px; }
.bar { fill: var(--accent); }
rect.ground { fill: var(--pale); }
line.ground { stroke: var(--pale); stroke-width: 2; }
.whisker { stroke: var(--ink); stroke-width: 1.2; fill: none; }
.mark { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3; }
.axis { stroke: var(--rule); stroke-width: 1; }
.band { fill: var(--accent); opacity: .18; }
.line { stroke: var(--accent); stroke-width: 2.5; fill: none; stroke-linejoin: round; }
.pale { opacity: .4; }
details { margin: .6rem 0; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
summary:hover { color: var(--accent); }
.wide { overflow-x: auto; }
header + .wide { margin-top: 2.5rem; }
td:first-child { min-width: 7rem; }
table { border-collapse: collapse; font-size: .86rem; line-height: 1.4; font-variant-numeric: tabular-nums; margin: .6rem 0 1rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--rule); }
th { color: var(--soft); font-weight: 500; }
td:not(:first-child) { min-width: 5.5rem; }
td:last-child { min-width: 8rem; }
@media (max-width: 30rem) { body { font-size: 16px; } nav ol { columns: 1; } h1 { font-size: 1.8rem; } svg { font-size: 16.5px; } svg .small { font-size: 15px; } }
@media print { :root { --ground: #fff; --ink: #000; --soft: #444; --rule: #ccc; --pale: #eee; --accent: ${light}; } main { max-width: none; padding: 0; } nav { display: none; } figure, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } details > summary { display: none; } }`
}
