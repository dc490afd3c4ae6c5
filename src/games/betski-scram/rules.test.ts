import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, isKnown, poolOf } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { cloneState, redeal, view } from "../../engine/hidden.ts"
import { MoveList } from "../../engine/moves.ts"
import { emptyTable, lay, legalMoves, playMove, refusal, ScriptedChance } from "../../engine/testing.ts"
import { playOut } from "../../lab/playout.ts"
import { betskiScram as game } from "./index.ts"
import { type Betski, DECK, hand, OVER, PILE, PLAYING } from "./rules.ts"

interface Position {
  /** Under the centre card, from below, and then the centre card itself. */
  readonly pile: string
  /** A hand a seat. */
  readonly hands: readonly string[]
  /** The last is drawn first. */
  readonly deck?: string
  readonly turn?: number
  /** Turns that were had before; 0 is the very first. */
  readonly turns?: number
  readonly played?: number
  readonly options?: Record<string, string | number>
}

function table({ pile, hands, deck = "", turn = 0, turns = 10, played = 0, options = {} }: Position): Betski {
  const s = emptyTable(game, hands.length, options)
  s.pileCount = lay(game, s, PILE, pile)
  s.deckCount = lay(game, s, DECK, deck, 0)
  hands.forEach((names, seat) => {
    s.held[seat] = lay(game, s, hand(seat), names, 1 << seat)
  })
  s.turn = s.lead = turn
  s.turns = turns
  s.played = played
  return s
}

const names = (s: Betski, from: number, count: number): string[] =>
  Array.from(s.cards.subarray(from, from + count), (card) => game.faces[faceOf(card)]?.name ?? "-")
const handOf = (s: Betski, seat: number): string[] => names(s, hand(seat), s.held[seat])
const centre = (s: Betski): string => names(s, PILE + s.pileCount - 1, 1)[0]
const places = (s: Betski): number[] | undefined => game.result(s)?.places

