import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, isKnown, poolOf } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { cloneState, encodeState, view } from "../../engine/hidden.ts"
import { MoveList } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { playOut } from "../../engine/playout.ts"
import { redeal } from "../../engine/redeal.ts"
import { emptyTable, english, lay, legalMoves, playMove, refusal, ScriptedChance } from "../../engine/testing.ts"
import type { Story } from "../../engine/trace.ts"
import { say } from "../../engine/words.ts"
import { face } from "./cards.ts"
import { betskiScram as game } from "./index.ts"
import {
  allows,
  type Betski,
  DECK,
  DRAW,
  hand,
  likelihood,
  OVER,
  PLAYING,
  pileOf,
  playOf,
  REBUTTAL,
  STOP,
} from "./rules.ts"

interface Position {
  /** The pile from its bottom. The last card is the centre card. */
  readonly pile: string
  /** A hand per seat. */
  readonly hands: readonly string[]
  /** The last card is drawn first. */
  readonly deck?: string
  readonly turn?: number
  /** Number of turns before this one; 0 is the very first turn. */
  readonly turns?: number
  readonly played?: number
  readonly options?: Record<string, string | number>
}

function table({ pile, hands, deck = "", turn = 0, turns = 10, played = 0, options = {} }: Position): Betski {
  const s = emptyTable(game, hands.length, options)
  s.pileCount = lay(game, s, pileOf(s), pile)
  s.deckCount = lay(game, s, DECK, deck, 0)
  hands.forEach((names, seat) => {
    s.held[seat] = lay(game, s, hand(s, seat), names, 1 << seat)
  })
  s.turn = s.lead = turn
  s.turns = turns
  s.played = played
  return s
}

const names = (s: Betski, from: number, count: number): string[] =>
  Array.from(s.cards.subarray(from, from + count), (card) => game.faces[faceOf(card)]?.name ?? "-")
const handOf = (s: Betski, seat: number): string[] => names(s, hand(s, seat), s.held[seat])
const centre = (s: Betski): string => names(s, pileOf(s) + s.pileCount - 1, 1)[0]
const places = (s: Betski): number[] | undefined => game.result(s)?.places
const told = (s: Betski, story: Story): string[] => story.events.map((event) => say(event, english(game, s.seats)))
const golds = (fits: (gold: number) => boolean): string => [3, 4, 5, 6, 7, 8, 9].filter(fits).join("")
/**
 * Returns, for each card, the gold numbers that everybody knows it not to have. Includes the place after the hand's
 * end.
 */
const notesOf = (s: Betski, seat: number): string[] =>
  Array.from(s.notes.subarray(hand(s, seat), hand(s, seat) + s.held[seat] + 1), (note) =>
    golds((gold) => !allows(note, face(gold, 3))),
  )

