// Terracotta, and tiles.

import type { Theme } from "../../engine/theme.ts"
import { COLOURS } from "./cards.ts"

// Skip: the top card of a stack goes to its bottom. Reverse: the bottom card goes to its top.
const SKIP =
  '<g transform="translate(0-3)"><rect x="16" y="38" width="46" height="12" rx="3"/><g opacity=".4"><rect x="16" y="54" width="46" height="12" rx="3"/><rect x="16" y="70" width="46" height="12" rx="3"/></g><path d="M67 44H72A9 9 0 0 1 81 53V83A9 9 0 0 1 72 92H46" fill="none" stroke="currentColor" stroke-width="7"/><path d="M48 81V103L32 92Z"/></g>'
const REVERSE =
  '<rect x="16" y="86" width="46" height="12" rx="3"/><g opacity=".4"><rect x="16" y="70" width="46" height="12" rx="3"/><rect x="16" y="54" width="46" height="12" rx="3"/></g><path d="M67 92H72A9 9 0 0 0 81 83V53A9 9 0 0 0 72 44H46" fill="none" stroke="currentColor" stroke-width="7"/><path d="M48 33V55L32 44Z"/>'

// A Wild takes any of the four colours. A Wild Draw Four is four cards, or any colour.
const WILD =
  '<g transform="translate(50 66)" stroke-width="2" stroke-linejoin="round"><path d="M-18-34L-4-18L-18-2L-32-18Z" fill="#d33a2e" stroke="#b0241c"/><path d="M18-34L22-23L33-22L25-15L28-3L18-10L8-3L11-15L3-22L14-23Z" fill="#f3b90c" stroke="#875a00"/><path d="M-18 4L-3 30H-33Z" fill="#2c9158" stroke="#1a673b"/><path d="M6 6H30V30H6Z" fill="#3273d6" stroke="#1b4c9e"/></g>'
const card = (turn: number, fill: string): string =>
  `<rect transform="rotate(${turn} 50 128)" x="38" y="42" width="24" height="40" rx="4" fill="${fill}" stroke="#fffdf7" stroke-width="2.5"/>`
const WILD_DRAW_FOUR = card(-18, "#d33a2e") + card(-6, "#f3b90c") + card(6, "#2c9158") + card(18, "#3273d6")

const abilities = Object.fromEntries(
  COLOURS.flatMap((colour) => [
    [`${colour}Skip`, SKIP],
    [`${colour}Reverse`, REVERSE],
  ]),
)

export const theme: Theme = {
  accent: { light: "#9a4220", dark: "#f0a988" },
  cloth: { light: "#e8d3c0", dark: "#33231a" },
  back: { light: "#a84e2a", dark: "#9a4a2a" },
  // Four tiles whose corners form a star.
  motif:
    '<g fill="none" stroke="currentColor" stroke-width="3"><path d="M6 6H94V94H6ZM50 6V94M6 50H94"/><path d="M6 28A22 22 0 0 0 28 6M72 6A22 22 0 0 0 94 28M94 72A22 22 0 0 0 72 94M28 94A22 22 0 0 0 6 72"/></g><path d="M50 22L58 42L78 50L58 58L50 78L42 58L22 50L42 42Z"/>',
  faces: { ...abilities, wild: WILD, wildDrawFour: WILD_DRAW_FOUR },
  says: {
    pass: { en: "I pass.", es: "Paso." },
  },
}
