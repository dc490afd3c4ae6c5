// Pages on the whole screen: texts to scroll through, and the cover that hides a hand.

import type { Language } from "../engine/options.ts"
import { BOLD, cutText, DIM, padText, type Row, span, TITLE, written } from "./ink.ts"
import type { Keys } from "./keys.ts"
import type { Palette } from "./palette.ts"
import type { Screen } from "./screen.ts"
import { ui } from "./words.ts"

export interface Page {
  readonly title: string
  readonly language: Language
  readonly colour: Palette | false
  /** Called again when the width changes. */
  lines(width: number): readonly string[]
  /** Start at the end, as a log does. */
  readonly fromEnd?: boolean
  /** Any key closes a page that fits. */
  readonly anyKey?: boolean
  /** Tells whether the page is out of date. It then closes by itself. */
  isPast?(): boolean
}

const AROUND = 4 // rows of a page that are not its text: title, keys, and a blank at each

/** Shows a page until it is closed. Returns `quit` on Ctrl-C. */
export async function showPage(screen: Screen, keys: Pick<Keys, "next">, page: Page): Promise<"on" | "quit"> {
  let top = page.fromEnd ? Number.MAX_SAFE_INTEGER : 0
  for (;;) {
    if (page.isPast?.()) return "on"
    const lines = page.lines(screen.width)
    const room = Math.max(1, screen.height - AROUND)
    const last = Math.max(0, lines.length - room)
    top = Math.max(0, Math.min(top, last))
    screen.paint(pageLines(page, lines, top, room, screen.width))
    const key = await keys.next()
    if (key === "interrupt") return "quit"
    if (key === "news") continue
    const step = STEPS[key]?.(room)
    if (key === "resize") screen.clear()
    else if (step !== undefined && (last > 0 || !page.anyKey)) top += step
    else if (page.anyKey || CLOSING.includes(key)) return "on"
  }
}

const CLOSING = ["enter", "escape", "q", "backspace", "u", "?", "l", "s"]

const STEPS: Readonly<Record<string, (room: number) => number>> = {
  up: () => -1,
  down: () => 1,
  k: () => -1,
  j: () => 1,
  pageup: (room) => -room,
  pagedown: (room) => room,
  space: (room) => room,
  home: () => Number.MIN_SAFE_INTEGER,
  end: () => Number.MAX_SAFE_INTEGER,
}

function pageLines(page: Page, lines: readonly string[], top: number, room: number, width: number): string[] {
  const more = lines.length > room ? ` ${top + 1}–${Math.min(lines.length, top + room)}/${lines.length}` : ""
  const head: Row = [span(padText(cutText(` ${page.title}${more}`, width), width), TITLE)]
  const keys = ui(page.language, page.anyKey && lines.length <= room ? "keysAny" : "keysPage")
  const rows: Row[] = [
    head,
    [],
    ...Array.from({ length: room }, (_, i): Row => [span(cutText(lines[top + i] ?? "", width))]),
    [],
    [span(cutText(keys, width), DIM)],
  ]
  return rows.map((row) => written(row, page.colour))
}

/** Hides everything until the next person presses Enter. */
export async function passScreen(
  screen: Screen,
  keys: Keys,
  told: { readonly name: string; readonly language: Language; readonly colour: Palette | false },
): Promise<"on" | "quit"> {
  const { name, language, colour } = told
  screen.clear()
  keys.clear()
  for (;;) {
    const top = Math.max(0, Math.floor(screen.height / 2) - 2)
    const centre = (text: string, style: string): string => {
      const short = cutText(text, screen.width)
      return written([span(" ".repeat(Math.floor((screen.width - short.length) / 2))), span(short, style)], colour)
    }
    screen.paint([
      ...Array.from({ length: top }, () => ""),
      centre(ui(language, "passTo", { name }), BOLD),
      "",
      centre(ui(language, "passHow", { name }), ""),
    ])
    const key = await keys.next()
    if (key === "interrupt" || key === "q") return "quit"
    if (key === "resize") screen.clear()
    if (key === "enter") return "on"
  }
}
