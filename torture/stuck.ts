// Distinguishes a table that hangs from a slow one: a hung table gets no answer while other tables get theirs.

import type { Ledger } from "./ledger.ts"

/**
 * Seconds without an answer in each of which other tables had one. After `HANGS` of them a table surely hangs, because
 * a busy machine or a slow disk slows all tables down. After `SUSPECT` of them it is suspect.
 */
const HANGS = 30
const SUSPECT = 5
/** Milliseconds without any answer after which the whole server hangs. */
const ALL_HANG = 60_000

type Answers = Pick<Ledger, "waiting" | "answers" | "up">

/** Describes the tables that hang, if at least one surely does. `now` is monotonic, like the ledger's times. */
export function stuck(tables: readonly string[], ledger: Answers, now: number): string[] {
  const silent = now - (ledger.answers.at(-1)?.at ?? ledger.up)
  if (silent > ALL_HANG) return [`the server has answered nobody for ${seconds(silent)}`]
  const suspects = tables
    .map((table) => ({ table, ...silenceAt(table, ledger) }))
    .filter(({ since }) => now - since > SUSPECT * 1000) // because the next line is slow
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

/** Returns the time since which a table has owed an answer, or since which nobody there has asked for anything. */
function silenceAt(table: string, { waiting, answers, up }: Answers): { since: number; why: string } {
  const oldest = [...waiting.values()].find((command) => command.table === table) // the map is in the order of asking
  if (oldest !== undefined) return { since: Math.max(up, oldest.since), why: `“${oldest.what.do}” has no answer` }
  const since = answers.findLast((answer) => answer.table === table)?.at ?? up
  return { since, why: "nobody there has asked for anything" }
}

/** Returns the number of seconds of the silence in which other tables had an answer. */
const secondsOfOthers = ({ table, since }: Silence, { answers }: Answers): number =>
  new Set(
    answers
      .filter((answer) => answer.table !== table && answer.at > since)
      .map(({ at }) => Math.floor((at - since) / 1000)),
  ).size

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
