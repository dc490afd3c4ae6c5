// Golden traces of a game at this screen: how long bots pause, how races end, what undo takes back, and when the device
// is passed on. A change of any of these shows as a difference in traces/.

import { afterEach, describe, expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { isPerson } from "../../table/seat.ts"
import { textOf, traceOf } from "../../table/traces.testing.ts"
import { settings } from "../settings.svelte.ts"
import { openedAt, type Scene, settled } from "./local.testing.ts"

const defaults = { ...settings }
afterEach(() => {
  Object.assign(settings, defaults)
})

const golden = (name: string): string => `traces/${name}.txt`

/** The start time of the fake clock. */
const BEGAN = 0

async function trace({ journal }: Scene): Promise<string> {
  return textOf(traceOf(await journal.read("t"), BEGAN))
}

/** Makes the first legal move of the first person who may act. Returns whether it was made. */
async function movePerson({ session }: Scene): Promise<boolean> {
  const { table } = session
  const actors = table.game.actors(table.match.state)
  const seat = [...table.seats.keys()].find((one) => actors & (1 << one) && isPerson(table.seats[one]))
  if (seat === undefined || session.result !== undefined) return false
  const refusal = session.act(seat, table.legal(seat)[0])
  await settled()
  return refusal === undefined
}

describe("bot pauses match the golden trace", () => {
  it.each([
    ["forty-below", 4],
    ["contarlos", 4],
    ["final-count", 3],
    ["betski-scram", 3],
    ["beat-the-count", 3],
  ] as const)("in %s", async (id, seats) => {
    settings.pace = "normal"
    const players = ["person", ...Array<string>(seats - 1).fill("medium")]
    const options = id === "beat-the-count" ? { jumping: "off" } : {}
    const scene = await openedAt(findGame(id), { players, options })
    scene.session.begin()
    for (let n = 0; n < 300; n++) {
      await scene.clock.pass(100)
      if (scene.session.sheet !== undefined && n % 10 === 0) scene.session.putAway()
      if (n % 12 === 11) await movePerson(scene)
    }
    await expect(await trace(scene)).toMatchFileSnapshot(golden(`pauses-${id}`))
  })

  it.each(["slow", "fast", "instant"] as const)("at the pace “%s”, when forced moves play themselves", async (pace) => {
    settings.pace = pace
    settings.autoplay = true
    const options = { jumping: "off" }
    const scene = await openedAt(findGame("beat-the-count"), { players: ["person", "medium"], options })
    scene.session.begin()
    for (let n = 0; n < 100; n++) {
      await scene.clock.pass(pace === "instant" ? 1 : 100)
      if (scene.session.table.legal(0).length > 1) await movePerson(scene)
    }
    await expect(await trace(scene)).toMatchFileSnapshot(golden(`forced-${pace}`))
  })
})

it("races match the golden trace", async () => {
  settings.pace = "normal"
  const players = ["person", "easy", "medium", "hard"]
  const scene = await openedAt(findGame("beat-the-count"), { players, options: { jumping: "on" } })
  scene.session.begin()
  for (let n = 0; n < 1000; n++) {
    await scene.clock.pass(50)
    if (n % 9 === 4) await movePerson(scene)
  }
  await expect(await trace(scene)).toMatchFileSnapshot(golden("races"))
})

it.each([true, false])("undo matches the golden trace (forced moves play themselves: %s)", async (autoplay) => {
  settings.pace = "normal"
  settings.autoplay = autoplay
  const lines: string[] = []
  for (const id of ["betski-scram", "forty-below", "final-count", "beat-the-count"]) {
    const scene = await openedAt(findGame(id), { players: ["person", "medium"], isPractice: true })
    const { session, clock } = scene
    session.begin()
    for (let n = 0; n < 160; n++) {
      await clock.pass(200)
      if (session.sheet !== undefined) session.putAway()
      if (n % 8 === 7) await movePerson(scene)
      if (n % 30 === 29) {
        const { canUndo } = session
        const before = session.frame.step
        session.undo()
        await settled()
        lines.push(
          `${id} ${n}: ${canUndo ? `from ${before} to ${session.frame.step}` : "no"}, marked: ${session.isMarked}`,
        )
      }
    }
    lines.push(await trace(scene))
  }
  await expect(textOf(lines)).toMatchFileSnapshot(golden(`undo-${autoplay ? "choices" : "moves"}`))
})

it("passing on a shared screen matches the golden trace", async () => {
  settings.pace = "normal"
  const lines: string[] = []
  for (const id of ["betski-scram", "forty-below", "contarlos"]) {
    const scene = await openedAt(findGame(id), { players: ["person", "easy", "person"] })
    const { session, clock } = scene
    session.begin()
    for (let n = 0; n < 120; n++) {
      await clock.pass(200)
      const { passTo, frame, sheet, thinking } = session
      lines.push(
        `${id} ${n}: step ${frame.step}, you ${frame.you}, pass to ${passTo}, sheet ${sheet}, thinking ${thinking}`,
      )
      if (passTo !== undefined && n % 3 === 0) session.taken()
      else if (sheet !== undefined && n % 4 === 0) session.putAway()
      else if (n % 2 === 0) await movePerson(scene)
    }
    lines.push(await trace(scene))
  }
  await expect(textOf(lines)).toMatchFileSnapshot(golden("shared"))
})
