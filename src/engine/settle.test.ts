// A deck that is shuffled only as far as it is looked at.

import { describe, expect, it } from "vitest"
import { faceOf, groupOf, layShuffled, type State, seenBy, settle, tokenOf } from "./cards.ts"
import { FastChance, SecretChance } from "./chance.ts"

const table = (): State => ({
  cards: new Int32Array(60),
  deck: Uint8Array.from({ length: 52 }, (_, i) => i + 1),
  groups: new Uint8Array(52),
  group: 0,
  seats: 2,
  lead: 0,
})

const numbers = (): Int32Array => Int32Array.from({ length: 40 }, (_, i) => i)

describe.each([
  ["fast", () => new FastChance("settle")],
  ["secret", () => new SecretChance("5e".repeat(32))],
])("%s chance", (_, chance) => {
  it("settles the same last entries as a full shuffle would", () => {
    const full = numbers()
    const part = numbers()
    chance().shuffle(full, 2, 36)
    chance().shuffle(part, 2, 36, 10)
    expect(part.slice(28, 38)).toEqual(full.slice(28, 38))
    expect(part.slice(0, 28)).not.toEqual(full.slice(0, 28))
    expect(part.toSorted()).toEqual(numbers())
  })

  it("settles everything, and no more, when asked for all or for more than there is", () => {
    const full = numbers()
    chance().shuffle(full, 0, 40)
    for (const settled of [39, 40, 99]) {
      const list = numbers()
      chance().shuffle(list, 0, 40, settled)
      expect(list).toEqual(full)
    }
  })
})

describe("settle", () => {
  it("shuffles the rest of a deck, every place keeping its token and every card its group", () => {
    const state = table()
    const chance = new FastChance("rest")
    layShuffled(state, 4, chance, 12)
    const before = Array.from(state.cards)
    settle(state, 4, 40, chance)
    const after = Array.from(state.cards)
    expect(after.map(tokenOf)).toEqual(before.map(tokenOf))
    expect(after.map(groupOf)).toEqual(before.map(groupOf))
    expect(after.every((card) => seenBy(card) === 0)).toBe(true)
    expect(after.slice(44)).toEqual(before.slice(44))
    expect(after.map(faceOf)).not.toEqual(before.map(faceOf))
    expect(after.map(faceOf).toSorted()).toEqual(before.map(faceOf).toSorted())
  })

  it("gives every card an equal chance of every place", () => {
    const deals = 52 * 400
    const counts = Array.from({ length: 52 }, () => new Int32Array(52))
    const state = table()
    for (let i = 0; i < deals; i++) {
      const chance = new FastChance("even", i)
      state.cards.fill(0)
      layShuffled(state, 0, chance, 12)
      settle(state, 0, 40, chance)
      for (let at = 0; at < 52; at++) counts[at][faceOf(state.cards[at]) - 1]++
    }
    const chiSquare = counts.flatMap((row) => Array.from(row)).reduce((sum, n) => sum + (n - 400) ** 2 / 400, 0)
    const degrees = 51 * 51
    expect(Math.abs(chiSquare - degrees)).toBeLessThan(4.5 * Math.sqrt(2 * degrees))
  })
})
