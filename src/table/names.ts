// What bots are called.

const BOTS = ["Ada", "Bruno", "Carmen", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irma", "Jonas"]

/** Names for bots that nobody here has. */
export const botNames = (taken: ReadonlySet<string>): string[] => BOTS.filter((name) => !taken.has(name))
