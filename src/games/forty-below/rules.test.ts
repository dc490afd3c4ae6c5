import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, groupOf, HIDDEN, isKnown, SPECTATOR, seenBy } from "../../engine/cards.ts"
import { FastChance, SecretChance } from "../../engine/chance.ts"
import { cloneState, encodeState, view } from "../../engine/hidden.ts"
import { MoveList } from "../../engine/moves.ts"
import { nextActor, playOut } from "../../engine/playout.ts"
import { redeal } from "../../engine/redeal.ts"
import type { Scene } from "../../engine/scene.ts"
import {
  emptyTable,
  english,
  lay,
  legalMoves,
  playMove as playWith,
  refusal,
  ScriptedChance,
} from "../../engine/testing.ts"
import { Story } from "../../engine/trace.ts"
import { say } from "../../engine/words.ts"
import { fortyBelow as game } from "./index.ts"
import type { Forty } from "./state.ts"
import { DECK, DISCARDS, DRAW, DRAWN, grid, HOLDING, NOBODY, OPENING, OVER, SLOTS, TAKE, TURN } from "./table.ts"

interface Position {
  /** A grid per seat, the top row first; cards in brackets are face down. */
  readonly grids: readonly string[]
  /** From the bottom; the last card is on top. */
  readonly discards?: string
  /** The last card is drawn first. */
  readonly deck?: string
  /** The card in the hand of the player whose turn it is. */
  readonly drawn?: string
  readonly phase?: number
  readonly turn?: number
  readonly dealer?: number
  readonly out?: number
  readonly turns?: number
  readonly round?: number
  readonly totals?: readonly number[]
  readonly options?: Record<string, string | number>
}

/** Returns a position in a game of one round, unless the options say otherwise. */
function table(position: Position): Forty {
  const { grids, discards = "5", deck = "", drawn = "", turn = 0, dealer = 0, round = 0, totals = [] } = position
  const s = emptyTable(game, grids.length, { rounds: 1, ...position.options })
  s.discardCount = lay(game, s, DISCARDS, discards)
  s.deckCount = lay(game, s, DECK, deck, 0)
  lay(game, s, DRAWN, drawn, 1 << turn)
  grids.forEach((cards, seat) => {
    layGrid(s, seat, cards)
  })
  s.phase = position.phase ?? (drawn === "" ? TURN : HOLDING)
  s.turn = s.lead = turn
  s.acting = 1 << turn
  s.dealer = dealer
  s.round = round
  s.out = position.out ?? NOBODY
  s.turns = position.turns ?? 0
  s.totals.set(totals)
  return s
}

function layGrid(s: Forty, seat: number, cards: string): void {
  cards.split(" ").forEach((name, slot) => {
    const isDown = name.startsWith("(")
    lay(game, s, grid(seat) + slot, name.replace(/[()]/g, ""), isDown ? 0 : EVERYBODY)
    if (!isDown) s.up[seat] |= 1 << slot
  })
}

/** Plays a move, and checks that it uses all scripted numbers. */
function playMove(s: Forty, seat: number, text: string, chance = new ScriptedChance()): Story {
  const story = playWith(game, s, seat, text, chance)
  expect(chance.unused).toBe(0)
  return story
}

/** Scripted numbers, which also record every stream that was opened. */
class NotedChance extends ScriptedChance {
  readonly opened: string[] = []
  override open(cause?: number, number?: number): void {
    this.opened.push(`${cause}:${number}`)
  }
}

const names = (s: Forty, from: number, count: number): string =>
  Array.from(s.cards.subarray(from, from + count), (card) => game.faces[faceOf(card)]?.name ?? "-").join(" ")
const gridOf = (s: Forty, seat: number): string => names(s, grid(seat), SLOTS)
const discardsOf = (s: Forty): string => names(s, DISCARDS, s.discardCount)
const deckOf = (s: Forty): string => names(s, DECK, s.deckCount)
const seenIn = (s: Forty, from: number, count: number): number[] =>
  Array.from(s.cards.subarray(from, from + count), seenBy)
const keys = (story: Story): string[] => story.events.map(({ key }) => key)
const told = (story: Story, key: string): string[] =>
  story.events.filter((event) => event.key === key).map((event) => say(event, english(game, 8)))
const sceneFor = (s: Forty, viewers: number): Scene => game.scene(view(s, viewers, cloneState(s)), viewers)

const SIX_DOWN = "(1) (2) (3) (4) (5) (6)"
const TWO_UP = "1 2 (3) (4) (5) (6)"
const ONE_DOWN = "1 2 3 4 5 (6)"
const ALL_REVEALS = [0, 1, 2, 3, 4, 5].map((slot) => `reveal(${slot})`)
const ALL_TAKES = [0, 1, 2, 3, 4, 5].map((slot) => `take(${slot})`)
const ALL_PLACES = [0, 1, 2, 3, 4, 5].map((slot) => `place(${slot})`)

const ALL = 100 // number of cards in the deck

// Indices into the ordered deck, for choosing the card to draw: 0 is a −10, 4 a −1, 12 a 0, 20 a 1 and so on, 92 and 99
// a 10.
const MINUS_TEN = 0
const MINUS_ONE = 4
const ZERO = 12
const FIVE = 52
const TEN = 92

