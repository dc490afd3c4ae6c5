import { expect, it } from "vitest"
import { forgetShuffles, groupOf, isOfGroup, layShuffled, open, type State, shuffle } from "./cards.ts"
import { FastChance } from "./chance.ts"

const table = (): State => ({
  cards: new Int32Array(4),
  deck: Int32Array.of(1, 2, 3, 4),
  groups: new Uint8Array(4),
  base: 0,
  group: 0,
  seats: 2,
  lead: 0,
})

it.each([
  ["laid anew", (state: State) => layShuffled(state, 0, new FastChance("anew"))],
  ["forgotten", forgetShuffles],
])("a deck that is %s belongs to no shuffle, even after the shuffle numbers have wrapped around", (_, renew) => {
  const state = table()
  const chance = new FastChance("many")
  layShuffled(state, 0, chance)
  for (let n = 0; n < 300; n++) {
    state.cards.forEach((card, i) => {
      state.cards[i] = open(card)
    })
    shuffle(state, 0, 4, chance)
    for (let i = 0; i < 4; i++) expect(isOfGroup(state, i, groupOf(state.cards[0]))).toBe(true)
    const then = { ...state, cards: state.cards.slice(), groups: state.groups.slice() }
    renew(then)
    expect(Array.from(then.groups)).toEqual([0, 0, 0, 0])
  }
})
