// Checks whether the shuffle of a game was the promised one, from the record and what this browser noted before the
// deal.

import { BadInput } from "../../engine/options.ts"
import type { GameRecord } from "../../engine/record.ts"
import { checkAgainstNotes, fairDealOf, notesOn, type ShuffleNotes } from "../../table/fair.ts"
import { checkedRecord } from "../keep/records.ts"
import { RequestFailed, tableRecord } from "./api.ts"
import { keptTable } from "./kept.ts"
import { t } from "./words.ts"

export interface Checked {
  readonly isFair: boolean
  readonly verdict: string
  /** The checks that were made, in words. */
  readonly lines: readonly string[]
}

const failed = (verdict: string): Checked => ({ isFair: false, verdict, lines: [] })

/** Fetches the record of the table's latest game, the `games`-th, and checks it. */
export async function checkShuffle(table: string, games: number): Promise<Checked> {
  try {
    return await checkRecord(await tableRecord(table), notesOn(keptTable(table), games))
  } catch (problem) {
    if (!(problem instanceof RequestFailed)) throw problem
    return failed(problem.status === 0 ? t("noServer") : t("failed", { why: problem.message }))
  }
}

/** Checks a game from its record and what this browser noted about it. */
export async function checkRecord(text: string, noted: ShuffleNotes): Promise<Checked> {
  try {
    return verdictOn(await checkedRecord(text), noted)
  } catch (problem) {
    if (problem instanceof BadInput) return failed(t("checkFailed", { why: problem.message }))
    throw problem
  }
}

function verdictOn({ setup, moves }: GameRecord, noted: ShuffleNotes): Checked {
  const checked = checkAgainstNotes(setup.chance, noted)
  if (checked === "not promised") return failed(t("checkNone"))
  if (checked === "another") return failed(t("checkOther"))
  if (checked === "without their words") return failed(t("checkWords"))
  const words = fairDealOf(setup.chance)?.words ?? []
  return {
    isFair: true,
    verdict: t("checkFair"),
    lines: [
      t("checked.promise"),
      t(checked === "unseen" ? "checked.unseen" : "checked.seen"),
      words.length === 0
        ? t("checked.noWords")
        : t("checked.words", { words: words.map((one) => `“${one}”`).join(", ") }),
      ...(noted.words === undefined ? [] : [t("checked.mine")]),
      t("checked.cards", { n: moves.length }),
    ],
  }
}
