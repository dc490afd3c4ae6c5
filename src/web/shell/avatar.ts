// Draws a face from a name: the same name always has the same face. People have hair, bots an antenna.

/** The grounds of faces. Their lines are dark in every theme, so the pairs are checked once, in avatar.test.ts. */
export const TINTS = ["#f2c14e", "#9bd1c4", "#f4a79d", "#a9c6f0", "#c9b6e4", "#bcd68a", "#f0b27a", "#d5cbb8"] as const
export const LINE = "#2b2018"
const SKINS = ["#f6d9bd", "#e8bb92", "#c98f63", "#9a6a45", "#fbe6d2"] as const
const METALS = ["#e4e9ee", "#cfd8df", "#f1ead9", "#d9e4dc"] as const

const HAIR = [
  `<path d="M9 17a11 11 0 0 1 22 0c-3-5-7-6-11-6s-8 1-11 6z"/>`,
  `<path d="M9 20c-1-9 5-13 11-13s12 4 11 13l-3-5c-5 0-9-1-12-4-2 3-5 4-7 9z"/>`,
  `<path d="M9 26c-3-13 3-20 11-20s14 7 11 20l-3-1c1-6 0-9-2-12-4 2-9 2-12 0-2 3-3 6-2 12z"/>`,
  `<circle cx="12" cy="12" r="4.5"/><circle cx="18" cy="9" r="4.5"/><circle cx="24" cy="9.5" r="4.5"/><circle cx="29" cy="13" r="4"/>`,
  `<path d="M10 14c2-6 18-6 20 0l-2 1c-5-2-11-2-16 0z"/><circle cx="20" cy="6.5" r="3.5"/>`,
  `<path d="M8 15h24l-3-3c-1-5-17-5-18 0z"/>`,
] as const
const HAIR_INKS = [LINE, "#5b3a1e", "#8a8177", "#a5461f", "#14323f"] as const

const EYES = [
  `<circle cx="16" cy="19" r="1.5"/><circle cx="24" cy="19" r="1.5"/>`,
  `<path d="M14 19q2-2.4 4 0M22 19q2-2.4 4 0" fill="none" stroke-width="1.6"/>`,
  `<circle cx="16" cy="19" r="3" fill="none" stroke-width="1.4"/><circle cx="24" cy="19" r="3" fill="none" stroke-width="1.4"/><path d="M19 19h2" stroke-width="1.4"/><circle cx="16" cy="19" r="1"/><circle cx="24" cy="19" r="1"/>`,
] as const
const MOUTHS = [
  `<path d="M16 24q4 3.5 8 0" fill="none" stroke-width="1.6"/>`,
  `<path d="M17 25h6" fill="none" stroke-width="1.6"/>`,
  `<path d="M16 23.5q4 5.5 8 0z"/>`,
  `<path d="M17 24.5q4 1.5 6.5-1" fill="none" stroke-width="1.6"/>`,
] as const

const LENSES = [
  `<circle cx="15" cy="19" r="2.6"/><circle cx="25" cy="19" r="2.6"/>`,
  `<rect x="12" y="17" width="16" height="4.5" rx="2.2"/>`,
  `<rect x="13" y="17" width="4.5" height="4.5"/><rect x="22.5" y="17" width="4.5" height="4.5"/>`,
  `<circle cx="20" cy="18.5" r="4.4" fill="none" stroke-width="1.8"/><circle cx="20" cy="18.5" r="1.8"/>`,
] as const
const GRILLES = [
  `<path d="M15 26h10" fill="none" stroke-width="1.8"/>`,
  `<path d="M15 25h10M15 27.500h10" fill="none" stroke-width="1.2"/>`,
  `<path d="M15 25q5 3.5 10 0" fill="none" stroke-width="1.8"/>`,
  `<path d="M15 24.500v3M18.3 24.500v3M21.6 24.500v3M25 24.500v3" fill="none" stroke-width="1.3"/>`,
] as const
const ANTENNAS = [
  `<path d="M20 11V6" stroke-width="1.6"/><circle cx="20" cy="5" r="2"/>`,
  `<path d="M14 11l-3-5M26 11l3-5" stroke-width="1.6"/><circle cx="11" cy="5.5" r="1.7"/><circle cx="29" cy="5.5" r="1.7"/>`,
  `<path d="M20 11c0-5 5-2 5-6" fill="none" stroke-width="1.6"/><circle cx="25" cy="4.5" r="1.7"/>`,
] as const

/** The faces to choose from, besides the one drawn from the name. */
export const FACES = ["fig", "oak", "sun", "sea", "ink", "rye", "jay", "elm"] as const

/** Draws a face as the content of an SVG with a view box of 40 by 40. */
export function avatarSvg(name: string, isBot: boolean): string {
  const pick = picker(name)
  const tint = pick(TINTS)
  return `<rect width="40" height="40" fill="${tint}"/>${isBot ? bot(pick) : person(pick)}`
}

type Pick = <T>(from: readonly T[]) => T

const inked = (svg: string): string => `<g fill="${LINE}" stroke="${LINE}" stroke-width="0">${svg}</g>`

function person(pick: Pick): string {
  const coat = `<path d="M5 42c0-9 7-12 15-12s15 3 15 12z" fill="${pick(HAIR_INKS)}"/>`
  const head = `<ellipse cx="20" cy="19.5" rx="9.5" ry="10.5" fill="${pick(SKINS)}"/>`
  const hair = `<g fill="${pick(HAIR_INKS)}">${pick(HAIR)}</g>`
  return `${coat}${head}${hair}${inked(pick(EYES) + pick(MOUTHS))}`
}

function bot(pick: Pick): string {
  const box = `<rect x="8" y="11" width="24" height="20" rx="${pick([3, 6, 9])}" fill="${pick(METALS)}" stroke="${LINE}" stroke-width="1.4"/>`
  const ears = `<path d="M5.5 18v6M34.5 18v6" stroke="${LINE}" stroke-width="2.2"/>`
  return `${ears}${inked(pick(ANTENNAS))}${box}${inked(pick(LENSES) + pick(GRILLES))}`
}

/** Returns a function that picks from lists; the text decides what. */
function picker(text: string): Pick {
  let state = 2166136261
  for (const letter of text.normalize("NFC")) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (from) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return from[((state ^ (state >>> 13)) >>> 0) % from.length]
  }
}
