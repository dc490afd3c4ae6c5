// Names for bots.

const BOTS = ["Ada", "Bruno", "Carmen", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irma", "Jonas"]
/** Spare names, in case people use all of the above. */
const MORE = ["Klara", "Leo", "Mina", "Nilo", "Olga", "Paul"]
const ALL = [...BOTS, ...MORE]

/** Returns the bot names that nobody here has. */
export const botNames = (taken: ReadonlySet<string | undefined>): string[] => ALL.filter((name) => !taken.has(name))
