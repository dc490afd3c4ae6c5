// What a game's table looks like beyond its scene: colours and small drawings, as data. Every screen may ignore it.

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
  /** A quiet drawing on the cloth: the inside of an SVG with a view box of 100 by 100, drawn in the current colour. */
  readonly motif: string
  /** Faces that are drawn as pictograms: by the name of the face, the inside of an SVG with a view box of 100 by 140, drawn in the current colour. */
  readonly faces?: Readonly<Record<string, string>>
}
