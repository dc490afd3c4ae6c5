import { describe, expect, it } from "vitest"
import type { Language } from "../engine/options.ts"
import { say } from "../engine/words.ts"
import { findGame } from "../games/index.ts"
import { highCard } from "../testing/high-card/index.ts"
import type { Act, Verdict } from "./race.ts"
import { tellingOf } from "./seen.ts"
import { raceEvents, raceWorking } from "./words.ts"

const game = findGame("beat-the-count")
const jump: Act = { seat: 1, move: "flip", after: 270, arrived: 471, credit: 200, reported: 270 }
const taking: Act = { seat: 0, move: "take", after: 310, arrived: 340, credit: 30 }
const verdict = (...acts: Act[]): Verdict => ({ acts, waited: 131 })

const told = (texts: ReturnType<typeof raceEvents>, language: Language, you?: number): string[] =>
  texts.map((text) => say(text, tellingOf(game, language, ["Luis", "Ana"], you)))

describe("the account of a race", () => {
  it("uses the game's words and addresses the reader as “you”", () => {
    const events = raceEvents(verdict(jump, taking), game)
    expect(told(events, "en", 0)).toEqual([
      "Ana flipped after 0.270 s.",
      "You took the pile after 0.310 s.",
      "Ana was first, by 0.040 s.",
    ])
    expect(told(events, "en", 1).at(-1)).toBe("You were first, by 0.040 s.")
    expect(told(events, "es", 0)).toEqual([
      "Ana destapó a los 0,270 s.",
      "Te llevaste el montón a los 0,310 s.",
      "Ana se adelantó por 0,040 s.",
    ])
  })

  it("shows times that add up exactly", () => {
    const close = verdict({ ...jump, after: 126, arrived: 134, credit: 8 }, { ...taking, after: 184 })
    expect(told(raceEvents(close, game), "en")).toEqual([
      "Ana flipped after 0.126 s.",
      "Luis took the pile after 0.184 s.",
      "Ana was first, by 0.058 s.",
    ])
    expect(told(raceWorking(close), "en")[0]).toBe(
      "Ana: the answer came after 0.134 s, and 0.008 s of that is the connection's delay.",
    )
  })

  it("tells a close race and a dead heat", () => {
    expect(told(raceEvents(verdict(jump, { ...taking, after: 274 }), game), "en").at(-1)).toBe(
      "Ana was first, by 0.004 s.",
    )
    const tie = raceEvents(verdict({ ...taking, after: 270 }, jump), game)
    expect(told(tie, "en", 0).at(-1)).toBe("A dead heat: it goes to you.")
    expect(told(tie, "es").at(-1)).toBe("Empate exacto: vale para Luis.")
  })

  it("tells when the table acted for a player and when an opponent was named", () => {
    const events = raceEvents(verdict({ ...jump, move: "knock(2)" }, { ...taking, after: 1000, table: true }), game)
    expect(told(events, "en", 0).slice(0, 2)).toEqual([
      "Ana named an opponent after 0.270 s.",
      "The table acted for you after 1.000 s.",
    ])
    expect(told(events, "es", 0)[1]).toBe("La mesa actuó por ti a los 1,000 s.")
  })

  it("uses default words if the game has none", () =>
    expect(told(raceEvents(verdict(jump, taking), highCard), "es", 1)[0]).toBe("Actuaste a los 0,270 s."))

  it("is empty if only one player acted", () => expect(raceEvents(verdict(taking), game)).toEqual([]))

  it("can show how each time was calculated", () => {
    expect(told(raceWorking(verdict(jump, taking)), "en", 1)).toEqual([
      "You: the answer came after 0.471 s, and 0.200 s of that is the connection's delay.",
      "You: 0.270 s by your own clock.",
      "Luis: the answer came after 0.340 s, and 0.030 s of that is the connection's delay.",
    ])
    expect(told(raceWorking(verdict(jump)), "es")).toEqual([
      "Ana: llegó a los 0,471 s, y 0,200 s de ellos se deben a la conexión.",
      "Ana: 0,270 s según su propio reloj.",
    ])
    expect(raceWorking(verdict({ ...taking, table: true }))).toEqual([])
  })
})
