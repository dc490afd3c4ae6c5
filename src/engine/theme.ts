// A game's colours and small drawings, as data. Any screen may ignore them.

/** A colour on a light and on a dark table. */
export interface Tint {
  readonly light: string
  readonly dark: string
}

export interface Theme {
  /** The one colour that stands for the game. */
  readonly accent: Tint
  /** The cloth of the table. */
  readonly cloth: Tint
  /** The colour of the cards' woven backs. */
  readonly back: Tint
  /** A faint drawing on the cloth: the content of an SVG with a view box of 100 by 100, in the current colour. */
  readonly motif: string
  /** Pictograms by face name: the content of an SVG with a view box of 100 by 140, in the current colour. */
  readonly faces?: Readonly<Record<string, string>>
}
