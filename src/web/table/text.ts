// Estimates the width of text, because the layout is computed before anything is drawn.

/** Widths of letters as a share of the font size. Digits are often in the wider font. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,;:'’|!·]/, 0.26],
  [/[ftr()\-“”/]/, 0.36],
  [/ /, 0.25],
  [/[mwMW—…]/, 0.86],
  [/[A-ZÁÉÍÓÚÑ]/, 0.67],
  [/\d|−/, 0.61],
]
const OTHER = 0.55

const letterWidth = (letter: string): number => LETTERS.find(([like]) => like.test(letter))?.[1] ?? OTHER

/** The widths of a text as a share of the font size. */
interface Measured {
  readonly whole: number
  readonly words: readonly number[]
}

const SPACE = letterWidth(" ")
const MOST_KNOWN = 2000
const known = new Map<string, Measured>()

/** Measures a text. Caches results, because the same few texts are measured again and again. */
function measured(text: string): Measured {
  const found = known.get(text)
  if (found !== undefined) return found
  const words = text.split(" ").map((word) => Array.from(word, letterWidth).reduce((sum, w) => sum + w, 0))
  const whole = words.reduce((sum, w) => sum + w + SPACE, -SPACE)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, { whole, words })
  return { whole, words }
}

/** Estimates the width of a text at this font size. */
export const textWidth = (text: string, px: number): number => measured(text).whole * px

/** Returns the width of the widest word. A narrower box would cut it. */
export const longestWord = (text: string, px: number): number => Math.max(...measured(text).words) * px

/** Returns the number of lines of a text that wraps between words. */
export function linesOfText(text: string, px: number, room: number): number {
  let [lines, left] = [0, 0]
  for (const word of measured(text).words) {
    const w = word * px
    if (lines > 0 && w + SPACE * px <= left) left -= w + SPACE * px
    else {
      lines++
      left = room - w
    }
  }
  return lines
}

/** A few words that stay together. `edge` is the extra width around them. */
export interface Phrase {
  readonly text: string
  readonly edge: number
}

/** Returns the number of lines of phrases side by side. A phrase that is longer than a line gets separate lines. */
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
