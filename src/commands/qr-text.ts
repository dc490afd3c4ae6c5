// Draws a QR code for a terminal, with two rows of modules per line.

import { qrPicture } from "../qr/qr.ts"

/** The light margin that cameras need. */
const MARGIN = 2
const BLOCKS = [" ", "▄", "▀", "█"]
const BLACK_ON_WHITE = "\x1b[30;107m"
const PLAIN = "\x1b[0m"

/** Draws dark modules in the text colour, or, with `colour`, black on white regardless of the terminal's theme. */
export function qrLines(text: string, colour: boolean): string[] {
  const picture = qrPicture(text)
  const size = picture.length + 2 * MARGIN
  const isDark = (x: number, y: number): boolean => picture[y - MARGIN]?.[x - MARGIN] ?? false
  return Array.from({ length: Math.ceil(size / 2) }, (_, row) => {
    const line = Array.from(
      { length: size },
      (_, x) => BLOCKS[(isDark(x, 2 * row) ? 2 : 0) + (isDark(x, 2 * row + 1) ? 1 : 0)],
    ).join("")
    return colour ? `${BLACK_ON_WHITE}${line}${PLAIN}` : line
  })
}
