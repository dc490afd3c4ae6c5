// Turns a theme into CSS. A table sets it on its root element, so that everything inside has the game's colours.

import type { Theme, Tint } from "../../engine/theme.ts"
import type { TableName } from "../looks.ts"

/** The colours of the app, for games without a theme. */
export const PLAIN: Theme = {
  accent: { light: "#84481b", dark: "#e6ae72" },
  cloth: { light: "#ddd3bd", dark: "#2b2620" },
  back: { light: "#84481b", dark: "#84481b" },
  motif: "",
}

const OTHERS: Readonly<Record<Exclude<TableName, "cloth">, Tint>> = {
  wood: { light: "#ecdcc0", dark: "#35281c" },
  stone: { light: "#dfe2e4", dark: "#25282c" },
}

/** Returns the colour of a table on which a game is played. */
export const tableOf = ({ cloth }: Pick<Theme, "cloth">, name: TableName): Tint =>
  name === "cloth" ? cloth : OTHERS[name]

const either = ({ light, dark }: Tint): string => `light-dark(${light}, ${dark})`

/** Returns the theme as the value of a `style` attribute, on the table that the player chose. */
export const themeStyle = (theme: Theme, table: TableName = "cloth"): string =>
  `--accent:${either(theme.accent)};--cloth:${either(tableOf(theme, table))};--back:${either(theme.back)}`
