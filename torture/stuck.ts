// Tells a table that hangs from one that is slow: a hung table gets no answer while the others get theirs.

import type { Ledger } from "./ledger.ts"

/**
 * A table surely hangs if it had no answer during so many seconds in each of which other tables had one: a busy machine
 * or a slow disk is slow for all tables. It is suspect after fewer.
 */
const HANGS = 30
const SUSPECT = 5
/** A server that answers nobody for so many ms hangs. */
const ALL_HANG = 60_000

type Answers = Pick<Ledger, "waiting" | "answers" | "up">

/** Describes the tables that hang, if one surely does. `now` is monotonic, as the times of the ledger are. */
export function stuck(tables: readonly string[], ledger: Answers, now: number): string[] {
  const silent = now - (ledger.answers.at(-1)?.at ?? ledger.up)
  if (silent > ALL_HANG) return [`the server has answered nobody for ${seconds(silent)}`]
  const suspects = tables
    .map((table) => ({ table, ...silenceAt(table, ledger) }))
    .filter(({ since }) => now - since > SUSPECT * 1000) // as the next line takes its time
    .map((suspect) => ({ ...suspect, passed: secondsOfOthers(suspect, ledger) }))
    .filter(({ passed }) => passed >= SUSPECT)
  if (!suspects.some(({ passed }) => passed >= HANGS)) return []
  return suspects
    .sort((a, b) => a.since - b.since)
    .map(
      ({ table, why, since, passed }) =>
        `table ${table} hangs: ${why} for ${seconds(now - since)}; others were answered in ${passed} of these seconds`,
    )
}

interface Silence {
  readonly table: string
  readonly since: number
}

/** Since when a table has owed an answer, or nobody there has asked for anything. */
function silenceAt(table: string, { waiting, answers, up }: Answers): { since: number; why: string } {
  const oldest = [...waiting.values()].find((command) => command.table === table) // in the order of asking
  if (oldest !== undefined) return { since: Math.max(up, oldest.since), why: `“${oldest.what.do}” has no answer` }
  const since = answers.findLast((answer) => answer.table === table)?.at ?? up
  return { since, why: "nobody there has asked for anything" }
}

/** In how many seconds other tables were answered meanwhile. */
const secondsOfOthers = ({ table, since }: Silence, { answers }: Answers): number =>
  new Set(
    answers
      .filter((answer) => answer.table !== table && answer.at > since)
      .map(({ at }) => Math.floor((at - since) / 1000)),
  ).size

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
