// About how much room words take: the plan of a table is made before anything is drawn.

/** Widths of letters in parts of the font's size; figures are often in the wider font. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,;:'’|!·]/, 0.26],
  [/[ftr()\-“”/]/, 0.36],
  [/ /, 0.25],
  [/[mwMW—…]/, 0.86],
  [/[A-ZÁÉÍÓÚÑ]/, 0.67],
  [/\d|−/, 0.61],
]
const OTHER = 0.55

const known = new Map<string, number>()

function letterWidth(letter: string): number {
  const found = known.get(letter) ?? LETTERS.find(([like]) => like.test(letter))?.[1] ?? OTHER
  known.set(letter, found)
  return found
}

/** About how wide a text is, in a font of so many pixels. */
export function textWidth(text: string, px: number): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * px
}

/** The widest word: narrower, it would be cut. */
export const longestWord = (text: string, px: number): number =>
  Math.max(0, ...text.split(" ").map((word) => textWidth(word, px)))

/** How many lines a text takes that is broken between words. */
export function linesOfText(text: string, px: number, room: number): number {
  let [lines, left] = [0, 0]
  for (const word of text.split(" ")) {
    const w = textWidth(word, px)
    if (lines > 0 && w + textWidth(" ", px) <= left) left -= w + textWidth(" ", px)
    else {
      lines++
      left = room - w
    }
  }
  return lines
}

/** A few words that stand together, with so much round them that is no text. */
export interface Phrase {
  readonly text: string
  readonly edge: number
}

/** How many lines phrases take side by side; one that is too long for a line has lines of its own. */
export function linesToPack(phrases: readonly Phrase[], px: number, room: number, gap: number): number {
  let [lines, left] = [0, -1]
  for (const { text, edge } of phrases) {
    const w = textWidth(text, px) + edge
    if (w <= left) left -= w + gap
    else {
      lines += w <= room ? 1 : linesOfText(text, px, room - edge)
      left = w <= room ? room - w - gap : -1
    }
  }
  return lines
}