describe("Betski Scram", () => {
  it("BS-1: lays one card in the centre, deals three to each and leaves the rest as the deck", () => {
    for (const seats of [2, 4, 6]) {
      const s = emptyTable(game, seats)
      game.deal(s, new FastChance("deal"))
      expect([s.pileCount, ...s.held, s.deckCount]).toEqual([1, ...Array(seats).fill(3), 48 - 3 * seats])
      for (let seat = 0; seat < seats; seat++) {
        expect(isKnown(s.cards[hand(seat)], 1 << seat)).toBe(true)
        expect(isKnown(s.cards[hand(seat)], 1 << ((seat + 1) % seats))).toBe(false)
      }
    }
  })

  it("BS-2: lets the chosen seat start, or a random one, with the centre card turned up", () => {
    const chosen = emptyTable(game, 4, { first: 2 })
    game.deal(chosen, new FastChance("a"))
    expect([chosen.first, chosen.turn]).toEqual([2, 2])
    expect(isKnown(chosen.cards[PILE], EVERYBODY)).toBe(true)
    const random = emptyTable(game, 4)
    game.deal(random, new ScriptedChance(3))
    expect([random.first, random.turn]).toEqual([3, 3])
  })

  it("BS-3: lets a card be played whose gold number equals the centre's silver number or is one higher", () => {
    const s = table({ pile: "3/5", hands: ["4/4 5/3 6/9 7/7", "3/3"] })
    expect(legalMoves(game, s, 0)).toEqual(["play(5/3)", "play(6/9)"])
    expect(refusal(game, s, 0, "play(4/4)")).toMatch(/does not fit/)
    expect(refusal(game, s, 0, "play(8/8)")).toMatch(/do not hold/)
  })

  it("BS-4: lets gold 3 be played on silver 3 and on silver 9, and gold 9 never on silver 3", () => {
    expect(legalMoves(game, table({ pile: "5/9", hands: ["3/4 9/5 8/8", "4/4"] }), 0)).toEqual([
      "play(3/4)",
      "play(9/5)",
    ])
    expect(legalMoves(game, table({ pile: "5/3", hands: ["3/4 9/5 4/8", "4/4"] }), 0)).toEqual([
      "play(3/4)",
      "play(4/8)",
    ])
    expect(legalMoves(game, table({ pile: "5/3", hands: ["9/5", "4/4"] }), 0)).toEqual(["draw"])
  })

  it("BS-5: makes a played card the centre card, and the turn goes on until nothing fits", () => {
    const s = table({ pile: "3/5", hands: ["5/8 9/4 3/3", "4/4"] })
    playMove(game, s, 0, "play(5/8)")
    expect([centre(s), s.turn]).toEqual(["5/8", 0])
    const story = playMove(game, s, 0, "play(9/4)")
    expect(story.rules).toContain("BS-5")
    expect([centre(s), s.turn, s.turns, s.played]).toEqual(["9/4", 1, 11, 0])
    expect(handOf(s, 0)).toEqual(["3/3"])
  })

  it("BS-5: has no stop unless mayStop is on, and then only after a card", () => {
    const hands = ["5/5 6/6 7/7", "4/4"]
    expect(refusal(game, table({ pile: "3/5", hands, played: 1 }), 0, "stop")).toMatch(/goes on while/)
    const s = table({ pile: "3/5", hands, options: { mayStop: "on" } })
    expect(legalMoves(game, s, 0)).toEqual(["play(5/5)", "play(6/6)"])
    expect(refusal(game, s, 0, "stop")).toMatch(/at least one/)
    playMove(game, s, 0, "play(5/5)")
    expect(legalMoves(game, s, 0)).toEqual(["play(6/6)", "stop"])
    playMove(game, s, 0, "stop")
    expect([s.turn, s.played, s.held[0]]).toEqual([1, 0, 2])
  })

  it("BS-6: draws one card at a time until one fits, as one move, and then plays on", () => {
    const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "7/7 6/9 3/3 9/9" })
    expect(legalMoves(game, s, 0)).toEqual(["draw"])
    playMove(game, s, 0, "draw")
    expect(handOf(s, 0)).toEqual(["8/8", "9/9", "3/3", "6/9"])
    expect([s.deckCount, s.turn]).toEqual([1, 0])
    expect(legalMoves(game, s, 0)).toEqual(["play(6/9)"])
    expect(isKnown(s.cards[hand(0) + 1], 0b10)).toBe(false)
  })

  it("BS-6: has no drawing while a card fits", () => {
    const s = table({ pile: "3/5", hands: ["5/8", "4/4"], deck: "9/9" })
    expect(refusal(game, s, 0, "draw")).toMatch(/must play/)
  })

  it("BS-7: shuffles everything under the centre card into a new deck, and nobody knows any longer which is where", () => {
    const s = table({ pile: "6/7 7/8 8/8 3/5", hands: ["9/9", "4/4"] })
    const story = playMove(game, s, 0, "draw", new ScriptedChance())
    expect(story.rules).toContain("BS-7")
    expect([centre(s), s.pileCount]).toEqual(["3/5", 1])
    expect(handOf(s, 0)).toEqual(["9/9", "8/8", "7/8", "6/7"])
    expect(s.cards[PILE + 1]).toBe(0)
    const card = s.cards[hand(0) + 1]
    expect([isKnown(card, 0b01), isKnown(card, 0b10)]).toEqual([true, false])
    expect(poolOf(card)).not.toBe(poolOf(s.cards[hand(0)]))
  })

  it("BS-8: ends the drawing and the turn when there is nothing to shuffle either", () => {
    const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "9/9" })
    const story = playMove(game, s, 0, "draw")
    expect(story.rules).toContain("BS-8")
    expect([handOf(s, 0), s.turn, s.stuck]).toEqual([["8/8", "9/9"], 1, 1])
  })

  it("BS-9: makes whoever has no cards left win at once", () => {
    const s = table({ pile: "3/5", hands: ["5/5", "4/4 4/5", "3/3"] })
    playMove(game, s, 0, "play(5/5)")
    expect([s.phase, game.actors(s), places(s)]).toEqual([OVER, 0, [1, 3, 2]])
    expect(refusal(game, s, 1, "play(4/4)")).toMatch(/over/)
  })

  describe("BS-10: a starting player who goes out on the very first turn", () => {
    const first = { pile: "3/5", turns: 0, played: 2 } as const

    it("BS-10: is answered by one turn of the next player, and both win if that player goes out too", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 6/7", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      expect([s.turn, places(s)]).toEqual([1, undefined])
      playMove(game, s, 1, "play(5/6)")
      const story = playMove(game, s, 1, "play(6/7)")
      expect(story.rules).toContain("BS-10")
      expect([places(s), s.ties, s.turns]).toEqual([[1, 1, 3], 1, 2])
    })

    it("BS-10: wins if the next player cannot play everything, and nobody draws", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 9/9", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      playMove(game, s, 1, "play(5/6)")
      expect([places(s), s.ties, s.turns]).toEqual([[1, 2, 2], 0, 2])
    })

    it("BS-10: wins at once if nothing in the next hand fits: the answer ends by itself", () => {
      const s = table({ ...first, hands: ["5/5", "9/9 8/8", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      expect([places(s), s.rebuttals, s.turns]).toEqual([[1, 3, 2], 1, 2])
    })

    it("BS-10: lets the answer be stopped with mayStop, after a card", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 6/7", "3/3"], options: { mayStop: "on" } })
      playMove(game, s, 0, "play(5/5)")
      expect(legalMoves(game, s, 1)).toEqual(["play(5/6)", "play(6/7)"])
      playMove(game, s, 1, "play(5/6)")
      playMove(game, s, 1, "stop")
      expect(places(s)).toEqual([1, 2, 2])
    })

    it("BS-10: is answered after having drawn, unless rebuttal is threeCards; never with never", () => {
      const outcome = (rebuttal: string, draws: boolean): number => {
        const s = table({
          ...first,
          played: 0,
          hands: [draws ? "4/4" : "5/5", "5/5 5/6"],
          deck: "5/3",
          pile: "3/5",
          options: { rebuttal },
        })
        if (draws) {
          playMove(game, s, 0, "draw")
          playMove(game, s, 0, "play(5/3)")
          playMove(game, s, 0, "play(4/4)")
        } else playMove(game, s, 0, "play(5/5)")
        return s.rebuttals
      }
      expect([outcome("any", false), outcome("any", true)]).toEqual([1, 1])
      expect([outcome("threeCards", false), outcome("threeCards", true)]).toEqual([1, 0])
      expect([outcome("never", false), outcome("never", true)]).toEqual([0, 0])
    })

    it("BS-10: has no answer on any later turn", () => {
      const s = table({ pile: "3/5", turns: 1, turn: 1, hands: ["5/6", "5/5"] })
      playMove(game, s, 1, "play(5/5)")
      expect([places(s), s.rebuttals]).toEqual([[2, 1], 0])
    })
  })

  it("BS-11: ends the game when every player in a row has had to pass, the fewest cards winning", () => {
    const s = table({ pile: "3/5", hands: ["8/8 9/9", "3/3", "4/4"] })
    playMove(game, s, 0, "draw")
    playMove(game, s, 1, "draw")
    expect(places(s)).toBeUndefined()
    const story = playMove(game, s, 2, "draw")
    expect(story.rules).toContain("BS-11")
    expect([places(s), game.result(s)?.limit]).toEqual([[3, 1, 1], true])
  })

  it("BS-11: counts passes in a row only: a card played begins anew", () => {
    const s = table({ pile: "3/5", hands: ["8/8 9/9", "5/7 3/3"] })
    playMove(game, s, 0, "draw")
    playMove(game, s, 1, "play(5/7)")
    expect([s.stuck, s.phase]).toEqual([0, PLAYING])
  })

  it("BS-11: ends the game after 5,000 turns", () => {
    const s = table({ pile: "3/5", hands: ["5/9 8/8", "8/8"], turns: 4998 })
    playMove(game, s, 0, "play(5/9)")
    expect(places(s)).toBeUndefined()
    const t = table({ pile: "3/5", hands: ["5/9 8/8", "8/8 7/7"], turns: 4999 })
    playMove(game, t, 0, "play(5/9)")
    expect([places(t), game.result(t)?.limit]).toEqual([[1, 2], true])
  })

  it("BS-12: ranks the others by cards left, fewest first, equal numbers sharing a place", () => {
    const s = table({ pile: "3/5", hands: ["5/5", "4/4 4/5", "3/3", "7/7 7/8"] })
    playMove(game, s, 0, "play(5/5)")
    expect(game.result(s)).toEqual({ places: [1, 3, 2, 3], scores: [0, 2, 1, 2], limit: false })
  })

  describe("what everybody can tell", () => {
    /** The cards that seat 0 may believe at a place of seat 1's hand, from many redeals. */
    function believed(s: Betski, at: number): Set<string> {
      const chance = new FastChance("believe")
      const seen = view(s, 0b01, cloneState(s))
      const found = Array.from(
        { length: 400 },
        () => names(redeal(game, seen, chance, cloneState(s)), hand(1) + at, 1)[0],
      )
      return new Set(found)
    }
    const gold = (cards: Set<string>): string => [...new Set([...cards].map((name) => name[0]))].sort().join("")

    /** A deal in which seat 1 begins and has to draw at once. */
    function dealt(): Betski {
      const s = emptyTable(game, 2, { first: 1 })
      for (let i = 0; ; i++) {
        game.deal(s, new FastChance("notes", i))
        if (legalMoves(game, s, 1).includes("draw")) return s
      }
    }

    it("BS-6: whoever draws holds nothing that fits, and a last card that does", () => {
      const s = dealt()
      const chance = new FastChance("x")
      const takes = Number(centre(s)[2])
      const fits = [takes, takes === 9 ? 3 : takes + 1].sort().join("")
      playMove(game, s, 1, "draw", chance)
      const last = s.held[1] - 1
      expect(
        gold(believed(s, last))
          .split("")
          .every((g) => fits.includes(g)),
      ).toBe(true)
      for (let i = 0; i < last; i++)
        expect(
          gold(believed(s, i))
            .split("")
            .some((g) => fits.includes(g)),
        ).toBe(false)
    })
  })

  it("plays a thousand random games of every seat count to an end without a limit", () => {
    for (let seats = 2; seats <= 6; seats++) {
      const s = emptyTable(game, seats)
      const moves = new MoveList()
      for (let i = 0; i < 1000; i++) {
        const chance = new FastChance("many", i)
        game.deal(s, chance)
        playOut(game, s, chance, new FastChance("choose", i), moves)
        expect(game.result(s)?.limit).toBe(false)
      }
    }
  })
})
