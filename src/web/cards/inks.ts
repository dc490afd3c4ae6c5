// The inks of card faces. Cards are light on every table, so there is one set. `text` is for figures, with a contrast
// of at least 4.5 to 1. `fill` is for shapes, which `text` outlines.

import type { Ink } from "../../engine/game.ts"

export const CARD = "#fffdf7"
/** The paper of a card that is out of use. */
export const SPENT = "#e9e1d2"
export const HAIRLINE = "#b9ab97"

export const INKS: Readonly<Record<Ink, { readonly text: string; readonly fill: string }>> = {
  ink: { text: "#221d19", fill: "#221d19" },
  red: { text: "#b0241c", fill: "#d33a2e" },
  yellow: { text: "#875a00", fill: "#f3b90c" },
  green: { text: "#1a673b", fill: "#2c9158" },
  blue: { text: "#1b4c9e", fill: "#3273d6" },
  gold: { text: "#6b4e00", fill: "#deae36" },
  silver: { text: "#4a535e", fill: "#c6ced6" },
  ice: { text: "#0c5f78", fill: "#8fd8ee" },
}
