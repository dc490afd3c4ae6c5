// A player at an online table, in a terminal that exists only in memory.

import type { Language } from "../../engine/options.ts"
import type { TableClient } from "../../table/client.ts"
import { realClock } from "../../table/clock.ts"
import { NO_NOTES } from "../../table/fair.ts"
import { playAtTerminal } from "../play.ts"
import { fakeTerminal } from "../testing.ts"
import type { Hosting } from "./hosting.ts"
import { OnlineSession } from "./session.ts"

interface Setting {
  readonly language?: Language
  readonly hosting?: Hosting
}

/** Sits at a terminal of 80 by 24. `shows` waits until the screen matches. */
export function sitAt(address: string, table: string, line: TableClient, setting: Setting = {}) {
  const { language = "en", hosting } = setting
  const { terminal, input, output, written, screen } = fakeTerminal({ language })
  const listeners = new Set<() => void>()
  output.on("data", () => {
    for (const heard of [...listeners]) heard()
  })
  const saved: string[] = []
  const session = new OnlineSession({
    ...{ client: line, table, language, clock: realClock },
    record: async () => (await fetch(`http://${address}/api/tables/${table}/record`)).text(),
    save: (_, record) => {
      saved.push(record)
      return "/saved/game.json"
    },
    noted: NO_NOTES,
    note: () => {},
    comeBack: "countertop join",
    ...(hosting === undefined ? {} : { hosting }),
  })
  const ended = playAtTerminal(session, terminal)
  const shows = (pattern: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!pattern.test(screen().join("\n"))) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  return {
    ...{ ended, saved, written, shows, screen },
    press: (...keys: readonly string[]) => void input.write(keys.join("")),
  }
}