describe("Betski Scram", () => {
  it("BS-1: deals one card to the centre and three to each player; the rest are the deck", () => {
    for (const seats of [2, 4, 6]) {
      const s = emptyTable(game, seats)
      game.deal(s, new FastChance("deal"))
      expect([s.pileCount, ...s.held, s.deckCount]).toEqual([1, ...Array(seats).fill(3), 48 - 3 * seats])
      for (let seat = 0; seat < seats; seat++) {
        expect(isKnown(s.cards[hand(s, seat)], 1 << seat)).toBe(true)
        expect(isKnown(s.cards[hand(s, seat)], 1 << ((seat + 1) % seats))).toBe(false)
      }
    }
  })

  it("BS-2: draws no random number when seat 0 is chosen to start", () => {
    const s = emptyTable(game, 4, { first: 0 })
    game.deal(s, new ScriptedChance())
    expect([s.first, s.turn, s.lead]).toEqual([0, 0, 0])
  })

  it("BS-2: lets the chosen seat or a random one start, with the centre card face up", () => {
    const chosen = emptyTable(game, 4, { first: 2 })
    game.deal(chosen, new FastChance("a"))
    expect([chosen.first, chosen.turn]).toEqual([2, 2])
    expect(isKnown(chosen.cards[pileOf(chosen)], EVERYBODY)).toBe(true)
    const random = emptyTable(game, 4)
    game.deal(random, new ScriptedChance(3))
    expect([random.first, random.turn]).toEqual([3, 3])
  })

  it("BS-3: allows a card whose gold number equals the centre's silver number or is one higher", () => {
    const s = table({ pile: "3/5", hands: ["4/4 5/3 6/9 7/7", "3/3"] })
    expect(legalMoves(game, s, 0)).toEqual(["play(5/3)", "play(6/9)"])
    expect(refusal(game, s, 0, "play(4/4)")).toMatch(/does not fit/)
    expect(refusal(game, s, 0, "play(8/8)")).toMatch(/do not have/)
  })

  it("BS-3: refuses a card that does not fit or is not held, and says why", () => {
    const s = table({ pile: "3/5", hands: ["4/4 5/3", "6/6"] })
    expect(refusal(game, s, 0, "play(4/4)")).toBe(
      "4/4 does not fit: silver 5 takes an equal gold number or one higher (gold 3 goes on silver 3 and 9).",
    )
    expect(refusal(game, s, 0, "play(6/6)")).toBe("You do not have 6/6.")
    expect(game.check(s, 0, playOf(0))?.key).toBe("refuse.notYours")
  })

  it("BS-3: gives moves only to the player whose turn it is", () => {
    const s = table({ pile: "3/5", hands: ["5/5 6/6", "5/6 6/7"], turn: 1 })
    expect([legalMoves(game, s, 0), legalMoves(game, s, 1)]).toEqual([[], ["play(5/6)", "play(6/7)"]])
    expect(refusal(game, s, 0, "play(5/5)")).toBe("It is not your turn.")
  })

  it("BS-3: refuses numbers that do not encode a play, a draw or a stop", () => {
    const s = table({ pile: "3/5", hands: ["5/5 6/6", "4/4"], played: 1, options: { mayStop: "on" } })
    expect(game.check(s, 0, STOP)).toBeUndefined()
    for (const move of [STOP + 1, STOP + 16, DRAW + 16])
      expect(game.check(s, 0, move)).toEqual({ key: "refuse.notNow" })
  })

  it("BS-4: allows gold 3 on silver 3 and silver 9, but not gold 9 on silver 3", () => {
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

  it("BS-5: makes the played card the centre card, and continues the turn until nothing fits", () => {
    const s = table({ pile: "3/5", hands: ["5/8 9/4 3/3", "4/4"] })
    playMove(game, s, 0, "play(5/8)")
    expect([centre(s), s.turn]).toEqual(["5/8", 0])
    const story = playMove(game, s, 0, "play(9/4)")
    expect(story.rules).toContain("BS-5")
    expect([centre(s), s.turn, s.turns, s.played]).toEqual(["9/4", 1, 11, 0])
    expect(handOf(s, 0)).toEqual(["3/3"])
  })

  it("BS-5: allows a stop only with mayStop on, and only after a card is played", () => {
    const hands = ["5/5 6/6 7/7", "4/4"]
    expect(refusal(game, table({ pile: "3/5", hands, played: 1 }), 0, "stop")).toMatch(/nobody may stop early/)
    const s = table({ pile: "3/5", hands, options: { mayStop: "on" } })
    expect(legalMoves(game, s, 0)).toEqual(["play(5/5)", "play(6/6)"])
    expect(refusal(game, s, 0, "stop")).toMatch(/at least one/)
    playMove(game, s, 0, "play(5/5)")
    expect(legalMoves(game, s, 0)).toEqual(["play(6/6)", "stop"])
    playMove(game, s, 0, "stop")
    expect([s.turn, s.played, s.held[0]]).toEqual([1, 0, 2])
  })

  it("BS-6: draws cards until one fits, in one move, and the turn continues", () => {
    const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "7/7 6/9 3/3 9/9" })
    expect(legalMoves(game, s, 0)).toEqual(["draw"])
    playMove(game, s, 0, "draw")
    expect(handOf(s, 0)).toEqual(["8/8", "9/9", "3/3", "6/9"])
    expect([s.deckCount, s.turn]).toEqual([1, 0])
    expect(legalMoves(game, s, 0)).toEqual(["play(6/9)"])
    expect(isKnown(s.cards[hand(s, 0) + 1], 0b10)).toBe(false)
  })

  it("BS-6: tells how many cards were drawn, and adds them to the total drawn", () => {
    const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "7/7 6/9 3/3 9/9" })
    s.drawn = 5
    expect(told(s, playMove(game, s, 0, "draw"))).toEqual(["Seat 0 draws 3 cards: 9/9, 3/3 and 6/9."])
    expect([s.drew, s.drawn, s.plays, s.reshuffles]).toEqual([3, 8, 0, 0])
    playMove(game, s, 0, "play(6/9)")
    expect([s.drew, s.drawn, s.plays]).toEqual([3, 8, 1])
  })

  it("BS-6: refuses a draw while a card fits", () => {
    const s = table({ pile: "3/5", hands: ["5/8", "4/4"], deck: "9/9" })
    expect(refusal(game, s, 0, "draw")).toMatch(/must play/)
  })

  it("BS-7: shuffles the cards under the centre card into a new deck, whose order nobody knows", () => {
    const s = table({ pile: "6/7 7/8 8/8 3/5", hands: ["9/9", "4/4"] })
    const story = playMove(game, s, 0, "draw", new ScriptedChance())
    expect(story.rules).toContain("BS-7")
    expect([centre(s), s.pileCount]).toEqual(["3/5", 1])
    expect(handOf(s, 0)).toEqual(["9/9", "8/8", "7/8", "6/7"])
    expect(s.cards[pileOf(s) + 1]).toBe(0)
    const card = s.cards[hand(s, 0) + 1]
    expect([isKnown(card, 0b01), isKnown(card, 0b10)]).toEqual([true, false])
    expect(poolOf(card)).not.toBe(poolOf(s.cards[hand(s, 0)]))
  })

  it("BS-7: tells about a reshuffle, and takes it from its own random stream", () => {
    const s = table({ pile: "6/7 7/8 3/5", hands: ["9/9", "4/4"] })
    s.reshuffles = 4
    const opened: number[][] = []
    const chance = new ScriptedChance()
    chance.open = (...cause: number[]) => opened.push(cause)
    expect(told(s, playMove(game, s, 0, "draw", chance))).toEqual([
      "2 cards from under the centre card are shuffled into a new deck.",
      "Seat 0 draws 2 cards: 7/8 and 6/7.",
    ])
    expect([s.reshuffles, opened.map(([, which]) => which)]).toEqual([5, [4]])
  })

  it("BS-8: ends the draw and the turn when there is nothing left to draw or shuffle", () => {
    const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "9/9" })
    const story = playMove(game, s, 0, "draw")
    expect(story.rules).toContain("BS-8")
    expect([handOf(s, 0), s.turn, s.stuck]).toEqual([["8/8", "9/9"], 1, 1])
    expect(told(s, story)).toEqual(["Seat 0 draws 1 card: 9/9.", "There is nothing left to draw: Seat 0 passes."])
  })

  it("BS-9: lets a player win at once by playing the last card", () => {
    const s = table({ pile: "3/5", hands: ["5/5", "4/4 4/5", "3/3"] })
    playMove(game, s, 0, "play(5/5)")
    expect([s.phase, game.actors(s), places(s)]).toEqual([OVER, 0, [1, 3, 2]])
    expect(refusal(game, s, 1, "play(4/4)")).toMatch(/over/)
  })

  it("BS-9: gives nobody any moves once the game is over", () => {
    const s = table({ pile: "3/5", hands: ["5/5", "5/6"] })
    playMove(game, s, 0, "play(5/5)")
    expect([s.turn, legalMoves(game, s, 0), legalMoves(game, s, 1)]).toEqual([0, [], []])
  })

  describe("BS-10: a starting player who goes out on the very first turn", () => {
    const first = { pile: "3/5", turns: 0, played: 2 } as const

    it("BS-10: gives the next player one turn to answer, and both win if that player goes out too", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 6/7", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      expect([s.turn, places(s)]).toEqual([1, undefined])
      playMove(game, s, 1, "play(5/6)")
      const story = playMove(game, s, 1, "play(6/7)")
      expect(story.rules).toContain("BS-10")
      expect([places(s), s.ties, s.turns]).toEqual([[1, 1, 3], 1, 2])
    })

    it("BS-10: wins if the next player cannot go out without drawing", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 9/9", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      playMove(game, s, 1, "play(5/6)")
      expect([places(s), s.ties, s.turns]).toEqual([[1, 2, 2], 0, 2])
    })

    it("BS-10: wins at once if nothing in the next player's hand fits", () => {
      const s = table({ ...first, hands: ["5/5", "9/9 8/8", "3/3"] })
      playMove(game, s, 0, "play(5/5)")
      expect([places(s), s.rebuttals, s.turns]).toEqual([[1, 3, 2], 1, 2])
    })

    it("BS-10: lets the next player stop after a card with mayStop on", () => {
      const s = table({ ...first, hands: ["5/5", "5/6 6/7", "3/3"], options: { mayStop: "on" } })
      playMove(game, s, 0, "play(5/5)")
      expect(legalMoves(game, s, 1)).toEqual(["play(5/6)", "play(6/7)"])
      playMove(game, s, 1, "play(5/6)")
      playMove(game, s, 1, "stop")
      expect(places(s)).toEqual([1, 2, 2])
    })

    it("BS-10: allows an answer only without a draw unless the option says otherwise", () => {
      expect(readOptions(game, 2, {}).rebuttal).toBe("threeCards")
    })

    it("BS-10: allows an answer with rebuttal any, only without a draw with threeCards, and none with never", () => {
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

    it("BS-10: gets no answer on a later turn", () => {
      const s = table({ pile: "3/5", turns: 1, turn: 1, hands: ["5/6", "5/5"] })
      playMove(game, s, 1, "play(5/5)")
      expect([places(s), s.rebuttals]).toEqual([[2, 1], 0])
    })
  })

  it("BS-11: ends the game when all players pass in a row; the fewest cards win", () => {
    const s = table({ pile: "3/5", hands: ["8/8 9/9", "3/3", "4/4"] })
    playMove(game, s, 0, "draw")
    playMove(game, s, 1, "draw")
    expect(places(s)).toBeUndefined()
    const story = playMove(game, s, 2, "draw")
    expect(story.rules).toEqual(["BS-6", "BS-8", "BS-11", "BS-12"])
    expect(told(s, story).slice(1)).toEqual([
      "There is nothing left to draw: Seat 2 passes.",
      "Nobody can go on: the fewest cards win.",
    ])
    expect([places(s), game.result(s)?.limit]).toEqual([[3, 1, 1], true])
  })

  it("BS-11: ends the game in the same way without a trace", () => {
    const s = table({ pile: "3/5", hands: ["8/8 9/9", "3/3"] })
    game.play(s, 0, DRAW, new ScriptedChance())
    game.play(s, 1, DRAW, new ScriptedChance())
    expect([places(s), s.limit, s.turns]).toEqual([[2, 1], 1, 12])
  })

  it("BS-11: ends the game only once when the last pass is also the last turn", () => {
    const s = table({ pile: "3/5", hands: ["8/8 9/9", "3/3"], turns: 4998 })
    playMove(game, s, 0, "draw")
    expect(playMove(game, s, 1, "draw").rules).toEqual(["BS-6", "BS-8", "BS-11", "BS-12"])
    expect([places(s), s.limit]).toEqual([[2, 1], 1])
  })

  it("BS-11: resets the count of passes when a card is played", () => {
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
    const story = playMove(game, t, 0, "play(5/9)")
    expect([places(t), game.result(t)?.limit]).toEqual([[1, 2], true])
    expect(told(t, story).at(-1)).toBe("The game has had 5,000 turns: the fewest cards win.")
  })

  it("BS-12: ranks the others by cards left, fewest first; equal numbers share a place", () => {
    const s = table({ pile: "3/5", hands: ["5/5", "4/4 4/5", "3/3", "7/7 7/8"] })
    playMove(game, s, 0, "play(5/5)")
    expect(game.result(s)).toEqual({ places: [1, 3, 2, 3], scores: [0, 2, 1, 2], limit: false })
  })

  describe("what players can infer", () => {
    /** Returns the cards that seat 0 may believe at a place of seat 1's hand, from many redeals. */
    function believed(s: Betski, at: number): Set<string> {
      const chance = new FastChance("believe")
      const seen = view(s, 0b01, cloneState(s))
      const found = Array.from(
        { length: 400 },
        () => names(redeal(game, seen, chance, cloneState(s)), hand(s, 1) + at, 1)[0],
      )
      return new Set(found)
    }
    const gold = (cards: Set<string>): string => [...new Set([...cards].map((name) => name[0]))].sort().join("")

    /** Deals a game in which seat 1 begins and must draw at once. */
    function dealt(): Betski {
      const s = emptyTable(game, 2, { first: 1 })
      for (let i = 0; ; i++) {
        game.deal(s, new FastChance("notes", i))
        if (legalMoves(game, s, 1).includes("draw")) return s
      }
    }

    it("BS-6: a player who drew holds nothing that fits except the last card drawn", () => {
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

  describe("notes on a hand", () => {
    it("BS-5: rule out all fitting cards when a turn ends by itself, and older notes stay with their cards", () => {
      const s = table({ pile: "3/5", hands: ["5/8 9/4 3/3 7/7", "4/4"] })
      s.notes.set([0, 1 << 0, 1 << 3, 1 << 5], hand(s, 0))
      playMove(game, s, 0, "play(5/8)")
      expect(notesOf(s, 0)).toEqual(["3", "6", "8", ""])
      playMove(game, s, 0, "play(9/4)")
      expect([handOf(s, 0), notesOf(s, 0)]).toEqual([
        ["3/3", "7/7"],
        ["456", "458", ""],
      ])
      expect(notesOf(s, 1)).toEqual(["", ""])
    })

    it("BS-6: rule out fitting cards after a draw, except for the last card drawn, which must fit", () => {
      const s = table({ pile: "3/9", hands: ["8/8", "4/4"], deck: "3/6 5/3 6/9" })
      playMove(game, s, 0, "draw")
      expect([handOf(s, 0), notesOf(s, 0)]).toEqual([
        ["8/8", "6/9", "5/3", "3/6"],
        ["39", "39", "39", "45678", ""],
      ])
    })

    it("BS-8: rule out all fitting cards when the draw finds none", () => {
      const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "9/9" })
      playMove(game, s, 0, "draw")
      expect(notesOf(s, 0)).toEqual(["56", "56", ""])
    })
  })

  describe("the likelihood of a deal", () => {
    const cannot = { pile: "3/5", hands: ["8/8 9/9", "5/5"] } as const

    it("BS-5: is 0 if a player who continues after a card holds nothing that fits", () => {
      expect(likelihood(table({ ...cannot, played: 1 }))).toBe(0)
      expect(likelihood(table({ ...cannot, hands: ["8/8 6/6", "9/9"], played: 1 }))).toBe(1)
    })

    it("BS-6: is 1 before the first card of a turn, even if nothing fits", () => {
      expect(likelihood(table(cannot))).toBe(1)
    })

    it("BS-10: is 0 if the player who must answer holds nothing that fits", () => {
      const s = table(cannot)
      s.phase = REBUTTAL
      expect(likelihood(s)).toBe(0)
      s.turn = 1
      expect(likelihood(s)).toBe(1)
    })

    it("BS-12: is 1 once the game is over, even if nothing fits", () => {
      const s = table({ pile: "3/5", hands: ["5/5", "4/4"] })
      playMove(game, s, 0, "play(5/5)")
      expect([s.phase, s.played, likelihood(s)]).toEqual([OVER, 1, 1])
    })
  })

  describe("BS-5: a stop shows that a card in the hand fits", () => {
    /** Returns a position after seat 1 has stopped on silver 5, with three cards of which 6/6 fits. */
    function stopped(): Betski {
      const s = table({
        pile: "3/5",
        hands: ["4/4 8/9", "5/5 7/7 6/6 9/9", "3/3 7/9"],
        turn: 1,
        options: { mayStop: "on" },
      })
      playMove(game, s, 1, "play(5/5)")
      playMove(game, s, 1, "stop")
      return s
    }

    /** Makes this seat stop on the centre card, regardless of whose turn it is. */
    function stopNow(s: Betski, seat: number): void {
      s.turn = seat
      s.played = 1
      game.play(s, seat, STOP, new ScriptedChance())
    }

    /**
     * Returns what is remembered of a seat's stops: the gold numbers that fitted, and how many of its oldest cards they
     * concern.
     */
    function remembered(s: Betski, seat: number): string[] {
      const each = s.stopFits.length / s.seats
      return Array.from({ length: each }, (_, i) => seat * each + i)
        .filter((i) => s.stopFits[i] !== 0)
        .map((i) => `${golds((gold) => (s.stopFits[i] & (1 << (gold - 3))) !== 0)} among ${s.stopHeld[i]}`)
    }

    /** Makes seat 1 play a card on a centre card that takes it. */
    function playOn(s: Betski, centre: string, card: string): void {
      lay(game, s, pileOf(s) + s.pileCount - 1, centre)
      s.turn = 1
      playMove(game, s, 1, `play(${card})`)
    }

    it("BS-5: records the gold numbers that fitted and the number of cards held", () => {
      const s = stopped()
      expect([0, 1, 2].map((seat) => remembered(s, seat))).toEqual([[], ["56 among 3"], []])
    })

    it("BS-5: records several stops, separately for each seat", () => {
      const s = stopped()
      lay(game, s, pileOf(s) + s.pileCount - 1, "3/9")
      stopNow(s, 1)
      stopNow(s, 2)
      expect([0, 1, 2].map((seat) => remembered(s, seat))).toEqual([[], ["56 among 3", "39 among 3"], ["39 among 2"]])
    })

    it("BS-5: records up to 32 stops per seat, and after that replaces the last record", () => {
      const s = stopped()
      for (let i = 0; i < 31; i++) stopNow(s, 1)
      expect(remembered(s, 1)).toEqual(Array(32).fill("56 among 3"))
      lay(game, s, pileOf(s) + s.pileCount - 1, "3/9")
      stopNow(s, 1)
      expect(remembered(s, 1)).toEqual([...Array(31).fill("56 among 3"), "39 among 3"])
      expect([remembered(s, 0), remembered(s, 2)]).toEqual([[], []])
    })

    it("BS-5: drops the record when a card that may have fitted leaves the hand", () => {
      const s = stopped()
      stopNow(s, 0)
      stopNow(s, 2)
      playOn(s, "3/6", "6/6")
      expect([0, 1, 2].map((seat) => remembered(s, seat))).toEqual([["56 among 2"], [], ["56 among 2"]])
    })

    it("BS-5: keeps the record for one card fewer when a card that cannot have fitted leaves the hand", () => {
      const s = stopped()
      stopNow(s, 0)
      stopNow(s, 2)
      playOn(s, "3/7", "7/7")
      expect([0, 1, 2].map((seat) => remembered(s, seat))).toEqual([["56 among 2"], ["56 among 2"], ["56 among 2"]])
    })

    it("BS-5: keeps the record unchanged when a card that came later leaves the hand", () => {
      const s = stopped()
      s.held[1] += lay(game, s, hand(s, 1) + 3, "6/9", 0b10)
      playOn(s, "3/6", "6/9")
      expect(remembered(s, 1)).toEqual(["56 among 3"])
    })

    it("BS-5: rules out hands in which no card held at the stop fits, whatever came later", () => {
      const s = stopped()
      const chances = (names: string): number => {
        s.held[1] = lay(game, s, hand(s, 1), names)
        return likelihood(s)
      }
      expect([chances("7/7 6/6 9/9"), chances("5/3 8/8 9/9"), chances("8/8 9/9 5/5")]).toEqual([1, 1, 1])
      expect([chances("7/7 8/8 9/9"), chances("7/7 8/8 9/9 6/6")]).toEqual([0, 0])
    })

    it("BS-5: takes the stops of several seats into account", () => {
      const s = stopped()
      stopNow(s, 2)
      lay(game, s, hand(s, 2), "5/3")
      expect(likelihood(s)).toBe(1)
      lay(game, s, hand(s, 2), "4/3")
      expect(likelihood(s)).toBe(0)
    })
  })

  it("BS-1: keeps nothing of the previous game when it deals again", () => {
    for (const mayStop of ["on", "off"]) {
      const used = emptyTable(game, 4, { mayStop })
      const fresh = emptyTable(game, 4, { mayStop })
      for (let i = 0; i < 20; i++) {
        const chance = new FastChance("before", i)
        game.deal(used, chance)
        playOut(game, used, chance, new FastChance("choose", i), new MoveList())
        game.deal(used, new FastChance("after", i))
        game.deal(fresh, new FastChance("after", i))
        expect(encodeState(used)).toBe(encodeState(fresh))
      }
    }
  })

  describe("options for game designers", () => {
    const dealtWith = (seats: number, options: Record<string, number>): Betski => {
      const s = emptyTable(game, seats, options)
      game.deal(s, new FastChance("designer"))
      return s
    }
    const fitting = (pile: string, hand: string, options: Record<string, number>): string[] =>
      legalMoves(game, table({ pile, hands: [hand, "3/3"], options }), 0)

    it("BS-1: deals as many cards as the option dealt says, or as many as the deck allows", () => {
      expect([...dealtWith(2, { dealt: 1 }).held]).toEqual([1, 1])
      const all = dealtWith(6, { dealt: 8 })
      expect([...all.held, all.deckCount]).toEqual([8, 8, 8, 8, 8, 8, 0])
      const few = dealtWith(6, { dealt: 8, highest: 6 })
      expect([...few.held, few.deckCount, few.pileCount]).toEqual([2, 2, 2, 2, 2, 2, 3, 1])
    })

    it("BS-1: has each pair of numbers from 3 to the option highest exactly once", () => {
      for (const highest of [6, 7, 8, 9, 10]) {
        const cards = names(dealtWith(2, { highest }), 0, 4 * (highest - 2) ** 2).filter((name) => name !== "-")
        const numbers = Array.from({ length: highest - 2 }, (_, i) => 3 + i)
        const pairs = numbers.flatMap((gold) => numbers.map((silver) => `${gold}/${silver}`))
        expect(cards.sort()).toEqual(pairs.sort())
      }
    })

    it("BS-3: lets gold be as far above silver as the option reach says", () => {
      const hand = "4/4 5/3 6/9 7/7 8/8"
      expect(fitting("3/5", hand, { reach: 0 })).toEqual(["play(5/3)"])
      expect(fitting("3/5", hand, { reach: 2 })).toEqual(["play(5/3)", "play(6/9)", "play(7/7)"])
    })

    it("BS-4: wraps around at the option highest, as far as the option reach says", () => {
      expect(fitting("5/6", "3/4 4/4 5/3 6/6", { highest: 6 })).toEqual(["play(3/4)", "play(6/6)"])
      expect(fitting("5/9", "3/4 10/3 4/4", { highest: 10 })).toEqual(["play(10/3)"])
      expect(fitting("5/10", "3/10 10/3 4/4", { highest: 10 })).toEqual(["play(10/3)", "play(3/10)"])
      expect(fitting("5/9", "3/4 4/3 9/9 5/5", { reach: 2 })).toEqual(["play(3/4)", "play(4/3)", "play(9/9)"])
      expect(fitting("5/9", "3/4 4/3 9/9", { reach: 0 })).toEqual(["play(9/9)"])
    })

    it("BS-3: names the gold numbers that fit, according to the options reach and highest", () => {
      const refused = (pile: string, options: Record<string, number>): string =>
        refusal(game, table({ pile, hands: ["7/7", "3/3"], options }), 0, "play(7/7)")
      expect(refused("3/5", { reach: 0 })).toBe("7/7 does not fit: silver 5 takes gold 5.")
      expect(refused("3/8", { reach: 2 })).toBe("7/7 does not fit: silver 8 takes gold 8, 9, 3.")
      expect(refused("3/8", { highest: 8 })).toMatch(/\(gold 3 goes on silver 3 and 8\)\.$/)
      const s = table({ pile: "3/8", hands: ["8/8", "3/3"], options: { reach: 2 } })
      const scene = game.scene(s, 1)
      expect(say(scene.prompt, english(game, 2))).toBe("Play a card: gold 8, 9, 3 goes on silver 8")
      expect(scene.zones.flatMap(({ note }) => (note ? [say(note, english(game, 2))] : []))).toEqual([
        "takes gold 8, 9, 3",
        "1 fits now, chain of 1",
        "1 fits now, chain of 1",
      ])
    })

    it("BS-6: draws at most as many cards as drawAtMost says, and then passes without counting as stuck", () => {
      const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "5/5 3/3 9/9", options: { drawAtMost: 2 } })
      const [draw] = game.scene(s, 1).gestures
      expect(say(draw.gesture.label, english(game, 2))).toBe("draw until one fits, 2 at most")
      const story = playMove(game, s, 0, "draw")
      expect(told(s, story)).toEqual(["Seat 0 draws 2 cards: 9/9 and 3/3.", "Seat 0 has no more cards that fit."])
      expect([handOf(s, 0), s.turn, s.turns, s.stuck, s.deckCount]).toEqual([["8/8", "9/9", "3/3"], 1, 11, 0, 1])
      expect(notesOf(s, 0)).toEqual(["56", "56", "56", ""])
    })

    it("BS-6: continues the turn if the last card that drawAtMost allows fits", () => {
      const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "3/3 5/5 9/9", options: { drawAtMost: 2 } })
      playMove(game, s, 0, "draw")
      expect([s.turn, legalMoves(game, s, 0)]).toEqual([0, ["play(5/5)"]])
    })

    it("BS-8: still counts as stuck when the cards run out before drawAtMost is reached", () => {
      const s = table({ pile: "3/5", hands: ["8/8", "4/4"], deck: "9/9", options: { drawAtMost: 2 } })
      expect(playMove(game, s, 0, "draw").rules).toContain("BS-8")
      expect(s.stuck).toBe(1)
    })

    it("BS-6: notes which gold numbers a fitting card cannot have, including gold 10", () => {
      const s = table({ pile: "3/10", hands: ["8/8", "4/4"], deck: "10/6", options: { highest: 10 } })
      playMove(game, s, 0, "draw")
      const note = s.notes[hand(s, 0) + 1]
      expect([3, 4, 9, 10].map((gold) => allows(note, face(gold, 10)))).toEqual([true, false, false, true])
    })
  })

  it("finishes 1,000 random games at every seat count without reaching the limit", () => {
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
