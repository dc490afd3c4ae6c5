// What bots are called.

const BOTS = ["Ada", "Bruno", "Carmen", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irma", "Jonas"]
/** For the rest, should people be called like all of these. */
const MORE = ["Klara", "Leo", "Mina", "Nilo", "Olga", "Paul"]
const ALL = [...BOTS, ...MORE]

/** Names for bots that nobody here has. */
export const botNames = (taken: ReadonlySet<string | undefined>): string[] => ALL.filter((name) => !taken.has(name))
