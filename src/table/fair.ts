// Shuffles that can be checked afterwards. Before the deal, the table shows a hash of its secret, and players may add
// words. The secret and the words together determine the cards. So neither the server's owner nor a player alone can
// choose the deal, and nobody can know it beforehand.

import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { ChanceSource, FairDeal } from "../engine/match.ts"
import { BadInput } from "../engine/options.ts"

const sha256Of = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** A secret of 64 hexadecimal digits, and its hash, which the table shows before the deal. */
export interface Fair {
  readonly secret: string
  readonly commit: string
}

/** Returns the hash of a key. Only the hash is stored, never the key. */
export const hashKey = (key: string): string => sha256Of(`key ${key}`)

export const commitTo = (secret: string): Fair => ({ secret, commit: sha256Of(`secret ${secret}`) })

/** Returns the source of randomness for the cards, made from the table's secret and everybody's words. */
export const fairChance = ({ secret, commit }: Fair, words: readonly string[]): ChanceSource => ({
  source: "chacha20",
  secret: sha256Of(JSON.stringify(["deal", secret, ...words])),
  fair: { secret, commit, words },
})

/** Returns the secret, the hash and the words of a verifiable deal; undefined if no hash was shown before it. */
export const fairDealOf = (chance: ChanceSource): FairDeal | undefined =>
  chance.source === "chacha20" ? chance.fair : undefined

/** What a player's client recorded before a deal: the hash that it was shown, and the words that the player added. */
export interface ShuffleNotes {
  readonly promised?: string | undefined
  readonly words?: string | undefined
}

/** The notes about all deals of a table, by number of the game, from 1. */
export interface TableNotes {
  readonly promised: Readonly<Record<number, string>>
  readonly words: Readonly<Record<number, string>>
}

export const NO_NOTES: TableNotes = { promised: {}, words: {} }

/** The part of a room that matters for the next deal. */
interface Dealing {
  readonly stage: string
  readonly games: number
  readonly commit: string
}

/**
 * Records the hash for the next deal. Only a hash that was shown before the deal counts, and only the first one,
 * because the server's owner could show another one later.
 */
export function withPromise(notes: TableNotes, { stage, games, commit }: Dealing): TableNotes {
  const next = games + 1
  if (stage !== "gathering" || notes.promised[next] !== undefined) return notes
  return { ...notes, promised: { ...notes.promised, [next]: commit } }
}

/** Records the player's words for the next deal. */
export const withWords = (notes: TableNotes, { games }: Dealing, text: string): TableNotes => ({
  ...notes,
  words: { ...notes.words, [games + 1]: text },
})

/** Returns the notes about one deal. */
export const notesOn = ({ promised, words }: TableNotes, game: number): ShuffleNotes => ({
  promised: promised[game],
  words: words[game],
})

/** Checks that the deal matches the hash that was shown before it. Throws if it does not. */
export function checkFair(chance: ChanceSource): "fair" | "not promised" {
  const promised = fairDealOf(chance)
  if (promised === undefined || chance.source !== "chacha20") return "not promised"
  const { secret, commit, words } = promised
  if (commitTo(secret).commit !== commit)
    throw new BadInput(
      "the shuffle is not the one that was promised: the secret does not belong to the hash that was shown before the deal",
    )
  const made = fairChance({ secret, commit }, words)
  if (made.source !== "chacha20" || made.secret !== chance.secret)
    throw new BadInput(
      "the shuffle is not the one that was promised: it does not come from the secret and the players' words",
    )
  return "fair"
}

/**
 * Checks that the deal also matches what this player recorded. Returns `unseen` if the player recorded no hash. Throws
 * if the deal does not even match its own hash.
 */
export function checkAgainstNotes(
  chance: ChanceSource,
  { promised, words: mine }: ShuffleNotes,
): "kept" | "unseen" | "another" | "without their words" | "not promised" {
  const fair = fairDealOf(chance)
  if (fair === undefined || checkFair(chance) !== "fair") return "not promised"
  if (promised !== undefined && promised !== fair.commit) return "another"
  if (mine !== undefined && !fair.words.includes(mine)) return "without their words"
  return promised === undefined ? "unseen" : "kept"
}
