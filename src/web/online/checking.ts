// Whether the shuffle of a game was the one that had been promised: from its record, and from what this browser noted before the deal.

import { BadInput } from "../../engine/options.ts"
import { checkFair } from "../../table/fair.ts"
import { checkedRecord } from "../keep/records.ts"
import { NoAnswer, tableRecord } from "./api.ts"
import { keptTable } from "./kept.ts"
import { t } from "./words.ts"

export interface Checked {
  readonly isFair: boolean
  readonly verdict: string
  /** What was checked. */
  readonly lines: readonly string[]
}

const failed = (verdict: string): Checked => ({ isFair: false, verdict, lines: [] })

/** Fetches the record of the table's latest game, the `games`-th, and checks it. */
export async function checkShuffle(table: string, games: number): Promise<Checked> {
  try {
    const { promised, words } = keptTable(table)
    return await checkRecord(await tableRecord(table), promised[games], words[games])
  } catch (problem) {
    if (problem instanceof NoAnswer)
      return failed(problem.status === 0 ? t("noServer") : t("failed", { why: problem.message }))
    if (problem instanceof BadInput) return failed(t("checkFailed", { why: problem.message }))
    throw problem
  }
}

/** `noted` is the hash that this browser saw before the deal, `mine` the words that were added here. */
async function checkRecord(text: string, noted: string | undefined, mine: string | undefined): Promise<Checked> {
  const { setup, moves } = await checkedRecord(text)
  const { chance } = setup
  if (checkFair(chance) !== "fair" || chance.source !== "chacha20" || chance.fair === undefined)
    return failed(t("checkNone"))
  const { commit, words } = chance.fair
  if (noted !== undefined && noted !== commit) return failed(t("checkOther"))
  if (mine !== undefined && !words.includes(mine)) return failed(t("checkWords"))
  return {
    isFair: true,
    verdict: t("checkFair"),
    lines: [
      t("checked.promise"),
      t(noted === undefined ? "checked.unseen" : "checked.seen"),
      words.length === 0
        ? t("checked.noWords")
        : t("checked.words", { words: words.map((one) => `“${one}”`).join(", ") }),
      ...(mine === undefined ? [] : [t("checked.mine")]),
      t("checked.cards", { n: moves.length }),
    ],
  }
}
