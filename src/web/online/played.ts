// A game over the network that is over: its record from the server, checked, and kept in this browser like any other.

import type { Telling } from "../../engine/words.ts"
import { playBack, toldAtStep } from "../../table/playback.ts"
import { checkedRecord, keepRecord } from "../keep/records.ts"
import type { Played } from "../play/session.svelte.ts"
import { tableRecord } from "./api.ts"
import { notedOf } from "./checking.ts"

/** The table's latest game, the `games`-th. Nothing if it cannot be had now. */
export async function fetchPlayed(
  table: string,
  games: number,
  seat: number,
  telling: () => Telling,
): Promise<Played | undefined> {
  try {
    const text = await tableRecord(table)
    const playback = playBack(await checkedRecord(text))
    const id = await keepRecord(text, { mine: seat, noted: notedOf(table, games) })
    return {
      match: playback.match,
      replay: `/replay/${id}`,
      toldOf: (n) => toldAtStep(playback, n + 1, seat, telling()),
      record: () => text,
    }
  } catch {
    return undefined
  }
}
