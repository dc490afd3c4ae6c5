// What one address may do at one table.

import { expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { TestRoom } from "../../table/room/room.testing.ts"
import type { ServerMessage } from "../../wire/server-messages.ts"
import { LIMITS } from "../limits.ts"
import { Hosted, Recorder } from "./host.testing.ts"

const MINUTE = 60_000
/** Milliseconds until one more newcomer may sit. */
const REFILL = (60 * MINUTE) / LIMITS.newcomers

/** A table for six that Ana has founded. */
async function tableOfAna() {
  const testRoom = new TestRoom(findGame("betski-scram"), 6)
  const hosted = await new Hosted(testRoom.room, testRoom.entries).begun()
  const { host, clock, journal } = hosted
  let ids = 0
  /** Sends a command from an address. Returns “done”, or why it was refused. */
  async function ask(person: string, address: string, what: Parameters<typeof hosted.command>[1]): Promise<string> {
    const viewer = new Recorder(person, address)
    const guest = host.come(viewer)
    const id = `id-${ids++}`
    await hosted.command(guest, what, id)
    host.go(guest)
    const isAnswer = (told: ServerMessage): told is Extract<ServerMessage, { t: "ok" | "no" }> =>
      (told.t === "ok" || told.t === "no") && told.id === id
    const answer = viewer.told.find(isAnswer)
    return answer?.t === "no" ? answer.why.key : "done"
  }
  const sit = (person: string, address: string, seat = 1): Promise<string> =>
    ask(person, address, { do: "sit", seat, name: person })
  /** Lets newcomers sit and leave, one after another. Returns the answers. */
  async function comeAndGo(persons: readonly string[], address: string): Promise<string[]> {
    const answers: string[] = []
    for (const person of persons) {
      answers.push(await sit(person, address))
      await ask(person, address, { do: "rise" })
    }
    return answers
  }
  const entries = async (): Promise<number> => (await journal.read("testtable")).length
  return { clock, host, ask, sit, comeAndGo, entries }
}

const named = (many: number, letter: string): string[] => Array.from({ length: many }, (_, n) => `${letter}${n}`)

it("one address can seat eight newcomers at once, and one more every seven and a half minutes", async () => {
  const { comeAndGo, clock, sit } = await tableOfAna()
  const answers = await comeAndGo(named(199, "P"), "203.0.113.7")
  expect(answers.slice(0, 8)).toEqual(Array(8).fill("done"))
  expect(new Set(answers.slice(8))).toEqual(new Set(["table.newcomers"]))
  expect(await sit("Ben", "203.0.113.8"), "another address").toBe("done")
  await clock.pass(REFILL)
  expect(await comeAndGo(["Cid", "Dora"], "203.0.113.7")).toEqual(["table.taken", "table.taken"])
  expect([await sit("Cid", "203.0.113.7", 2), await sit("Dora", "203.0.113.7", 3)]).toEqual(["done", "table.newcomers"])
})

it("known people can return from an address that has used up its newcomers", async () => {
  const { comeAndGo, sit } = await tableOfAna()
  await comeAndGo(named(9, "P"), "203.0.113.7")
  expect(await sit("P3", "203.0.113.7")).toBe("done")
})

it("the host can admit more newcomers from an address that has used up its own", async () => {
  const { comeAndGo, ask, sit } = await tableOfAna()
  await comeAndGo(named(9, "P"), "203.0.113.7")
  expect(await ask("Ben", "203.0.113.7", { do: "admit" })).toBe("table.notSeated")
  expect(await sit("Ben", "203.0.113.7")).toBe("table.newcomers")
  expect(await ask("Ana", "203.0.113.1", { do: "admit" })).toBe("done")
  expect(await sit("Ben", "203.0.113.7")).toBe("done")
})

it("limits the entries of an address per hour, whatever its keys and whatever the host admits", async () => {
  const { ask, sit, entries, clock } = await tableOfAna()
  const { saidPerAddress } = LIMITS
  const before = await entries()
  const refusals = new Set<string>()
  for (let n = 0; n < 2 * saidPerAddress; n++) {
    const person = `P${n % 20}`
    refusals.add(await sit(person, "203.0.113.7"))
    await ask(person, "203.0.113.7", { do: "rise" })
    if (n % 100 === 0) refusals.add(await ask("Ana", "203.0.113.7", { do: "admit" }))
    await ask(person, "203.0.113.7", { do: "chat", text: "hello" })
  }
  const passed = clock.monotonic() / (60 * MINUTE)
  expect(refusals).toContain("table.addressSaid")
  expect((await entries()) - before).toBeLessThanOrEqual(2 * saidPerAddress * (1 + passed)) // a rise is not counted
  expect(await sit("Ben", "203.0.113.8", 2), "another address").toBe("done")
  expect(await ask("Ana", "203.0.113.7", { do: "start" }), "and the game can begin").toBe("done")
})
