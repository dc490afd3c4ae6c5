// Turns a theme into CSS. A table sets it on its root element, so that everything inside has the game's colours.

import type { Theme, Tint } from "../../engine/theme.ts"

/** The colours of the app, for games without a theme. */
export const PLAIN: Theme = {
  accent: { light: "#84481b", dark: "#e6ae72" },
  cloth: { light: "#ddd3bd", dark: "#2b2620" },
  back: { light: "#84481b", dark: "#84481b" },
  motif: "",
}

const either = ({ light, dark }: Tint): string => `light-dark(${light}, ${dark})`

/** Returns the theme as the value of a `style` attribute. */
export const themeStyle = ({ accent, cloth, back }: Theme): string =>
  `--accent:${either(accent)};--cloth:${either(cloth)};--back:${either(back)}`