describe("Forty Below", () => {
  it("has 100 cards: four of −10 and eight each of −1 to 10", () => {
    const { deck } = emptyTable(game, 2)
    const count = (name: string): number => Array.from(deck).filter((face) => game.faces[face]?.name === name).length
    expect(deck).toHaveLength(ALL)
    expect(game.faces.slice(1).map((face) => [face?.value, count(face?.name ?? "")])).toEqual([
      [-10, 4],
      ...[-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => [value, 8]),
    ])
  })

  describe("FB-1: the draw for dealer and score keeper", () => {
    function titles(seats: number, ...numbers: number[]): { s: Forty; chance: NotedChance; story: Story } {
      const s = emptyTable(game, seats)
      const chance = new NotedChance(...numbers)
      const story = new Story()
      game.deal(s, chance, story)
      expect(chance.unused).toBe(0)
      return { s, chance, story }
    }
    const titleHolders = ({ s }: { s: Forty }): number[] => [s.firstDealer, s.keeper]

    it("FB-1: the highest card deals first, the lowest keeps the score", () => {
      const drawn = titles(3, FIVE, TEN, MINUS_ONE)
      expect([...titleHolders(drawn), drawn.s.dealer]).toEqual([1, 2, 1])
      expect(titleHolders(titles(3, TEN, FIVE, MINUS_TEN))).toEqual([0, 2])
      expect(titleHolders(titles(2, ZERO, MINUS_ONE))).toEqual([0, 1])
      expect(drawn.story.rules[0]).toBe("FB-1")
      expect(told(drawn.story, "drawForTitle")).toEqual([
        "Seat 0 draws 5 to see who deals.",
        "Seat 1 draws 10 to see who deals.",
        "Seat 2 draws −1 to see who deals.",
      ])
      expect(told(drawn.story, "titles")).toEqual(["Seat 1 deals first. The score pad goes to Seat 2."])
      expect(drawn.chance.opened).toEqual(["1:0", "2:0"])
    })

    it("FB-1: nobody draws a card that another has drawn", () => {
      const again = titles(2, MINUS_TEN, MINUS_TEN)
      expect(told(again.story, "drawForTitle")).toEqual([
        "Seat 0 draws −10 to see who deals.",
        "Seat 1 draws 10 to see who deals.",
      ])
      const all = titles(5, 3, 2, 1, 0, 95, ZERO, FIVE, MINUS_ONE, TEN)
      expect(told(all.story, "drawForTitle").map((line) => line.split(" ")[3])).toEqual(
        "−10 −10 −10 −10 10 0 5 −1 10".split(" "),
      )
      expect(titleHolders(all)).toEqual([4, 2])
    })

    it("FB-1: players who tie for the deal draw again among themselves, from the whole deck", () => {
      const drawn = titles(4, TEN, FIVE, TEN, MINUS_TEN, MINUS_TEN, ZERO)
      expect(titleHolders(drawn)).toEqual([2, 3])
      expect(drawn.chance.opened).toEqual(["1:0", "1:1", "2:0"])
      expect(told(drawn.story, "drawForTitle").slice(4)).toEqual([
        "Seat 0 draws −10 to see who deals.",
        "Seat 2 draws 0 to see who deals.",
      ])
    })

    it("FB-1: players who tie for keeping the score draw again among themselves", () => {
      const drawn = titles(4, TEN, ZERO, FIVE, ZERO + 1, FIVE, TEN)
      expect(titleHolders(drawn)).toEqual([0, 1])
      expect(drawn.chance.opened).toEqual(["1:0", "1:1", "2:0"])
    })

    it("FB-1: ties for both titles are resolved one after the other", () => {
      const drawn = titles(4, TEN, ZERO, TEN + 1, ZERO + 1, ZERO, FIVE, TEN, FIVE)
      expect(titleHolders(drawn)).toEqual([2, 3])
      expect(drawn.chance.opened).toEqual(["1:0", "1:1", "1:2", "2:0"])
    })

    it("FB-1: if all players tie, all draw again for both titles", () => {
      const drawn = titles(2, ZERO, ZERO + 1, FIVE, FIVE + 1, MINUS_ONE, TEN)
      expect(titleHolders(drawn)).toEqual([1, 0])
      expect(drawn.chance.opened).toEqual(["1:0", "1:1", "1:2", "2:0"])
      expect(titleHolders(titles(3, ZERO, ZERO + 1, ZERO + 2, FIVE, ZERO, TEN))).toEqual([2, 1])
    })

    it("FB-1: players who tie a second time draw again", () => {
      const highest = titles(4, TEN, TEN + 1, TEN + 2, ZERO, FIVE, MINUS_ONE, FIVE + 1, ZERO, TEN)
      expect(titleHolders(highest)).toEqual([2, 3])
      const lowest = titles(4, ZERO, ZERO + 1, ZERO + 2, TEN, FIVE, TEN, FIVE + 1, ZERO, MINUS_ONE)
      expect(titleHolders(lowest)).toEqual([3, 2])
      expect([highest, lowest].map(({ chance }) => chance.opened)).toEqual(Array(2).fill(["1:0", "1:1", "1:2", "2:0"]))
    })
  })

  describe("FB-2: the deal", () => {
    it("FB-2: deals everybody six cards face down, which not even their owner has seen", () => {
      for (const seats of [2, 5, 8]) {
        const s = emptyTable(game, seats)
        const story = new Story()
        game.deal(s, new FastChance("deal"), story)
        expect([s.deckCount, s.discardCount, s.cards[DRAWN]]).toEqual([ALL - 6 * seats, 0, 0])
        expect(Array.from(s.up)).toEqual(Array(seats).fill(0))
        expect(seenIn(s, 0, s.cards.length).every((seen) => seen === 0)).toBe(true)
        expect(Array.from(s.cards.subarray(grid(0))).every((card) => card !== 0)).toBe(true)
        expect(s.cards.length).toBe(grid(0) + 6 * seats)
        expect([s.phase, s.round, s.turns, s.out, s.reshuffles]).toEqual([OPENING, 0, 0, NOBODY, 0])
        expect(s.turn).toBe((s.dealer + 1) % seats)
        expect(story.rules).toEqual(["FB-1", "FB-2"])
        expect(story.events.at(-1)).toEqual({ key: "deal", with: { who: { seat: s.dealer }, n: 1 } })
      }
    })

    it("FB-2: deals the same into a used state as into a new one", () => {
      const used = emptyTable(game, 3)
      game.deal(used, new FastChance("one"))
      playOut(game, used, new FastChance("one"), new FastChance("choice"), new MoveList())
      const fresh = emptyTable(game, 3)
      game.deal(used, new FastChance("two"))
      game.deal(fresh, new FastChance("two"))
      expect(encodeState(used)).toBe(encodeState(fresh))
    })

    it("FB-2: deals the same cards from the same seed, whatever was played before", () => {
      const secondDeal = (choices: string): string => {
        const s = emptyTable(game, 2)
        const chance = new FastChance("same")
        const choice = new FastChance(choices)
        const moves = new MoveList()
        game.deal(s, chance)
        while (s.round === 0) {
          const seat = nextActor(game, s, choice, 0)
          game.legal(s, seat, moves)
          game.play(s, seat, moves.at[choice.below(moves.count)], chance)
        }
        return names(s, 0, s.cards.length)
      }
      expect(secondDeal("a")).toBe(secondDeal("b"))
    })
  })

  describe("FB-3: the opening", () => {
    const opening = (seats = 3): Forty => {
      const s = table({ grids: Array(seats).fill(SIX_DOWN), discards: "", deck: "8 9", phase: OPENING, turn: 1 })
      s.acting = (1 << seats) - 1
      return s
    }

    it("FB-3: all players turn up two of their own cards at the same time", () => {
      const s = opening()
      expect(game.actors(s)).toBe(0b111)
      for (let seat = 0; seat < 3; seat++) expect(legalMoves(game, s, seat)).toEqual(ALL_REVEALS)
      const story = playMove(s, 2, "reveal(3)")
      expect([story.rules, told(story, "reveal")]).toEqual([["FB-3"], ["Seat 2 turns up 4, bottom left."]])
      expect([game.actors(s), s.up[2], s.up[0]]).toEqual([0b111, 0b001000, 0])
      expect(legalMoves(game, s, 2)).toEqual(ALL_REVEALS.filter((move) => move !== "reveal(3)"))
      playMove(s, 2, "reveal(0)")
      expect([game.actors(s), s.up[2]]).toEqual([0b011, 0b001001])
      expect(legalMoves(game, s, 2)).toEqual([])
      expect([s.phase, s.lead, s.discardCount]).toEqual([OPENING, 1, 0])
    })

    it("FB-3: a reveal shows its card, and no other, to everybody at once", () => {
      const s = opening()
      playMove(s, 0, "reveal(5)")
      expect(seenIn(s, grid(0), SLOTS)).toEqual([0, 0, 0, 0, 0, EVERYBODY])
      expect(seenIn(s, grid(1), 2 * SLOTS)).toEqual(Array(12).fill(0))
    })

    it("FB-3: reveals lead to the same game in any order", () => {
      const moves: [number, string][] = [0, 1, 2].flatMap((seat) => [
        [seat, `reveal(${seat})`],
        [seat, `reveal(${seat + 3})`],
      ])
      const after = (order: number[]): string => {
        const s = opening()
        for (const i of order) playMove(s, ...moves[i])
        return encodeState(s)
      }
      expect(after([5, 2, 0, 3, 4, 1])).toBe(after([0, 1, 2, 3, 4, 5]))
      expect(after([4, 5, 3, 2, 1, 0])).toBe(after([0, 1, 2, 3, 4, 5]))
    })

    it("FB-3: a simulation asks each seat for both reveals together, from the dealer's left", () => {
      const s = opening()
      const asked: number[] = []
      while (s.phase === OPENING) {
        const seat = nextActor(game, s, new FastChance(1), 0)
        asked.push(seat)
        playMove(s, seat, legalMoves(game, s, seat)[0])
      }
      expect(asked).toEqual([1, 1, 2, 2, 0, 0])
    })

    it("FB-3: allows only reveals, and no third one", () => {
      const s = opening()
      expect(refusal(game, s, 0, "draw")).toBe("First turn up two of your cards.")
      expect(refusal(game, s, 0, "take(1)")).toBe("First turn up two of your cards.")
      expect(refusal(game, s, 0, "place(1)")).toBe("First turn up two of your cards.")
      expect(refusal(game, s, 0, "discard")).toBe("First turn up two of your cards.")
      playMove(s, 0, "reveal(0)")
      expect(refusal(game, s, 0, "reveal(0)")).toMatch(/face up already/)
      playMove(s, 0, "reveal(1)")
      expect(refusal(game, s, 0, "reveal(2)")).toBe("You have turned up your cards: wait for the others.")
    })
  })

  it("FB-4: after the last reveal the top card starts the discards, and the dealer's left goes first", () => {
    const s = table({
      grids: ["1 2 (3) (4) (5) (6)", "1 (2) (3) (4) (5) (6)"],
      discards: "",
      deck: "8 9",
      phase: OPENING,
    })
    s.turn = s.lead = 0
    s.dealer = 1
    s.acting = 0b10
    const story = playMove(s, 1, "reveal(1)")
    expect(story.rules).toEqual(["FB-3", "FB-4"])
    expect(told(story, "start")).toEqual(["Seat 0 goes first. The 9 starts the discards."])
    expect([discardsOf(s), deckOf(s), s.cards[DECK + 1]]).toEqual(["9", "8", 0])
    expect(seenBy(s.cards[DISCARDS])).toBe(EVERYBODY)
    expect([s.phase, s.turn, s.lead, game.actors(s), s.turns]).toEqual([TURN, 0, 0, 0b01, 0])
  })

  it("FB-4: turns go to the left, from the last seat to the first", () => {
    const s = table({ grids: Array(3).fill(TWO_UP), deck: "1 2 3", turn: 1, options: { rounds: 2 } })
    const order: number[] = []
    for (let i = 0; i < 4; i++) {
      order.push(s.turn)
      expect([game.actors(s), s.lead]).toEqual([1 << s.turn, s.turn])
      playMove(s, s.turn, i === 3 ? "take(0)" : "reveal(5)")
    }
    expect([order, s.turns]).toEqual([[1, 2, 0, 1], 4])
  })

  describe("FB-5: a turn", () => {
    const turn = (more: Partial<Position> = {}): Forty =>
      table({ grids: [TWO_UP, TWO_UP, TWO_UP], discards: "7 5", deck: "8 9", ...more })

    it("FB-5: allows a reveal, a draw, or taking the top discard for any of the six cards", () => {
      const s = turn()
      expect(legalMoves(game, s, 0)).toEqual(["draw", ...ALL_REVEALS.slice(2), ...ALL_TAKES])
      expect([legalMoves(game, s, 1), legalMoves(game, s, 2)]).toEqual([[], []])
      expect(refusal(game, s, 1, "draw")).toBe("It is not your turn.")
      expect(refusal(game, s, 0, "reveal(1)")).toBe("That card is face up already: choose one that is face down.")
      expect(refusal(game, s, 0, "place(1)")).toBe("Draw a card first.")
      expect(refusal(game, s, 0, "discard")).toBe("Draw a card first.")
      for (const move of ["reveal(2)", "draw", "take(0)", "take(5)"]) expect(refusal(game, s, 0, move)).toBe("allowed")
    })

    it("FB-5: refuses numbers that do not encode a move", () => {
      const s = turn()
      for (const move of [6 * 16, 6 * 16 + 2, 5, 15, 16 + 1]) expect(game.check(s, 0, move)?.key).toBe("refuse.notNow")
      expect(game.check(turn({ drawn: "8" }), 0, 16 + 4)?.key).toBe("refuse.notNow")
      expect(game.check(turn({ drawn: "8" }), 0, 6 * 16 + 3)?.key).toBe("refuse.notNow")
    })

    it("FB-5: reveal turns one card up for all and ends the turn", () => {
      const s = turn()
      const story = playMove(s, 0, "reveal(4)")
      expect([story.rules, told(story, "reveal")]).toEqual([["FB-5"], ["Seat 0 turns up 5, bottom middle."]])
      expect([s.up[0], gridOf(s, 0), discardsOf(s), deckOf(s)]).toEqual([0b010011, "1 2 3 4 5 6", "7 5", "8 9"])
      expect(seenIn(s, grid(0), SLOTS)).toEqual([EVERYBODY, EVERYBODY, 0, 0, EVERYBODY, 0])
      expect([s.turn, s.turns, s.phase, s.lead]).toEqual([1, 1, TURN, 1])
    })

    it("FB-5: draw shows the card only to the drawer, who puts it in any place or discards it", () => {
      const s = turn({ turn: 1 })
      const story = playMove(s, 1, "draw")
      expect([story.rules, keys(story)]).toEqual([["FB-5"], ["draw"]])
      expect([names(s, DRAWN, 1), deckOf(s), s.cards[DECK + 1]]).toEqual(["9", "8", 0])
      expect(seenBy(s.cards[DRAWN])).toBe(0b010)
      expect(isKnown(s.cards[DRAWN], SPECTATOR)).toBe(false)
      expect([s.phase, s.turn, s.turns, game.actors(s)]).toEqual([HOLDING, 1, 0, 0b010])
      expect(legalMoves(game, s, 1)).toEqual(["discard", ...ALL_PLACES])
      expect(legalMoves(game, s, 0)).toEqual([])
      for (const move of ["draw", "reveal(3)", "reveal(0)", "take(0)"])
        expect(refusal(game, s, 1, move)).toBe("Put the card you drew in place of one of yours, or discard it.")
      expect(refusal(game, s, 0, "discard")).toBe("It is not your turn.")
      for (const move of ["discard", "place(0)", "place(5)"]) expect(refusal(game, s, 1, move)).toBe("allowed")
    })

    it("FB-5: discard lays the drawn card face up on the discard pile and changes nothing else", () => {
      const s = turn({ drawn: "-10" })
      const story = playMove(s, 0, "discard")
      expect([story.rules, told(story, "discard")]).toEqual([[], ["Seat 0 discards the −10."]])
      expect([discardsOf(s), s.cards[DRAWN], gridOf(s, 0), s.up[0]]).toEqual(["7 5 -10", 0, "1 2 3 4 5 6", 0b11])
      expect(seenBy(s.cards[DISCARDS + 2])).toBe(EVERYBODY)
      expect([s.turn, s.turns, s.phase]).toEqual([1, 1, TURN])
    })

    it("FB-5: take puts the top discard in place of a card and leaves the discard below it", () => {
      const s = turn()
      const story = playMove(s, 0, "take(1)")
      expect(story.rules).toEqual(["FB-5", "FB-6"])
      expect(told(story, "take")).toEqual([
        "Seat 0 takes the 5 from the discards and puts it top middle. The 2 goes to the discards.",
      ])
      expect([gridOf(s, 0), discardsOf(s), deckOf(s)]).toEqual(["1 5 3 4 5 6", "7 2", "8 9"])
      expect([s.up[0], s.turn, s.turns, s.phase]).toEqual([0b11, 1, 1, TURN])
    })
  })

  it("FB-6: a placed card lies face up, and the face-down card it replaces goes face up on the discard pile", () => {
    const s = table({ grids: [TWO_UP, TWO_UP], discards: "7", drawn: "-1" })
    const story = playMove(s, 0, "place(5)")
    expect(story.rules).toEqual(["FB-6"])
    expect(told(story, "place")).toEqual(["Seat 0 puts the −1 bottom right, and the 6 goes to the discards."])
    expect([gridOf(s, 0), discardsOf(s), s.cards[DRAWN]]).toEqual(["1 2 3 4 5 -1", "7 6", 0])
    expect([s.up[0], seenBy(s.cards[grid(0) + 5]), seenBy(s.cards[DISCARDS + 1])]).toEqual([
      0b100011,
      EVERYBODY,
      EVERYBODY,
    ])
    expect(seenIn(s, grid(0) + 2, 3)).toEqual([0, 0, 0])
    expect([s.turn, s.turns, s.phase]).toEqual([1, 1, TURN])
  })

  it("FB-6: a face-up card can be replaced too, and a taken card lies face up", () => {
    const s = table({ grids: [TWO_UP, TWO_UP], discards: "7", drawn: "-1" })
    playMove(s, 0, "place(0)")
    expect([gridOf(s, 0), discardsOf(s), s.up[0]]).toEqual(["-1 2 3 4 5 6", "7 1", 0b11])
    playMove(s, 1, "take(3)")
    expect([gridOf(s, 1), discardsOf(s), s.up[1]]).toEqual(["1 2 3 1 5 6", "7 4", 0b1011])
    expect(seenBy(s.cards[DISCARDS + 1])).toBe(EVERYBODY)
  })

  describe("FB-7: going out", () => {
    const start = (more: Partial<Position> = {}): Forty =>
      table({ grids: [TWO_UP, ONE_DOWN, TWO_UP], turn: 1, deck: "8 9", options: { rounds: 2 }, ...more })

    it.each(["reveal(5)", "take(5)", "place(5)"])("FB-7: happens when %s makes the sixth card face up", (move) => {
      const s = start(move === "place(5)" ? { drawn: "8" } : {})
      const story = playMove(s, 1, move)
      expect(story.rules.at(-1)).toBe("FB-7")
      expect(told(story, "out")).toEqual(["Seat 1 goes out! One last turn for everyone else."])
      expect([s.out, s.up[1], s.turn, s.phase, s.round]).toEqual([1, 0b111111, 2, TURN, 0])
    })

    it("FB-7: does not happen on a discard, or when a face-up card is replaced", () => {
      const s = start({ drawn: "8" })
      expect(playMove(s, 1, "discard").rules).not.toContain("FB-7")
      expect(s.out).toBe(NOBODY)
      const t = start()
      expect(playMove(t, 1, "take(0)").rules).not.toContain("FB-7")
      expect([t.out, t.turn]).toEqual([NOBODY, 2])
    })

    it("FB-7: gives every other player one last turn, in order, and then the round is scored", () => {
      const s = start()
      playMove(s, 1, "reveal(5)")
      playMove(s, 2, "reveal(2)")
      expect([s.turn, s.round]).toEqual([0, 0])
      playMove(s, 0, "draw")
      expect([s.round, s.phase]).toEqual([0, HOLDING])
      const story = playMove(s, 0, "discard")
      expect(story.rules).toContain("FB-9")
      expect([s.round, s.phase, s.outs[0], s.turnsInAll, s.turns]).toEqual([1, OPENING, 1, 3, 0])
    })

    it("FB-7: does not happen again when another player turns up a sixth card in a last turn", () => {
      const s = start({ grids: ["9 9 9 8 8 (8)", ONE_DOWN, TWO_UP], options: { rounds: 1 } })
      playMove(s, 1, "reveal(5)")
      playMove(s, 2, "reveal(2)")
      const story = playMove(s, 0, "reveal(5)")
      expect(story.rules).not.toContain("FB-7")
      expect([s.phase, s.outs[0], s.penalties[0], Array.from(s.totals)]).toEqual([OVER, 1, 10, [51, 31, 21]])
    })
  })

  it("FB-8: cards still face down at the end are turned up for all and scored", () => {
    const s = table({ grids: ["10 9 (8) (7) (6) (5)", ONE_DOWN], turn: 1, deck: "2" })
    playMove(s, 1, "reveal(5)")
    const story = playMove(s, 0, "reveal(2)")
    expect(story.rules.filter((id) => id === "FB-8")).toHaveLength(1)
    expect(told(story, "turnUpTheRest")).toEqual(["Still face down for Seat 0: 7, 6 and 5."])
    expect([Array.from(s.up), Array.from(s.scores)]).toEqual([
      [0b111111, 0b111111],
      [45, 21],
    ])
    expect(seenIn(s, grid(0), 12)).toEqual(Array(12).fill(EVERYBODY))
    expect(seenBy(s.cards[DECK])).toBe(0)
  })

  /** Returns seat 0's score, cancelled columns and blocks for these six cards. */
  function counted(cards: string): number[] {
    const s = table({ grids: [cards, ONE_DOWN], turn: 1 })
    playMove(s, 1, "reveal(5)")
    playMove(s, 0, "take(0)")
    return [s.scores[0], s.cancelled[0], s.blocks[0]]
  }
  // The take above puts a 5 into the first slot, so every grid here begins with a 5 anyway.

  it.each([
    ["5 1 2 3 4 6", [21, 0, 0]],
    ["5 1 2 5 4 6", [13, 1, 0]],
    ["5 7 2 4 7 6", [17, 1, 0]],
    ["5 1 8 3 4 8", [13, 1, 0]],
    ["5 -10 2 4 -10 6", [17, 1, 0]],
    ["5 -10 2 4 -1 6", [6, 0, 0]],
    ["5 5 2 4 6 7", [29, 0, 0]], // neighbours in a row do not form a column
    ["5 -1 2 4 1 6", [17, 0, 0]], // a column that adds up to 0 is not cancelled
    ["5 0 2 4 0 6", [17, 1, 0]],
    ["5 7 8 5 7 8", [0, 3, 0]],
    ["5 (7) (8) 5 (7) (8)", [0, 3, 0]],
  ])("FB-9: %s scores its sum, with columns of two equal cards as 0", (cards, expected) => {
    expect(counted(cards as string)).toEqual(expected)
  })

  it.each([
    ["5 5 2 5 5 6", [-32, 0, 1]],
    ["5 -10 -10 4 -10 -10", [-31, 0, 1]],
    ["5 7 7 4 7 7", [-31, 0, 1]],
    ["5 7 7 5 7 7", [-40, 1, 1]],
    ["5 5 7 5 5 7", [-40, 1, 1]],
    ["5 7 5 5 7 5", [0, 3, 0]], // the outer columns are not neighbours
    ["5 2 5 5 6 5", [8, 2, 0]],
    ["5 5 2 5 6 5", [18, 1, 0]],
    ["5 5 5 5 5 5", [-40, 1, 1]], // six equal cards: one block and a column of 0
    ["5 0 0 5 0 0", [-40, 1, 1]],
  ])("FB-10: %s scores −40 only for four equal cards in neighbouring columns", (cards, expected) => {
    expect(counted(cards as string)).toEqual(expected)
  })

  it("FB-10: tells about a block and about cancelled columns", () => {
    const s = table({ grids: ["5 5 7 5 5 7", ONE_DOWN], turn: 1 })
    playMove(s, 1, "reveal(5)")
    const story = playMove(s, 0, "take(0)")
    expect(story.rules).toContain("FB-10")
    expect(told(story, "block")).toEqual(["Seat 0 has a block of four: forty below!"])
    expect(told(story, "cancelled")).toEqual(["Seat 0 cancels 1 column."])
    expect(told(story, "scored")).toEqual(["Seat 0: −40 this round, −40 in all.", "Seat 1: 31 this round, 31 in all."])
  })

  describe("FB-11: the penalty", () => {
    /** Lets seat 1 go out with 21 against others with these grids. Returns the final state. */
    function totals(others: readonly string[], tieForLowest = "pays"): { s: Forty; story: Story } {
      const [first, ...rest] = others
      const s = table({ grids: [first, ONE_DOWN, ...rest], turn: 1, deck: "1 1 1 1", options: { tieForLowest } })
      playMove(s, 1, "reveal(5)")
      let story = new Story()
      while (s.phase !== OVER) {
        playMove(s, s.turn, "draw")
        story = playMove(s, s.turn, "discard")
      }
      return { s, story }
    }
    const [LESS, SAME, MORE] = ["0 1 2 3 4 (6)", "2 1 3 4 5 (6)", "1 2 3 4 5 (7)"] // 16, 21, 22

    it("FB-11: is 10 for each opponent with a lower or equal score, paid by the player who went out", () => {
      const { s, story } = totals([LESS, SAME, MORE])
      expect(Array.from(s.scores)).toEqual([16, 21, 21, 22])
      expect([s.penalties[0], Array.from(s.totals)]).toEqual([20, [16, 41, 21, 22]])
      expect(story.rules).toContain("FB-11")
      expect(keys(story)).toContain("penalty")
      expect(told(story, "scored")[1]).toBe("Seat 1: 41 this round, 41 in all.")
      expect(totals([LESS, LESS, LESS]).s.penalties[0]).toBe(30)
    })

    it("FB-11: is 0 if the player who went out has the lowest score alone", () => {
      const { s, story } = totals([MORE, MORE])
      expect([s.penalties[0], s.totals[1]]).toEqual([0, 21])
      expect(story.rules).not.toContain("FB-11")
      expect(keys(story)).not.toContain("penalty")
      expect(keys(totals([MORE, MORE], "free").story)).not.toContain("tieIsFree")
    })

    it("FB-11: applies to a tie for the lowest score, unless tieForLowest is free", () => {
      expect(totals([SAME, MORE]).s.penalties[0]).toBe(10)
      expect(totals([SAME, SAME]).s.penalties[0]).toBe(20)
      const { s, story } = totals([SAME, MORE], "free")
      expect([s.penalties[0], s.totals[1]]).toEqual([0, 21])
      expect(story.rules).toContain("FB-11")
      expect(told(story, "tieIsFree")).toEqual(["Seat 1 went out and tied for the lowest score: no penalty."])
      expect(keys(story)).not.toContain("penalty")
    })

    it("FB-11: with tieForLowest free, still counts tied opponents if another is lower", () => {
      expect(totals([LESS, SAME, MORE], "free").s.penalties[0]).toBe(20)
      expect(totals([LESS, MORE], "free").s.penalties[0]).toBe(10)
    })
  })

  describe("FB-12: the rounds", () => {
    it("FB-12: after a round the deal moves left, all cards are dealt again and the totals stay", () => {
      const s = table({
        grids: [ONE_DOWN, "9 8 7 6 5 (4)", "9 8 7 6 5 (4)"],
        dealer: 2,
        round: 3,
        totals: [100, -5, 7],
        turns: 9,
        options: { rounds: 5 },
      })
      s.reshuffles = 2
      const chance = new NotedChance()
      playMove(s, 0, "reveal(5)")
      playMove(s, 1, "reveal(5)")
      const story = playMove(s, 2, "take(0)", chance)
      expect(story.rules.slice(-2)).toEqual(["FB-12", "FB-2"])
      expect(chance.opened).toEqual(["2:4"])
      expect(story.events.at(-1)).toEqual({ key: "deal", with: { who: { seat: 0 }, n: 5 } })
      expect([s.dealer, s.turn, s.lead, s.round, s.phase, game.actors(s)]).toEqual([0, 1, 1, 4, OPENING, 0b111])
      expect([s.turns, s.turnsInAll, s.reshuffles, s.out, s.discardCount, s.deckCount]).toEqual([
        0,
        12,
        0,
        NOBODY,
        0,
        82,
      ])
      expect([Array.from(s.up), Array.from(s.totals)]).toEqual([
        [0, 0, 0],
        [121, 34, 42],
      ])
      expect(Array.from(s.cards.subarray(DISCARDS, DRAWN + 1)).every((card) => card === 0)).toBe(true)
      expect(seenIn(s, 0, s.cards.length).every((seen) => seen === 0)).toBe(true)
      expect(Array.from(s.scores.subarray(9, 12))).toEqual([21, 39, 35])
      expect([s.outs[3], s.penalties[3], game.result(s)]).toEqual([0, 0, undefined])
    })

    it("FB-12: the final cards of a round stay on record after the next deal", () => {
      const s = table({ grids: ["1 2 3 4 5 -10", ONE_DOWN], turn: 1, discards: "9 8", options: { rounds: 2 } })
      playMove(s, 1, "reveal(5)")
      playMove(s, 0, "take(5)")
      const faces = Array.from(s.ended, (face) => game.faces[face]?.name).join(" ")
      expect(faces).toBe("1 2 3 4 5 8 1 2 3 4 5 6 -10")
      expect(sceneFor(s, 1).rounds[0].lines[0].values).toEqual(["1 2 3 / 4 5 8", "1 2 3 / 4 5 6"])
    })

    it.each([1, 7, 20])("FB-12: the option sets %i rounds, each dealt by the next player", (rounds) => {
      const s = emptyTable(game, 3, { rounds })
      const chance = new FastChance("rounds")
      const dealers = new Map<number, number>()
      game.deal(s, chance)
      const choice = new FastChance("choice")
      const moves = new MoveList()
      for (let seat = nextActor(game, s, choice, 0); seat >= 0; seat = nextActor(game, s, choice, 0)) {
        dealers.set(s.round, s.dealer)
        game.legal(s, seat, moves)
        game.play(s, seat, moves.at[choice.below(moves.count)], chance)
      }
      expect(s.round).toBe(rounds)
      expect([...dealers.values()]).toEqual(Array.from({ length: rounds }, (_, i) => (s.firstDealer + i) % 3))
    })

    it("FB-12: has ten rounds by default", () => {
      expect(emptyTable(game, 2).rounds).toBe(10)
    })
  })

  it("FB-13: shuffles all discards but the top one into a new deck when a card must be drawn", () => {
    const s = table({ grids: [TWO_UP, TWO_UP], discards: "7 8 9 10", round: 2, options: { rounds: 4 } })
    s.reshuffles = 1
    const chance = new NotedChance()
    const story = playMove(s, 0, "draw", chance)
    expect([story.rules, keys(story)]).toEqual([
      ["FB-13", "FB-5"],
      ["reshuffle", "draw"],
    ])
    expect(told(story, "reshuffle")).toEqual(["3 discards are shuffled into a new deck. The top one stays."])
    expect(chance.opened).toEqual(["3:2001"])
    expect([discardsOf(s), deckOf(s), names(s, DRAWN, 1), s.reshuffles]).toEqual(["10", "7 8", "9", 2])
    expect(Array.from(s.cards.subarray(DISCARDS + 1, DRAWN)).every((card) => card === 0)).toBe(true)
    expect([...seenIn(s, DECK, 2), seenBy(s.cards[DRAWN]), seenBy(s.cards[DISCARDS])]).toEqual([0, 0, 0b01, EVERYBODY])
    expect(groupOf(s.cards[DECK])).not.toBe(groupOf(s.cards[DISCARDS]))
  })

  it("FB-13: does not shuffle while the deck has a card, nor for a take or a reveal", () => {
    const s = table({ grids: [TWO_UP, TWO_UP], discards: "7 8 9", deck: "10" })
    expect(playMove(s, 0, "draw").rules).toEqual(["FB-5"])
    playMove(s, 0, "discard")
    expect([deckOf(s), discardsOf(s)]).toEqual(["", "7 8 9 10"])
    expect(playMove(s, 1, "take(2)").rules).not.toContain("FB-13")
    expect(playMove(s, 0, "reveal(2)").rules).not.toContain("FB-13")
    expect([s.deckCount, s.reshuffles]).toEqual([0, 0])
  })

  it("FB-13: shuffles in the same way without a trace", () => {
    const s = table({ grids: [TWO_UP, TWO_UP], discards: "7 8 9 10" })
    game.play(s, 0, DRAW, new ScriptedChance())
    expect([discardsOf(s), deckOf(s), names(s, DRAWN, 1)]).toEqual(["10", "7 8", "9"])
  })

  it("FB-13: shuffles repeatedly in a long round, and the state can always be redealt", () => {
    const s = emptyTable(game, 8)
    const chance = new FastChance("long")
    game.deal(s, chance)
    for (let seat = 0; seat < 8; seat++) for (const slot of [0, 1]) playWith(game, s, seat, `reveal(${slot})`, chance)
    for (let i = 0; i < 320; i++) {
      playWith(game, s, s.turn, "draw", chance)
      playWith(game, s, s.turn, i % 3 === 0 ? "place(0)" : "discard", chance)
      expect(s.cards.filter((card) => card !== 0)).toHaveLength(ALL)
      redeal(game, view(s, 1 << s.turn, cloneState(s)), chance, cloneState(s))
    }
    expect(s.reshuffles).toBe(6)
  })

  describe("FB-14: a round that does not end", () => {
    it.each([2, 3, 8])(
      "FB-14: is scored as it lies, without a penalty, after 60 turns for each of %i players",
      (seats) => {
        const s = table({ grids: Array(seats).fill(TWO_UP), turns: 60 * seats - 2, turn: seats - 2 })
        playMove(s, seats - 2, "take(0)")
        expect([s.phase, s.turn]).toEqual([TURN, seats - 1])
        const story = playMove(s, seats - 1, "take(1)")
        expect(story.rules).toContain("FB-14")
        expect(story.rules).toContain("FB-8")
        expect(told(story, "limit")).toEqual(["Nobody went out in 60 turns each, so the round is scored as it lies."])
        expect([s.phase, s.outs[0], s.penalties[0], s.turnsInAll]).toEqual([OVER, NOBODY, 0, 60 * seats])
        expect(s.totals[seats - 1]).toBe(20)
        expect(s.totals[seats - 2]).toBe(25)
      },
    )

    it("FB-14: costs no penalty with low scores either, and needs no trace", () => {
      const low = "-10 -10 0 1 2 (3)"
      const s = table({ grids: [low, low], turns: 119, turn: 1, discards: "-1", options: { rounds: 10 } })
      game.play(s, 1, TAKE, new ScriptedChance())
      expect([s.penalties[0], Array.from(s.totals), s.round]).toEqual([0, [-14, -5], 1])
    })

    it("FB-14: going out on the last turn still gives the others a turn, and still costs a penalty", () => {
      const s = table({ grids: ["1 1 1 2 2 (2)", ONE_DOWN], turns: 119, turn: 1 })
      expect(playMove(s, 1, "reveal(5)").rules).not.toContain("FB-14")
      expect([s.phase, s.turn, s.out]).toEqual([TURN, 0, 1])
      playMove(s, 0, "reveal(5)")
      expect([s.phase, s.penalties[0], s.turnsInAll]).toEqual([OVER, 10, 121])
    })

    it("FB-14: does not cut off the last turns when a player went out just before", () => {
      const s = table({ grids: [TWO_UP, ONE_DOWN, TWO_UP], turns: 178, turn: 1 })
      playMove(s, 1, "reveal(5)")
      expect(playMove(s, 2, "reveal(2)").rules).not.toContain("FB-14")
      expect([s.turns, s.phase, s.turn]).toEqual([180, TURN, 0])
    })

    it("FB-14: ends the round, not the game: the next one is dealt, and the result reports no limit", () => {
      const s = table({ grids: [TWO_UP, TWO_UP], turns: 119, turn: 1, options: { rounds: 2 } })
      playMove(s, 1, "take(0)")
      expect([s.round, s.phase, s.dealer]).toEqual([1, OPENING, 1])
      const t = table({ grids: [TWO_UP, TWO_UP], turns: 119, turn: 1 })
      playMove(t, 1, "take(0)")
      expect(game.result(t)?.limit).toBe(false)
    })
  })

  it("FB-15: the lowest total wins, and equal totals share a place", () => {
    const s = table({ grids: [ONE_DOWN, "1 2 3 4 5 6", "1 2 3 4 5 6"], totals: [-30, 4, 9], out: 1, discards: "6" })
    expect(game.result(s)).toBeUndefined()
    const story = playMove(s, 0, "take(5)")
    expect(story.rules.at(-1)).toBe("FB-15")
    expect(game.result(s)).toEqual({ places: [1, 3, 2], scores: [-9, 45, 30], limit: false })
    expect([s.phase, game.actors(s), legalMoves(game, s, 1)]).toEqual([OVER, 0, []])
    expect(refusal(game, s, 1, "draw")).toBe("The game is over.")
    s.totals.set([7, 8, 7])
    expect(game.result(s)?.places).toEqual([1, 3, 1])
  })

  describe("options for game designers", () => {
    const deckCounts = (options: Record<string, number>): number[] => {
      const { deck } = emptyTable(game, 2, options)
      return [deck.length, deck.filter((face) => face === 1).length, deck.filter((face) => face === 13).length]
    }

    it("FB-2: copies sets the number of cards of each value, and minusTens the number of −10s", () => {
      expect(deckCounts({ copies: 5 })).toEqual([64, 4, 5])
      expect(deckCounts({ minusTens: 0 })).toEqual([96, 0, 8])
      expect(deckCounts({ copies: 9, minusTens: 16 })).toEqual([124, 16, 9])
    })

    it.each([
      [2, { copies: 9, minusTens: 16 }],
      [8, { copies: 9, minusTens: 16 }],
      [2, { copies: 5, minusTens: 0 }],
      [8, { copies: 5, minusTens: 0 }],
    ])("FB-2, FB-13: the largest and the smallest deck last for %i players through many draws", (seats, options) => {
      const s = emptyTable(game, seats, options)
      for (const chance of [new FastChance("deck"), new SecretChance("5".repeat(64))]) {
        game.deal(s, chance)
        for (let seat = 0; seat < seats; seat++)
          for (const slot of [0, 1]) playWith(game, s, seat, `reveal(${slot})`, chance)
        for (let i = 0; i < 40 * seats; i++) {
          playWith(game, s, s.turn, "draw", chance)
          playWith(game, s, s.turn, i % 3 === 0 ? "place(0)" : "discard", chance)
          expect(s.cards.filter((card) => card !== 0)).toHaveLength(s.deck.length)
        }
      }
    })

    it.each([1, 3, 4])("FB-3: everybody turns up as many cards as startUp says: %i", (startUp) => {
      const s = emptyTable(game, 2, { startUp })
      game.deal(s, new FastChance("start"))
      for (let slot = 0; slot < startUp; slot++) {
        expect([s.phase, game.actors(s)]).toEqual([OPENING, 0b11])
        playMove(s, 0, `reveal(${slot})`)
        playMove(s, 1, `reveal(${slot})`)
        if (slot + 1 < startUp) expect(s.discardCount).toBe(0)
      }
      expect([s.phase, s.discardCount, Array.from(s.up)]).toEqual([TURN, 1, Array(2).fill((1 << startUp) - 1)])
    })

    it("FB-3: with startUp 0 nobody turns up a card, and the first turn begins at once", () => {
      const s = emptyTable(game, 3, { startUp: 0 })
      const story = new Story()
      game.deal(s, new FastChance("start"), story)
      expect(story.rules).toEqual(["FB-1", "FB-2", "FB-4"])
      expect([s.phase, s.discardCount, game.actors(s), Array.from(s.up)]).toEqual([TURN, 1, 1 << s.turn, [0, 0, 0]])
    })

    it("FB-3: says in words how many cards to turn up", () => {
      const s = emptyTable(game, 2, { startUp: 3 })
      game.deal(s, new FastChance("start"))
      expect(say(sceneFor(s, 1).prompt, english(game, 2))).toBe("Turn up three of your cards")
      expect(refusal(game, s, 0, "draw")).toBe("First turn up three of your cards.")
      expect(say(sceneFor(s, 1).prompt, { ...english(game, 2), language: "es" })).toBe("Destapa tres de tus cartas")
    })

    it("FB-10: blockPoints sets the points of a block, and the score shows them", () => {
      const s = table({ grids: ["5 5 7 5 5 8", ONE_DOWN], turn: 1, options: { blockPoints: -100 } })
      playMove(s, 1, "reveal(5)")
      const story = playMove(s, 0, "take(0)")
      expect([s.scores[0], s.blocks[0]]).toEqual([-85, 1])
      expect(told(story, "blockOf")).toEqual(["Seat 0 has a block of four, which counts −100."])
      const [{ lines }] = sceneFor(s, 1).rounds
      expect(lines.find(({ label }) => label.key === "line.block")?.values).toEqual([-100, undefined])
      expect(lines.find(({ label }) => label.key === "line.sum")?.values).toEqual([15, 21])
    })

    it("FB-11: penalty sets the cost for each opponent, and with 0 the log does not mention it", () => {
      const goOut = (penalty: number): { s: Forty; story: Story } => {
        const s = table({ grids: ["0 1 2 3 4 5", ONE_DOWN, "0 1 2 3 4 5"], turn: 1, options: { penalty } })
        playMove(s, 1, "reveal(5)")
        playMove(s, 2, "take(5)")
        return { s, story: playMove(s, 0, "take(5)") }
      }
      const dear = goOut(30)
      expect([dear.s.penalties[0], dear.s.totals[1]]).toEqual([60, 81])
      expect(told(dear.story, "penalty")[0]).toContain("60 penalty points")
      const free = goOut(0)
      expect([free.s.penalties[0], free.s.totals[1], keys(free.story).includes("penalty")]).toEqual([0, 21, false])
    })

    it("FB-14: turnLimit sets the number of turns each after which an unfinished round is scored", () => {
      const s = table({ grids: [TWO_UP, TWO_UP], turns: 8, options: { turnLimit: 5 } })
      playMove(s, 0, "take(0)")
      expect(s.phase).toBe(TURN)
      const story = playMove(s, 1, "take(0)")
      expect(told(story, "limit")).toEqual(["Nobody went out in 5 turns each, so the round is scored as it lies."])
      expect([s.phase, s.outs[0]]).toEqual([OVER, NOBODY])
    })
  })

  it("measures turns, penalties, blocks, scores, columns and totals", () => {
    const s = table({ grids: ["5 5 7 5 5 7", ONE_DOWN], turn: 1, turns: 4, round: 1, options: { rounds: 2 } })
    s.scores.set([30, 10])
    s.totals.set([30, 20])
    s.cancelled.set([2, 0])
    s.penalties[0] = 10
    s.turnsInAll = 11
    playMove(s, 1, "reveal(5)")
    playMove(s, 0, "take(0)")
    const measured = Object.fromEntries(game.measures.map(({ name, of, per }) => [name, [of(s), per?.(s)]]))
    expect(measured).toEqual({
      turns_per_round: [17, 2],
      penalty_points_per_round: [20, 2],
      rounds_with_a_block: [1, 2],
      round_score_before_penalty: [30 + 10 - 40 + 21, 4],
      columns_cancelled: [3, 12],
      final_total: [30 - 40 + 20 + 31, 2],
    })
    s.firstDealer = 1
    s.dealer = 0
    expect([game.starter.name, game.starter.of(s)]).toEqual(["dealer", 1])
  })

  describe("the scene", () => {
    const gestureOf = (s: Forty, seat: number, move: string) => {
      const [verb, slot = "0"] = move.replace(")", "").split("(")
      const code = game.verbs.findIndex(({ name }) => name === verb) + 16 * Number(slot)
      return sceneFor(s, 1 << seat).gestures.find(({ gesture }) => gesture.kind === "tap" && gesture.move === code)
        ?.gesture
    }
    const noteOf = (cards: string): string => {
      const note = sceneFor(table({ grids: [cards, TWO_UP] }), 0b10).zones.find(({ id }) => id === "grid0")?.note
      return note === undefined ? "" : say(note, english(game, 2))
    }

    it("shows the visible sum of each grid, counting cancelled columns and blocks", () => {
      expect(noteOf("1 2 (3) (4) (5) (6)")).toBe("shows 3")
      expect(noteOf(SIX_DOWN)).toBe("shows 0")
      expect(noteOf("7 -10 (7) 7 (-10) 7")).toBe("shows −3, 1 column cancelled")
      expect(noteOf("7 2 8 7 3 8")).toBe("shows 5, 2 columns cancelled")
      expect(noteOf("7 7 (8) 7 7 -1")).toBe("shows −41, with a block")
      expect(noteOf("7 7 8 7 7 8")).toBe("shows −40, with a block and a column cancelled")
      expect(noteOf("7 7 8 7 (7) 8")).toBe("shows 7, 2 columns cancelled")
    })

    it("shows the drawn card while it is held, with its face only to the drawer", () => {
      const s = table({ grids: [TWO_UP, TWO_UP], deck: "8" })
      expect(sceneFor(s, 1).zones.map(({ id }) => id)).toEqual(["deck", "discards", "grid0", "grid1"])
      playMove(s, 0, "draw")
      const drawn = (viewers: number) => sceneFor(s, viewers).zones.find(({ id }) => id === "drawn")
      expect([drawn(1)?.seat, drawn(1)?.cards[0]?.face]).toEqual([0, faceOf(s.cards[DRAWN])])
      expect([drawn(2)?.cards[0]?.face, drawn(SPECTATOR)?.cards[0]?.face, drawn(3)?.cards[0]?.face]).toEqual([0, 0, 0])
      expect(faceOf(view(s, 2, cloneState(s)).cards[DRAWN])).toBe(HIDDEN)
    })

    it("makes a move by a tap on the slot, or on the card and then the slot", () => {
      const s = table({ grids: [TWO_UP, TWO_UP], deck: "8" })
      expect(gestureOf(s, 0, "reveal(3)")).toMatchObject({ path: [{ zone: "grid0", index: 3 }] })
      expect(gestureOf(s, 0, "take(2)")).toMatchObject({ path: [{ zone: "discards" }, { zone: "grid0", index: 2 }] })
      expect(gestureOf(s, 0, "draw")).toMatchObject({ path: [{ zone: "deck" }] })
      playMove(s, 0, "draw")
      expect(gestureOf(s, 0, "place(4)")).toMatchObject({
        path: [
          { zone: "drawn", index: 0 },
          { zone: "grid0", index: 4 },
        ],
      })
      expect(gestureOf(s, 0, "discard")).toMatchObject({ path: [{ zone: "drawn", index: 0 }, { zone: "discards" }] })
    })

    it("marks as final only the moves that go out", () => {
      const finals = (s: Forty): string[] =>
        sceneFor(s, 1).gestures.flatMap(({ gesture }) =>
          gesture.kind === "tap" && gesture.final ? [`${gesture.move % 16}:${Math.floor(gesture.move / 16)}`] : [],
        )
      expect(finals(table({ grids: [ONE_DOWN, TWO_UP], deck: "1" }))).toEqual(["2:5", "0:5"])
      expect(finals(table({ grids: [ONE_DOWN, TWO_UP], drawn: "1" }))).toEqual(["3:5"])
      expect(finals(table({ grids: [TWO_UP, TWO_UP], deck: "1" }))).toEqual([])
      expect(finals(table({ grids: [ONE_DOWN, "1 2 3 4 5 6"], deck: "1", out: 1 }))).toEqual([])
    })

    it("tags the dealer, the score keeper, who went out and who has a last turn", () => {
      const s = table({ grids: [TWO_UP, ONE_DOWN, TWO_UP, TWO_UP], turn: 1, dealer: 3 })
      s.keeper = 2
      playMove(s, 1, "reveal(5)")
      playMove(s, 2, "reveal(5)")
      expect(sceneFor(s, 1).seats.map(({ tags }) => tags.map(({ key }) => key))).toEqual([
        ["lastTurn"],
        ["wentOut"],
        ["keeper"],
        ["dealer", "lastTurn"],
      ])
      expect(sceneFor(s, 1).seats.map(({ facts }) => facts[0].value)).toEqual([4, 0, 3, 4])
      expect(sceneFor(s, 1).prompt.key).toBe("prompt.last")
    })

    it("shows how each finished round was scored", () => {
      const s = table({ grids: ["5 5 7 5 5 7", ONE_DOWN], turn: 1, totals: [3, 4], options: { rounds: 2 } })
      playMove(s, 1, "reveal(5)")
      playMove(s, 0, "take(0)")
      const { rounds, seats, counters } = sceneFor(s, 1)
      expect(rounds).toEqual([
        {
          title: { key: "roundTitle", with: { n: 1 } },
          lines: [
            { label: { key: "line.cards" }, values: ["5 5 7 / 5 5 7", "1 2 3 / 4 5 6"] },
            { label: { key: "line.sum" }, values: [0, 21] },
            { label: { key: "line.cancelled" }, values: [1, undefined] },
            { label: { key: "line.block" }, values: [-40, undefined] },
            { label: { key: "line.penalty" }, values: [undefined, 10] },
          ],
          scores: [-40, 31],
        },
      ])
      expect(seats.map(({ score }) => score)).toEqual([-37, 35])
      expect(counters[0].value).toBe("2/2")
    })
  })

  it("tells every event of random play in whole sentences, in both languages", () => {
    for (let i = 0; i < 40; i++) {
      const s = emptyTable(game, 2 + (i % 7), { rounds: 2, tieForLowest: i % 2 ? "free" : "pays" })
      const chance = new FastChance("words", i)
      const choice = new FastChance("choices", i)
      const moves = new MoveList()
      const story = new Story()
      game.deal(s, chance, story)
      for (let seat = nextActor(game, s, choice, 0); seat >= 0; seat = nextActor(game, s, choice, 0)) {
        game.legal(s, seat, moves)
        game.play(s, seat, moves.at[choice.below(moves.count)], chance, story)
      }
      for (const language of ["en", "es"] as const)
        for (const event of story.events) {
          const sentence = say(event, { ...english(game, 8), language, you: 0 })
          expect(sentence).toMatch(/^\S.* .*[.!]$/)
          expect(sentence).not.toMatch(/[{}|]/)
          expect(sentence).not.toMatch(/(?<!para )\bti\b/) // “ti” is never the subject of a sentence
        }
    }
  })

  it("finishes 200 random games at every seat count without reaching the turn limit", () => {
    for (let seats = 2; seats <= 8; seats++) {
      const s = emptyTable(game, seats)
      const moves = new MoveList()
      for (let i = 0; i < 200; i++) {
        const chance = new FastChance("many", i)
        game.deal(s, chance)
        playOut(game, s, chance, new FastChance("choose", i), moves)
        expect([s.round, s.outs.includes(NOBODY)]).toEqual([10, false])
      }
    }
  })
})
