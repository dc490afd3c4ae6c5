// The colours of text. They depend on the terminal: how many colours it has, and whether its background is dark.

/** Styles that every terminal has. */
const STYLES = { bold: "1", dim: "2", reverse: "7" } as const

/** The order of colours in the lists below. */
const NAMES = ["red", "yellow", "gold", "green", "blue", "silver", "ice", "magenta"] as const

type Colour = (typeof NAMES)[number]

/** The ANSI code of every style and colour; empty for the terminal's own colour of text. */
export type Palette = Readonly<Record<keyof typeof STYLES | Colour | "ink", string>>

type Background = "dark" | "light" | "unknown"

/** Entries of the palette of 256 colours. Those for an unknown background can be read on black and on white. */
export const OF_256: Readonly<Record<Background, readonly number[]>> = {
  dark: [203, 220, 214, 77, 75, 252, 123, 177],
  light: [124, 94, 94, 22, 25, 240, 24, 90],
  unknown: [160, 136, 136, 28, 33, 244, 31, 133],
}

/** ANSI codes for terminals with 16 colours. Where a colour could not be read, the text keeps its usual colour. */
const OF_16: Readonly<Record<Background, readonly string[]>> = {
  dark: ["91", "93", "33", "92", "94", "37", "96", "95"],
  light: ["31", "", "", "", "34", "", "", "35"],
  unknown: ["31", "", "", "", "", "", "", "35"],
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the colours for this environment, or `false` if there should be none. */
export function paletteFor(env: Environment): Palette | false {
  if (env.NO_COLOR || env.TERM === "dumb") return false
  const background = backgroundFrom(env.COLORFGBG)
  const isRich = /256|direct|kitty|alacritty|ghostty|foot/.test(env.TERM ?? "") || Boolean(env.COLORTERM)
  const codes = isRich ? OF_256[background].map((n) => `38;5;${n}`) : OF_16[background]
  const colours = Object.fromEntries(NAMES.map((name, i) => [name, codes[i]])) as Readonly<Record<Colour, string>>
  return { ...STYLES, ink: "", ...colours }
}

/** Reads COLORFGBG: the foreground and the background as numbers, such as `0;15` or `15;default;0`. */
function backgroundFrom(given: string | undefined): Background {
  const [, last] = /^\d+;(?:.*;)?(\d+)$/.exec(given ?? "") ?? []
  if (last === undefined) return "unknown"
  return Number(last) < 7 || Number(last) === 8 ? "dark" : "light"
}

/** Returns the ANSI code for a style such as `bold red`; empty if it changes nothing. */
export const codeOf = (palette: Palette, style: string): string =>
  style
    .split(" ")
    .map((word) => palette[word as keyof Palette] ?? "")
    .filter((code) => code !== "")
    .join(";")
