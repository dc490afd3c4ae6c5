// Fetches the record of a finished online game, checks it, and stores it in this browser like any other.

import type { Telling } from "../../engine/words.ts"
import { notesOn } from "../../table/fair.ts"
import { linesAtStep, playBack } from "../../table/playback.ts"
import { checkedRecord, keepRecord } from "../keep/records.ts"
import type { Played } from "../play/session.svelte.ts"
import { tableRecord } from "./api.ts"
import { keptTable } from "./kept.ts"

/** Returns the table's latest game, the `games`-th; undefined if it cannot be fetched now. */
export async function fetchPlayed(
  table: string,
  games: number,
  seat: number,
  helped: readonly number[],
  telling: () => Telling,
): Promise<Played | undefined> {
  try {
    const text = await tableRecord(table)
    const playback = playBack(await checkedRecord(text))
    const own = { mine: seat, noted: notesOn(keptTable(table), games) }
    const id = await keepRecord(text, helped.includes(seat) ? { ...own, isHelped: true } : own)
    return {
      match: playback.match,
      replay: `/replay/${id}`,
      toldOf: (n) => linesAtStep(playback, n + 1, seat, telling()),
      record: () => text,
    }
  } catch {
    return undefined
  }
}
