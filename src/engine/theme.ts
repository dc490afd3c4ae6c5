// A game's colours, small drawings and exclamations, as data. A screen may ignore them.

import type { Said } from "./options.ts"

/** A colour, for a light and for a dark table. */
export interface Tint {
  readonly light: string
  readonly dark: string
}

export interface Theme {
  /** The characteristic colour of the game. */
  readonly accent: Tint
  /** The cloth of the table. */
  readonly cloth: Tint
  /** The colour of the woven pattern on the cards' backs. */
  readonly back: Tint
  /** A faint drawing on the cloth: the content of an SVG with a view box of 100 by 100, in the current colour. */
  readonly motif: string
  /** Pictograms by face name: the content of an SVG with a view box of 100 by 140, in the current colour. */
  readonly faces?: Readonly<Record<string, string>>
  /** What the subject of an event (`who`) exclaims, by the key of its sentence. */
  readonly says?: Readonly<Record<string, Said>>
}
