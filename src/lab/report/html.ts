// The report as one HTML page, without scripts or external files.

import { glance } from "./glance.ts"
import { type Figure, type LabReport, type Plot, QUESTIONS, type Section, type SectionId, type Table } from "./model.ts"
import { interval, listed, value, whole } from "./shown.ts"
import { styleFor } from "./style.ts"
import { dataOf, escaped, svgOf } from "./svg.ts"

export function htmlOf(report: LabReport): string {
  const ids = (Object.keys(QUESTIONS) as SectionId[]).filter((id) =>
    report.tables.some(({ sections }) => sections.some((section) => section.id === id)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(report.name)} in the lab</title>
<style>
${styleFor(report.game)}
</style>
</head>
<body>
<main>
<header>
<h1>${escaped(report.name)} in the lab</h1>
<p class="under">${escaped(underline(report))}</p>
<nav aria-label="Contents"><ol>
${ids.map((id) => `<li><a href="#${id}">${QUESTIONS[id]}</a></li>`).join("\n")}
</ol></nav>
</header>
${report.tables.length > 1 ? tableHtml(glance(report)) : ""}
${ids.map((id) => chapter(report, id)).join("\n")}
</main>
</body>
</html>
`
}

/** Summarises what was played, in a line or two. */
function underline({ tables, games, bot, seed, options, varied, jumpRate }: LabReport): string {
  const seats = listed(tables.map(({ seats }) => String(seats)))
  const set = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  const done = tables.map(({ samples }) => samples.games?.done ?? 0)
  const short = done.some((count) => count < games)
  return [
    `${short ? `Stopped early: ${listed(done.map(whole))} of ${whole(games)}` : whole(games)} games of ${bot} at ${seats} seats, seed ${seed}.`,
    `Options: ${set.join(", ")}.`,
    ...(jumpRate > 0 ? [`Jump rate ${jumpRate}.`] : []),
    ...(varied.length > 0 ? [`Compared with ${listed(varied)}.`] : []),
    "Every number comes with the interval that holds the truth 19 times in 20.",
  ].join(" ")
}

function chapter({ tables }: LabReport, id: SectionId): string {
  const parts = tables.flatMap(({ seats, sections }) => {
    const section = sections.find((one) => one.id === id)
    if (section === undefined) return []
    return [...(tables.length > 1 ? [`<h3>${seats} players</h3>`] : []), sectionHtml(section)]
  })
  return `<section id="${id}">\n<h2>${QUESTIONS[id]}</h2>\n${parts.join("\n")}\n</section>`
}

function sectionHtml({ answer, figures, plots, tables, notes }: Section): string {
  return [
    ...answer.split("\n").map((text) => `<p class="answer">${escaped(text)}</p>`),
    ...plots.map(plotHtml),
    ...(figures.length > 0 ? [folded("All numbers", figuresTable(figures))] : []),
    ...tables.map((table) => folded(table.title, tableHtml(table))),
    ...notes.map((note) => `<p class="note">${escaped(note)}</p>`),
  ].join("\n")
}

const plotHtml = (plot: Plot): string =>
  `<figure>\n<figcaption>${escaped(plot.title)}</figcaption>\n${svgOf(plot)}\n${folded("As a table", tableHtml({ title: plot.title, ...dataOf(plot) }))}\n</figure>`

const folded = (title: string, inside: string): string =>
  `<details><summary>${escaped(title)}</summary>\n${inside}\n</details>`

const figuresTable = (figures: readonly Figure[]): string =>
  tableHtml({
    title: "All numbers",
    head: ["", "value", "interval"],
    rows: figures.map((figure) => [figure.label, value(figure, figure.unit), interval(figure, figure.unit)]),
  })

function tableHtml({ title, head, rows }: Table): string {
  const cells = (row: readonly string[]): string => row.map((cell) => `<td>${escaped(cell)}</td>`).join("")
  return `<div class="wide"><table><caption>${escaped(title)}</caption>
<thead><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}
</tbody></table></div>`
}
