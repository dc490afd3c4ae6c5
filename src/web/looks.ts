// The looks to choose from: the backs of the cards, and the tables.

/** Patterns in the colour of the game. cards/patterns.ts draws them. */
export const BACKS = ["weave", "diamonds", "waves", "rings"] as const
export type BackName = (typeof BACKS)[number]

/** The cloth of the game, pale wood, or stone. cards/theme.ts has their colours. */
export const TABLES = ["cloth", "wood", "stone"] as const
export type TableName = (typeof TABLES)[number]
