import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, SPECTATOR, seenBy } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { cloneState, encodeState, view } from "../../engine/hidden.ts"
import { MoveList } from "../../engine/moves.ts"
import { playOut } from "../../engine/playout.ts"
import { redeal } from "../../engine/redeal.ts"
import {
  emptyTable,
  english,
  faceNamed,
  lay,
  legalMoves,
  playMove,
  refusal,
  ScriptedChance,
} from "../../engine/testing.ts"
import { Story } from "../../engine/trace.ts"
import { say } from "../../engine/words.ts"
import { finalCount as game } from "./index.ts"
import {
  ACTING,
  boardOf,
  DISCARDS,
  DRAWN,
  ENDING,
  handOf,
  NOBODY,
  OVER,
  PILE,
  ROLL,
  STARTING,
  tableOf,
} from "./places.ts"
import type { FinalCount } from "./state.ts"

interface Position {
  /** A hand and a table per seat. */
  readonly hands?: readonly string[]
  readonly tables: readonly string[]
  readonly board?: string
  /** The last card is drawn first. */
  readonly pile?: string
  /** The number that was already rolled. `drawn` is the card drawn for it, if it needs one. */
  readonly die?: number
  readonly drawn?: string
  readonly phase?: number
  readonly turn?: number
  readonly caller?: number
  /** Number of turns already taken in this hand. */
  readonly turns?: number
  /** Number of finished hands. */
  readonly finished?: number
  readonly scores?: readonly number[]
  readonly goal?: number
  readonly options?: Record<string, string | number>
}

function table(position: Position): FinalCount {
  const { hands = [], tables, board = "", pile = "2C 3C 4C", turn = 0, die = 0, drawn = "" } = position
  const s = emptyTable(game, tables.length, position.options)
  tables.forEach((names, seat) => {
    s.held[seat] = lay(game, s, handOf(seat), hands[seat] ?? "", 1 << seat)
    s.tabled[seat] = lay(game, s, tableOf(seat), names)
  })
  s.tabled[boardOf(s)] = lay(game, s, tableOf(boardOf(s)), board)
  s.pileCount = lay(game, s, PILE, pile, 0)
  lay(game, s, DRAWN, drawn, 1 << turn)
  s.turn = s.lead = turn
  s.die = die
  s.phase = position.phase ?? (die > 0 ? ACTING : STARTING)
  s.caller = position.caller ?? NOBODY
  s.turns = position.turns ?? 5
  s.hands = position.finished ?? 0
  s.goal = position.goal ?? 0
  s.scores.set(position.scores ?? [])
  return s
}

const names = (s: FinalCount, from: number, count: number): string =>
  Array.from(s.cards.subarray(from, from + count), (card) => game.faces[faceOf(card)]?.name ?? "-").join(" ")
const handNames = (s: FinalCount, seat: number): string => names(s, handOf(seat), s.held[seat])
const tableNames = (s: FinalCount, owner: number): string => names(s, tableOf(owner), s.tabled[owner])
const boardNames = (s: FinalCount): string => tableNames(s, boardOf(s))
const pileNames = (s: FinalCount): string => names(s, PILE, s.pileCount)
const discardNames = (s: FinalCount): string => names(s, DISCARDS, s.discardCount)
const places = (s: FinalCount): number[] | undefined => game.result(s)?.places
/** Returns whose turn it is, and the state of that turn. */
const turnOf = (s: FinalCount): number[] => [s.turn, s.lead, s.phase, s.die, s.turns]
const cardsIn = (s: FinalCount): number => s.cards.filter((card) => card !== 0).length

/** Plays a move with these dice and picks (counted from 0), all of which must be used. */
function play(s: FinalCount, seat: number, move: string, ...numbers: number[]): Story {
  const chance = new ScriptedChance(...numbers)
  const story = playMove(game, s, seat, move, chance)
  expect(chance.unused, `numbers left after ${move}`).toBe(0)
  return story
}

/** Scripted numbers, with shuffles that reverse the cards. Records every stream that was opened. */
class Turned extends ScriptedChance {
  readonly opened: string[] = []

  override open(cause?: number, number?: number): void {
    this.opened.push(`${cause}:${number}`)
  }

  override shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0): number {
    list.subarray(from, from + count).reverse()
    return super.shuffle(list, from, count, mark, step)
  }
}

const roll = (s: FinalCount, seat: number, pips: number): Story => play(s, seat, "roll", pips - 1)

const told = (s: FinalCount, story: Story): string[] => story.events.map((event) => say(event, english(game, s.seats)))

/** Plays the move that ends and scores a hand: the seat before the caller declines a swap in its last turn. */
function scored(position: Omit<Position, "turn" | "die" | "caller">, caller = 0, ...dice: number[]) {
  const last = caller === 0 ? position.tables.length - 1 : caller - 1
  const s = table({ ...position, turn: last, die: 6, caller })
  const story = play(s, last, "decline", ...dice)
  return { s, story }
}
const scoresOf = (position: Parameters<typeof scored>[0], caller = 0, ...dice: number[]): number[] => [
  ...scored(position, caller, ...dice).s.scores,
]

describe("Final Count", () => {
  describe("options for game designers", () => {
    it("FC-1: the options hand, table and board set the cards dealt, and the deck suffices for four players", () => {
      for (const [hand, onTable, board] of [
        [1, 1, 0],
        [4, 3, 5],
      ]) {
        const s = emptyTable(game, 4, { hand, table: onTable, board })
        game.deal(s, new FastChance("deal"))
        expect([...s.held]).toEqual([hand, hand, hand, hand, 0])
        expect([...s.tabled]).toEqual([onTable, onTable, onTable, onTable, board])
        expect([s.pileCount, cardsIn(s)]).toEqual([52 - 4 * (hand + onTable) - board, 52])
      }
    })

    it("FC-1: tells every face-up card, and mentions no board when there is none", () => {
      const s = emptyTable(game, 2, { table: 2, board: 0 })
      const story = new Story()
      game.deal(s, new FastChance("deal"), story)
      const [first, ...rest] = told(s, story).slice(1)
      expect(first).toMatch(/ holds .* and .*, and has .* and .* face up\.$/)
      expect(rest.join(" ")).not.toContain("board")
    })

    it("FC-11: swapping a card from the middle of a large hand keeps the others in order", () => {
      const s = table({ hands: ["2H 3H 4H 5H", ""], tables: ["6H", "7H"], die: 4, drawn: "KH", options: { hand: 4 } })
      play(s, 0, "swap(hand2)")
      expect([handNames(s, 0), tableNames(s, 0)]).toEqual(["2H 4H 5H", "6H KH"])
    })

    it("FC-15: the option limit sets when a total is bust and how aces count", () => {
      const tables = ["KC QC JC 9C", "KH QH JH AH"]
      expect(scoresOf({ tables, options: { limit: 40 } })).toEqual([39, 0])
      expect(scoresOf({ tables, options: { limit: 41 } })).toEqual([0, 51])
    })

    it("FC-15: the table shows how far each total is from the option limit", () => {
      const s = table({ tables: ["KC QC", "KH QH JH 10H 9H"], options: { limit: 40 } })
      const notes = game
        .scene(s, 1)
        .zones.flatMap(({ note }) => (note === undefined ? [] : [say(note, english(game, 2))]))
      expect(notes).toContain("total 20, 20 short of 40")
      expect(notes).toContain("total 49: bust, 9 over 40")
    })

    it("FC-17: the option bonus sets the extra points for beating the caller", () => {
      const tables = ["KC QC", "KH QH JH"]
      expect(scoresOf({ tables, options: { bonus: 0 } })).toEqual([0, 30])
      expect(scoresOf({ tables, options: { bonus: 50 } })).toEqual([0, 80])
    })

    it("FC-19: the option goalPoints sets the points for hitting the goal", () => {
      const options = { hitGoal: "on", goalPoints: 150 }
      expect(scoresOf({ tables: ["KC QC AC", "KH QH JH"], goal: 21, options }, 0, 0, 0)).toEqual([150, 0])
    })

    it("FC-19: nobody wins by hitting a goal above the limit", () => {
      const options = { hitGoal: "on", limit: 40 }
      expect(scoresOf({ tables: ["KC QC JC", "KH QH JH 10H 3H"], goal: 43, options }, 0, 0, 0)).toEqual([30, 0])
    })
  })

  describe("the deal", () => {
    it("FC-1: deals each player two hand cards and one face up, and two to the board; the rest is the pile", () => {
      for (const seats of [2, 3, 4]) {
        const s = emptyTable(game, seats)
        game.deal(s, new FastChance("deal"))
        expect([...s.held]).toEqual([...Array(seats).fill(2), 0])
        expect([...s.tabled]).toEqual([...Array(seats).fill(1), 2])
        expect([s.pileCount, s.discardCount, cardsIn(s)]).toEqual([50 - 3 * seats, 0, 52])
        expect([s.phase, s.die, s.caller, s.goal, s.turns, s.hands]).toEqual([STARTING, 0, NOBODY, 0, 0, 0])
        for (let seat = 0; seat < seats; seat++) {
          for (const i of [0, 1]) expect(seenBy(s.cards[handOf(seat) + i])).toBe(1 << seat)
          expect(seenBy(s.cards[tableOf(seat)])).toBe(EVERYBODY)
        }
        for (const i of [0, 1]) expect(seenBy(s.cards[tableOf(seats) + i])).toBe(EVERYBODY)
        for (let i = 0; i < s.pileCount; i++) expect(seenBy(s.cards[PILE + i])).toBe(0)
      }
    })

    it("FC-1: deals from the top of the shuffled deck, and tells which cards were dealt", () => {
      const s = emptyTable(game, 2)
      const story = new Story()
      game.deal(s, new ScriptedChance(), story)
      expect([handNames(s, 0), tableNames(s, 0)]).toEqual(["KS QS", "JS"])
      expect([handNames(s, 1), tableNames(s, 1), boardNames(s)]).toEqual(["10S 9S", "8S", "7S 6S"])
      expect(s.cards[PILE + 44]).toBe(0)
      expect(story.rules).toEqual(["FC-1", "FC-2"])
      expect(told(s, story)).toEqual([
        "Seat 0 deals hand 1.",
        "Seat 0 holds the king of spades and the queen of spades, and has the jack of spades face up.",
        "Seat 1 holds the 10 of spades and the 9 of spades, and has the 8 of spades face up.",
        "The board is the 7 of spades and the 6 of spades.",
      ])
    })

    it("FC-1: keeps nothing of an earlier game when it deals into a used state", () => {
      const options = { hitGoal: "on", target: 50, dealer: "random" }
      const used = emptyTable(game, 3, options)
      const chance = new FastChance("used")
      game.deal(used, chance)
      playOut(game, used, chance, new FastChance("choices"), new MoveList())
      game.deal(used, new FastChance("again"))
      const fresh = emptyTable(game, 3, options)
      game.deal(fresh, new FastChance("again"))
      expect(encodeState(used)).toBe(encodeState(fresh))
    })

    it("FC-1: deals the same cards from the same seed, whatever was played", () => {
      const secondDeal = (choices: string): string => {
        const s = emptyTable(game, 2)
        const chance = new FastChance("same")
        const choice = new FastChance(choices)
        const moves = new MoveList()
        game.deal(s, chance)
        while (s.hands < 1 || s.turns > 0) {
          game.legal(s, s.turn, moves)
          game.play(s, s.turn, moves.at[choice.below(moves.count)], chance)
        }
        return [handNames(s, 0), handNames(s, 1), boardNames(s), pileNames(s)].join()
      }
      expect(new Set(["a", "b", "c", "d"].map(secondDeal)).size).toBe(1)
    })

    it("FC-1: shuffles the bottom of the draw pile once, when its first card is drawn", () => {
      const s = table({ tables: ["2D", "3D"], pile: "2C 3C 4C 5C", finished: 7, turns: 5 })
      s.loose = 3
      const drawn = (): [string, string[], number] => {
        const chance = new Turned(0)
        s.phase = STARTING
        playMove(game, s, 0, "roll", chance)
        return [names(s, DRAWN, 1), chance.opened, s.loose]
      }
      expect(drawn()).toEqual(["5C", ["3:7005"], 3])
      expect(drawn()).toEqual(["2C", ["3:7005", "6:7"], 0])
      expect(drawn()).toEqual(["3C", ["3:7005"], 0])
      expect(pileNames(s)).toBe("4C")
    })

    it("FC-2: lets the player left of the dealer begin; seat 0, the chosen seat or a random one deals first", () => {
      const dealt = (options: Record<string, string | number>, ...numbers: number[]): number[] => {
        const s = emptyTable(game, 4, options)
        const chance = new ScriptedChance(...numbers)
        game.deal(s, chance)
        expect(chance.unused).toBe(0)
        return [s.firstDealer, s.dealer, s.turn, s.lead, game.actors(s)]
      }
      expect(dealt({})).toEqual([0, 0, 1, 1, 0b0010])
      expect(dealt({ dealer: 3 })).toEqual([3, 3, 0, 0, 0b0001])
      expect(dealt({ dealer: "random" }, 2)).toEqual([2, 2, 3, 3, 0b1000])
    })

    it("FC-2: passes the turn to the left, and after each hand the deal too", () => {
      const s = table({ tables: ["2D", "3D", "4D"], turn: 2, phase: ENDING, die: 1 })
      play(s, 2, "end")
      expect(turnOf(s)).toEqual([0, 0, STARTING, 0, 6])
      const { s: after } = scored({ tables: ["KH", "2H", "3H"] })
      expect([after.dealer, after.firstDealer, after.turn, after.lead, after.hands]).toEqual([1, 0, 2, 2, 1])
    })
  })

  describe("a turn", () => {
    it("FC-3: begins with a call or a roll", () => {
      const s = table({ tables: ["2D", "3D"], turn: 1 })
      expect(legalMoves(game, s, 1)).toEqual(["call", "roll"])
      expect(legalMoves(game, s, 0)).toEqual([])
      expect(refusal(game, s, 1, "end")).toBe("Roll the die, or call.")
      expect(refusal(game, s, 1, "keep")).toBe("Roll the die, or call.")
      expect(refusal(game, s, 0, "roll")).toBe("It is not your turn.")
    })

    it("FC-3: makes the player do what the die says, and then end the turn or call", () => {
      const s = table({ tables: ["2D", "3D"] })
      const story = roll(s, 0, 1)
      expect(story.rules).toEqual(["FC-3"])
      expect(told(s, story)).toEqual(["Seat 0 rolls a 1.", "Seat 0 draws the 4 of clubs."])
      expect(turnOf(s)).toEqual([0, 0, ACTING, 1, 5])
      expect(refusal(game, s, 0, "roll")).toBe("You rolled a 1: keep the card or discard it.")
      expect(refusal(game, s, 0, "call")).toBe("You rolled a 1: keep the card or discard it.")
      play(s, 0, "keep")
      expect(turnOf(s)).toEqual([0, 0, ENDING, 1, 5])
      expect(legalMoves(game, s, 0)).toEqual(["call", "end"])
      expect(legalMoves(game, s, 1)).toEqual([])
      expect(refusal(game, s, 0, "roll")).toBe("You have done what the die says: call, or end your turn.")
      const called = cloneState(s)
      play(s, 0, "end")
      expect([turnOf(s), s.caller]).toEqual([[1, 1, STARTING, 0, 6], NOBODY])
      play(called, 0, "call")
      expect([turnOf(called), called.caller]).toEqual([[1, 1, STARTING, 0, 6], 0])
    })

    it("FC-3: draws a card for rolls 1 to 4 only, which only the drawer sees", () => {
      for (const pips of [1, 2, 3, 4, 5, 6]) {
        const s = table({ tables: ["2D", "3D"], hands: ["4D", "5D"], board: "6D", turn: 1 })
        roll(s, 1, pips)
        const draws = pips <= 4
        expect([s.die, s.phase, names(s, DRAWN, 1)]).toEqual([pips, ACTING, draws ? "4C" : "-"])
        expect(pileNames(s)).toBe(draws ? "2C 3C" : "2C 3C 4C")
        expect([cardsIn(s), s.pileCount]).toEqual([8, draws ? 2 : 3])
        if (draws) expect(seenBy(s.cards[DRAWN])).toBe(0b10)
      }
    })

    it("FC-4: on a 1, lets the player keep the card face up or discard it", () => {
      const position = { tables: ["2D", "3D"], hands: ["4D", "5D"], board: "6D", die: 1, drawn: "9H" }
      const kept = table(position)
      expect(legalMoves(game, kept, 0)).toEqual(["discard", "keep"])
      const story = play(kept, 0, "keep")
      expect(story.rules).toEqual(["FC-11", "FC-4"])
      expect(told(kept, story)).toEqual(["Seat 0 keeps the 9 of hearts."])
      expect([tableNames(kept, 0), tableNames(kept, 1), handNames(kept, 0)]).toEqual(["2D 9H", "3D", "4D"])
      expect([kept.cards[DRAWN], kept.discardCount, kept.pileCount, boardNames(kept)]).toEqual([0, 0, 3, "6D"])
      expect(seenBy(kept.cards[tableOf(0) + 1])).toBe(EVERYBODY)
      const thrown = table(position)
      expect(play(thrown, 0, "discard").rules).toEqual(["FC-12", "FC-4"])
      expect([tableNames(thrown, 0), discardNames(thrown), thrown.cards[DRAWN]]).toEqual(["2D", "9H", 0])
    })

    it("FC-4: names another player in the log only if the move involves one", () => {
      const parts = (die: number, move: string, swaps = "direct"): string[] => {
        const drawn = die === 6 && swaps === "direct" ? "" : "9H"
        const s = table({ tables: ["2D", "3D"], board: "6D", die, drawn, options: { swaps } })
        return Object.keys(play(s, 0, move).events[0].with ?? {})
      }
      expect([parts(1, "keep"), parts(3, "board")]).toEqual(Array(2).fill(["who", "card"]))
      expect(parts(2, "give(1)")).toEqual(["who", "other", "card"])
      expect(parts(4, "swap(2D)")).toEqual(["who", "card", "drawn"])
      expect(parts(6, "tradeBoard(2D, 6D)")).toEqual(["who", "card", "theirs"])
      expect(parts(6, "swapBoard(6D)", "drawn")).toEqual(["who", "card", "drawn"])
    })

    it("FC-5: on a 2, lets the player give the card to any opponent or discard it", () => {
      const s = table({ tables: ["2D", "3D", "4D"], die: 2, drawn: "9H", turn: 1 })
      expect(legalMoves(game, s, 1)).toEqual(["discard", "give(0)", "give(2)"])
      expect(refusal(game, s, 1, "give(1)")).toMatch(/an opponent, not yourself/)
      expect(refusal(game, s, 1, "give(3)")).toMatch(/cannot choose that/)
      expect(refusal(game, s, 1, "keep")).toBe("You rolled a 2: give the card to an opponent or discard it.")
      const story = play(s, 1, "give(2)")
      expect(story.rules).toEqual(["FC-11", "FC-5"])
      expect(told(s, story)).toEqual(["Seat 1 gives the 9 of hearts to Seat 2."])
      expect([0, 1, 2].map((seat) => tableNames(s, seat))).toEqual(["2D", "3D", "4D 9H"])
      expect([seenBy(s.cards[tableOf(2) + 1]), s.cards[DRAWN], s.phase, s.turn]).toEqual([EVERYBODY, 0, ENDING, 1])
      const thrown = table({ tables: ["2D", "3D"], die: 2, drawn: "9H" })
      expect(play(thrown, 0, "discard").rules).toEqual(["FC-12", "FC-5"])
      expect(discardNames(thrown)).toBe("9H")
    })

    it("FC-6: on a 3, lets the player lay the card on the board or discard it", () => {
      const s = table({ tables: ["2D", "3D"], board: "4D 5D", die: 3, drawn: "9H" })
      expect(legalMoves(game, s, 0)).toEqual(["board", "discard"])
      expect(refusal(game, s, 0, "keep")).toBe("You rolled a 3: lay the card on the board or discard it.")
      const story = play(s, 0, "board")
      expect(story.rules).toEqual(["FC-6"])
      expect(told(s, story)).toEqual(["Seat 0 lays the 9 of hearts on the board."])
      expect([boardNames(s), tableNames(s, 0), tableNames(s, 1)]).toEqual(["4D 5D 9H", "2D", "3D"])
      expect([seenBy(s.cards[tableOf(2) + 2]), s.cards[DRAWN], s.phase]).toEqual([EVERYBODY, 0, ENDING])
      const thrown = table({ tables: ["2D", "3D"], board: "4D 5D", die: 3, drawn: "9H" })
      expect(play(thrown, 0, "discard").rules).toEqual(["FC-12", "FC-6"])
      expect([discardNames(thrown), boardNames(thrown)]).toEqual(["9H", "4D 5D"])
    })

    describe("FC-7: a 4", () => {
      const four: Position = { tables: ["2D 3D", "9D"], hands: ["QH KH", "8D"], die: 4, drawn: "9H" }

      it("FC-7: lets the player swap the drawn card for any own card, or put it back", () => {
        const s = table(four)
        expect(legalMoves(game, s, 0)).toEqual(["putBack", "swap(2D)", "swap(3D)", "swap(hand1)", "swap(hand2)"])
        expect(refusal(game, s, 0, "swap(9D)")).toMatch(/cannot choose that/)
        expect(refusal(game, s, 0, "discard")).toBe("You rolled a 4: swap the card for one of yours, or put it back.")
        const one = table({ ...four, hands: ["QH", "8D"] })
        expect(legalMoves(game, one, 0)).toEqual(["putBack", "swap(2D)", "swap(3D)", "swap(hand1)"])
        expect(refusal(game, one, 0, "swap(hand2)")).toMatch(/cannot choose that/)
      })

      it("FC-7: swaps the card for a table card, which goes on the draw pile and stays known to all", () => {
        const s = table(four)
        const story = play(s, 0, "swap(2D)")
        expect(story.rules).toEqual(["FC-7"])
        expect(told(s, story)).toEqual(["Seat 0 takes the 9 of hearts and puts the 2 of diamonds on the draw pile."])
        expect([tableNames(s, 0), handNames(s, 0), pileNames(s)]).toEqual(["9H 3D", "QH KH", "2C 3C 4C 2D"])
        expect([seenBy(s.cards[tableOf(0)]), seenBy(s.cards[PILE + 3])]).toEqual([EVERYBODY, EVERYBODY])
        expect([s.cards[DRAWN], s.held[0], s.tabled[0], s.phase]).toEqual([0, 2, 2, ENDING])
      })

      it("FC-7: swaps the card for the ace of clubs, the first face of the deck", () => {
        const s = table({ ...four, tables: ["2D AC 3D", "9D"] })
        play(s, 0, "swap(AC)")
        expect([tableNames(s, 0), handNames(s, 0), pileNames(s)]).toEqual(["2D 9H 3D", "QH KH", "2C 3C 4C AC"])
      })

      it("FC-7: swaps the card for a hand card, which only its owner knows on the draw pile", () => {
        const s = table(four)
        const story = play(s, 0, "swap(hand1)")
        expect(story.rules).toEqual(["FC-11", "FC-7"])
        expect([tableNames(s, 0), handNames(s, 0), pileNames(s)]).toEqual(["2D 3D 9H", "KH", "2C 3C 4C QH"])
        expect([seenBy(s.cards[tableOf(0) + 2]), seenBy(s.cards[PILE + 3])]).toEqual([EVERYBODY, 0b01])
        expect([s.held[0], s.tabled[0], s.cards[handOf(0) + 1]]).toEqual([1, 3, 0])
        const other = table(four)
        play(other, 0, "swap(hand2)")
        expect([handNames(other, 0), pileNames(other), other.cards[handOf(0) + 1]]).toEqual(["QH", "2C 3C 4C KH", 0])
      })

      it("FC-7: leaves the hand empty when its last card is swapped", () => {
        const s = table({ ...four, hands: ["QH", "8D"] })
        play(s, 0, "swap(hand1)")
        expect([s.held[0], s.cards[handOf(0)], s.cards[handOf(0) + 1]]).toEqual([0, 0, 0])
        expect(cardsIn(s)).toBe(9)
      })

      it("FC-7: puts the card back, known to the player who drew it and to the next one who draws it", () => {
        const s = table(four)
        const story = play(s, 0, "putBack")
        expect(story.rules).toEqual(["FC-7"])
        expect(told(s, story)).toEqual(["Seat 0 puts the 9 of hearts back on top."])
        expect([pileNames(s), s.cards[DRAWN], tableNames(s, 0)]).toEqual(["2C 3C 4C 9H", 0, "2D 3D"])
        expect(seenBy(s.cards[PILE + 3])).toBe(0b01)
        play(s, 0, "end")
        roll(s, 1, 1)
        expect([names(s, DRAWN, 1), seenBy(s.cards[DRAWN])]).toEqual(["9H", 0b11])
        play(s, 1, "discard")
        expect([discardNames(s), seenBy(s.cards[DISCARDS])]).toEqual(["9H", 0b11])
      })
    })

    describe("FC-8: a 5", () => {
      const five: Position = { tables: ["2D", "9D"], hands: ["QH KH", "8D 7D"], die: 5 }

      it("FC-8: lets the player trade any own card for an opponent's table card or a blind pick, or decline", () => {
        const s = table({ tables: ["2D", "9D 9C", "5S"], hands: ["QH", "8D 7D", ""], die: 5 })
        expect(legalMoves(game, s, 0)).toEqual([
          "decline",
          "trade(2D, 1, 9C)",
          "trade(2D, 1, 9D)",
          "trade(2D, 1, blind)",
          "trade(2D, 2, 5S)",
          "trade(hand1, 1, 9C)",
          "trade(hand1, 1, 9D)",
          "trade(hand1, 1, blind)",
          "trade(hand1, 2, 5S)",
        ])
        for (const move of ["trade(hand2, 1, 9D)", "trade(2D, 2, blind)", "trade(2D, 0, 2D)", "trade(2D, 1, 5S)"])
          expect(refusal(game, s, 0, move)).toMatch(/cannot choose that/)
        expect(refusal(game, s, 0, "putBack")).toBe(
          "You rolled a 5: trade one of your cards with an opponent, or trade nothing.",
        )
        expect(refusal(game, s, 0, "tradeBoard(2D, 5S)")).toMatch(/with an opponent/)
        expect(refusal(game, s, 0, "swapTheirs(1, 9D)")).toMatch(/with an opponent/)
      })

      it("FC-8: lists all 100 moves when the tables hold many cards", () => {
        const s = table({
          tables: ["2D 3D 4D 5D 6D 7D 8D 9D 10D", "2S 3S 4S 5S 6S 7S 8S 9S"],
          hands: ["QH KH", "JH"],
          die: 5,
        })
        const moves = legalMoves(game, s, 0)
        expect([moves.length, new Set(moves).size]).toEqual([(9 + 2) * (8 + 1) + 1, 100])
        expect(moves).toContain("trade(10D, 1, 9S)")
      })

      it("FC-8: lets two traded table cards take each other's places", () => {
        const s = table({ ...five, tables: ["2D 3D", "9D 8C"] })
        const story = play(s, 0, "trade(3D, 1, 9D)")
        expect(story.rules).toEqual(["FC-8"])
        expect(told(s, story)).toEqual(["Seat 0 trades the 3 of diamonds for the 9 of diamonds with Seat 1."])
        expect([tableNames(s, 0), tableNames(s, 1)]).toEqual(["2D 9D", "3D 8C"])
        expect([handNames(s, 0), handNames(s, 1), s.phase]).toEqual(["QH KH", "8D 7D", ENDING])
      })

      it("FC-8: lays a traded hand card face up on the opponent's table", () => {
        const s = table(five)
        expect(play(s, 0, "trade(hand2, 1, 9D)").rules).toEqual(["FC-11", "FC-8"])
        expect([tableNames(s, 0), tableNames(s, 1), handNames(s, 0)]).toEqual(["2D 9D", "KH", "QH"])
        expect([seenBy(s.cards[tableOf(1)]), seenBy(s.cards[tableOf(0) + 1])]).toEqual([EVERYBODY, EVERYBODY])
        expect([...s.held, ...s.tabled]).toEqual([1, 2, 0, 2, 1, 0])
      })

      it("FC-8: picks a hand card at random for a blind pick, and lays both cards face up", () => {
        for (const [pick, got, stays] of [
          [0, "8D", "7D"],
          [1, "7D", "8D"],
        ] as const) {
          const s = table(five)
          const story = play(s, 0, "trade(hand1, 1, blind)", pick)
          expect([tableNames(s, 0), tableNames(s, 1)]).toEqual([`2D ${got}`, "9D QH"])
          expect([handNames(s, 0), handNames(s, 1)]).toEqual(["KH", stays])
          expect([seenBy(s.cards[tableOf(0) + 1]), seenBy(s.cards[tableOf(1) + 1])]).toEqual([EVERYBODY, EVERYBODY])
          expect(story.rules).toEqual(["FC-11", "FC-11", "FC-8"])
          expect(told(s, story)[0]).toBe(
            `Seat 0 picks a card of Seat 1 blind: the ${got[0]} of diamonds, for the queen of hearts.`,
          )
        }
      })

      it("FC-8: takes the opponent's only hand card for a table card", () => {
        const s = table({ tables: ["2D 3D", "9D"], hands: ["QH", "8D"], die: 5 })
        play(s, 0, "trade(2D, 1, blind)", 0)
        expect([tableNames(s, 0), tableNames(s, 1), s.held[1]]).toEqual(["8D 3D", "9D 2D", 0])
        expect([s.cards[handOf(1)], s.cards[handOf(1) + 1], cardsIn(s)]).toEqual([0, 0, 8])
      })

      it("FC-8: lets the player decline", () => {
        const s = table(five)
        const story = play(s, 0, "decline")
        expect(story.rules).toEqual(["FC-8"])
        expect(told(s, story)).toEqual(["Seat 0 trades nothing."])
        expect([tableNames(s, 0), tableNames(s, 1), s.phase]).toEqual(["2D", "9D", ENDING])
      })
    })

    it("FC-9: on a 6, lets the player trade any own card for one of the board, or decline", () => {
      const six: Position = { tables: ["2D", "9D"], hands: ["QH", "8D"], board: "4S 5S", die: 6 }
      const s = table(six)
      expect(legalMoves(game, s, 0)).toEqual([
        "decline",
        "tradeBoard(2D, 4S)",
        "tradeBoard(2D, 5S)",
        "tradeBoard(hand1, 4S)",
        "tradeBoard(hand1, 5S)",
      ])
      for (const move of ["tradeBoard(9D, 4S)", "tradeBoard(2D, 6S)", "tradeBoard(hand2, 4S)"])
        expect(refusal(game, s, 0, move)).toMatch(/cannot choose that/)
      expect(refusal(game, s, 0, "keep")).toBe(
        "You rolled a 6: trade one of your cards with the board, or trade nothing.",
      )
      const story = play(s, 0, "tradeBoard(hand1, 5S)")
      expect(story.rules).toEqual(["FC-11", "FC-9"])
      expect(told(s, story)).toEqual(["Seat 0 trades the queen of hearts for the 5 of spades of the board."])
      expect([tableNames(s, 0), boardNames(s), s.held[0]]).toEqual(["2D 5S", "4S QH", 0])
      expect([seenBy(s.cards[tableOf(2) + 1]), seenBy(s.cards[tableOf(0) + 1])]).toEqual([EVERYBODY, EVERYBODY])
      const open = table(six)
      expect(play(open, 0, "tradeBoard(2D, 4S)").rules).toEqual(["FC-9"])
      expect([tableNames(open, 0), boardNames(open), handNames(open, 0)]).toEqual(["4S", "2D 5S", "QH"])
      const none = table(six)
      expect(play(none, 0, "decline").rules).toEqual(["FC-9"])
      expect([boardNames(none), none.phase]).toEqual(["4S 5S", ENDING])
    })

    describe("FC-10: with swaps drawn", () => {
      const drawn: Position = {
        tables: ["2D", "9D 9C", "5S"],
        hands: ["QH", "8D 7D", ""],
        board: "4S 6S",
        drawn: "9H",
        options: { swaps: "drawn" },
      }

      it("FC-10: a 5 or a 6 first draws the top card", () => {
        for (const pips of [5, 6]) {
          const s = table({ ...drawn, drawn: "" })
          const story = roll(s, 0, pips)
          expect([names(s, DRAWN, 1), seenBy(s.cards[DRAWN]), pileNames(s)]).toEqual(["4C", 0b001, "2C 3C"])
          expect(told(s, story)).toEqual([`Seat 0 rolls a ${pips}.`, "Seat 0 draws the 4 of clubs."])
        }
      })

      it("FC-10: a 5 swaps the card for an opponent's table card, which stays known to all on the draw pile", () => {
        const s = table({ ...drawn, die: 5 })
        expect(legalMoves(game, s, 0)).toEqual([
          "putBack",
          "swapTheirs(1, 9C)",
          "swapTheirs(1, 9D)",
          "swapTheirs(1, blind)",
          "swapTheirs(2, 5S)",
        ])
        expect(refusal(game, s, 0, "swapTheirs(2, blind)")).toMatch(/cannot choose that/)
        expect(refusal(game, s, 0, "decline")).toBe(
          "You rolled a 5: swap the card for one of an opponent's, or put it back.",
        )
        const story = play(s, 0, "swapTheirs(1, 9D)")
        expect(story.rules).toEqual(["FC-10"])
        expect(told(s, story)).toEqual([
          "Seat 0 lays the 9 of hearts before Seat 1 and puts the 9 of diamonds on the draw pile.",
        ])
        expect([tableNames(s, 1), tableNames(s, 0), pileNames(s)]).toEqual(["9H 9C", "2D", "2C 3C 4C 9D"])
        expect([seenBy(s.cards[tableOf(1)]), seenBy(s.cards[PILE + 3])]).toEqual([EVERYBODY, EVERYBODY])
        expect([s.cards[DRAWN], s.phase]).toEqual([0, ENDING])
      })

      it("FC-10: a card picked blind stays known to the player who held it, not to the one who picked it", () => {
        const s = table({ ...drawn, die: 5 })
        const story = play(s, 0, "swapTheirs(1, blind)", 1)
        expect(story.rules).toEqual(["FC-11", "FC-10"])
        expect([handNames(s, 1), tableNames(s, 1), pileNames(s)]).toEqual(["8D", "9D 9C 9H", "2C 3C 4C 7D"])
        expect([seenBy(s.cards[PILE + 3]), seenBy(s.cards[tableOf(1) + 2])]).toEqual([0b010, EVERYBODY])
        expect([s.held[1], s.tabled[1], s.cards[handOf(1) + 1]]).toEqual([1, 3, 0])
      })

      it("FC-10: a 6 swaps the card for a card of the board", () => {
        const s = table({ ...drawn, die: 6 })
        expect(legalMoves(game, s, 0)).toEqual(["putBack", "swapBoard(4S)", "swapBoard(6S)"])
        expect(refusal(game, s, 0, "swapBoard(5S)")).toMatch(/cannot choose that/)
        expect(refusal(game, s, 0, "decline")).toBe(
          "You rolled a 6: swap the card for one of the board, or put it back.",
        )
        const story = play(s, 0, "swapBoard(6S)")
        expect(story.rules).toEqual(["FC-10"])
        expect(told(s, story)).toEqual([
          "Seat 0 lays the 9 of hearts on the board and puts the 6 of spades on the draw pile.",
        ])
        expect([boardNames(s), pileNames(s), seenBy(s.cards[PILE + 3])]).toEqual(["4S 9H", "2C 3C 4C 6S", EVERYBODY])
        expect([seenBy(s.cards[tableOf(3) + 1]), s.cards[DRAWN]]).toEqual([EVERYBODY, 0])
      })

      it("FC-10: a 5 or a 6 lets the player put the card back, known only to that player", () => {
        for (const die of [5, 6]) {
          const s = table({ ...drawn, die })
          expect(play(s, 0, "putBack").rules).toEqual(["FC-10"])
          expect([pileNames(s), seenBy(s.cards[PILE + 3]), s.phase]).toEqual(["2C 3C 4C 9H", 0b001, ENDING])
        }
      })

      it("FC-10: a 4 works as usual", () => {
        const s = table({ ...drawn, die: 4 })
        expect(legalMoves(game, s, 0)).toEqual(["putBack", "swap(2D)", "swap(hand1)"])
        expect(refusal(game, s, 0, "keep")).toBe("You rolled a 4: swap the card for one of yours, or put it back.")
        expect(play(s, 0, "putBack").rules).toEqual(["FC-7"])
      })
    })

    it("FC-11: adds no card to a hand after the deal, in random games", () => {
      for (const swaps of ["direct", "drawn"]) {
        const s = emptyTable(game, 3, { swaps })
        const moves = new MoveList()
        const chance = new FastChance("hands")
        const choice = new FastChance(swaps)
        game.deal(s, chance)
        while (game.actors(s)) {
          const [held, hands] = [Array.from(s.held), s.hands]
          game.legal(s, s.turn, moves)
          game.play(s, s.turn, moves.at[choice.below(moves.count)], chance)
          if (s.hands === hands)
            for (let seat = 0; seat < 3; seat++) expect(s.held[seat]).toBeLessThanOrEqual(held[seat])
        }
      }
    })

    it("FC-12: keeps discards face down and in order until the next hand, known to the player who drew them", () => {
      const s = table({ tables: ["2D", "3D"], die: 1, drawn: "9H" })
      const story = play(s, 0, "discard")
      expect(told(s, story)).toEqual(["Seat 0 discards the 9 of hearts."])
      play(s, 0, "end")
      roll(s, 1, 3)
      play(s, 1, "discard")
      expect([discardNames(s), s.discardCount, s.pileCount]).toEqual(["9H 4C", 2, 2])
      expect([seenBy(s.cards[DISCARDS]), seenBy(s.cards[DISCARDS + 1])]).toEqual([0b01, 0b10])
      expect([s.phase, cardsIn(s)]).toEqual([ENDING, 6])
      const next = scored({ tables: ["KH", "2H"] }).s
      expect([next.discardCount, next.cards[DISCARDS], next.pileCount, cardsIn(next)]).toEqual([0, 0, 44, 52])
    })
  })

  describe("the end of a hand", () => {
    it("FC-13: gives everybody but the caller one more turn, in which nobody can call", () => {
      const s = table({ tables: ["2D", "3D", "4D"], turn: 1 })
      const story = play(s, 1, "call")
      expect([story.rules, told(s, story)]).toEqual([["FC-13"], ["Seat 1 calls! One more turn for everybody else."]])
      expect([s.caller, ...turnOf(s)]).toEqual([1, 2, 2, STARTING, 0, 6])
      expect(legalMoves(game, s, 2)).toEqual(["roll"])
      expect(refusal(game, s, 2, "call")).toBe("Seat 1 called already: in the last round you can only roll.")
      expect(refusal(game, s, 2, "end")).toBe("Roll the die: this is your last turn of the hand.")
      roll(s, 2, 1)
      expect(refusal(game, s, 2, "call")).toMatch(/called already/)
      play(s, 2, "keep")
      expect(turnOf(s)).toEqual([0, 0, STARTING, 0, 7])
      roll(s, 0, 1)
      play(s, 0, "discard")
      expect([s.hands, s.caller, s.turns, s.turnsHad, s.phase, s.die]).toEqual([1, NOBODY, 0, 8, STARTING, 0])
    })

    it("FC-13: a call at the end of a turn ends that turn", () => {
      const s = table({ tables: ["2D", "3D"], turn: 1, phase: ENDING, die: 3 })
      play(s, 1, "call")
      expect([s.caller, ...turnOf(s)]).toEqual([1, 0, 0, STARTING, 0, 6])
    })

    describe("FC-14: with an empty draw pile", () => {
      const empty: Position = { tables: ["2D", "3D"], hands: ["QH", "KH"], board: "5D", pile: "" }

      it("FC-14: a player who starts a turn must call if nobody has called", () => {
        const s = table(empty)
        expect(legalMoves(game, s, 0)).toEqual(["call"])
        expect(refusal(game, s, 0, "roll")).toBe("The draw pile is empty, so you must call.")
        play(s, 0, "call")
        expect([s.caller, s.turn]).toEqual([0, 1])
        const one = table({ ...empty, pile: "2C" })
        expect(legalMoves(game, one, 0)).toEqual(["call", "roll"])
      })

      it("FC-14: tells the next player to call, but lets the one who took the last card end the turn", () => {
        const s = table({ ...empty, phase: ENDING, die: 1 })
        expect(legalMoves(game, s, 0)).toEqual(["call", "end"])
        const story = play(s, 0, "end")
        expect(story.rules).toEqual(["FC-14"])
        expect(told(s, story)).toEqual(["Seat 0 ends the turn.", "Seat 1 must call: the draw pile is empty."])
        expect(play(table({ ...empty, phase: ENDING, die: 1 }), 0, "call").rules).toEqual(["FC-13"])
      })

      it("FC-14: rolls 1 to 4 do nothing and end the turn in the last round", () => {
        for (const pips of [1, 2, 3, 4]) {
          const s = table({ ...empty, tables: ["2D", "3D", "4D"], caller: 2 })
          expect(legalMoves(game, s, 0)).toEqual(["roll"])
          const story = roll(s, 0, pips)
          expect(story.rules).toEqual(["FC-3", "FC-14"])
          expect(told(s, story)).toEqual([
            `Seat 0 rolls a ${pips}.`,
            "There is nothing left to draw, so nothing happens.",
          ])
          expect([turnOf(s), s.cards[DRAWN], s.pileCount]).toEqual([[1, 1, STARTING, 0, 6], 0, 0])
        }
      })

      it("FC-14: ends such a turn in the same way without a trace", () => {
        const s = table({ ...empty, tables: ["2D", "3D", "4D"], caller: 2 })
        game.play(s, 0, ROLL, new ScriptedChance(0))
        expect([turnOf(s), s.cards[DRAWN]]).toEqual([[1, 1, STARTING, 0, 6], 0])
      })

      it("FC-14: rolls 5 and 6 still trade, unless swaps are drawn", () => {
        for (const pips of [5, 6]) {
          const s = table({ ...empty, tables: ["2D", "3D", "4D"], caller: 2 })
          roll(s, 0, pips)
          expect([s.phase, s.turn, s.die]).toEqual([ACTING, 0, pips])
          const drawn = table({ ...empty, tables: ["2D", "3D", "4D"], caller: 2, options: { swaps: "drawn" } })
          roll(drawn, 0, pips)
          expect(turnOf(drawn)).toEqual([1, 1, STARTING, 0, 6])
        }
      })
    })

    it("FC-14: makes the player who starts the 201st turn of a hand call", () => {
      const before = table({ tables: ["2D", "3D"], turns: 199 })
      expect(legalMoves(game, before, 0)).toEqual(["call", "roll"])
      const s = table({ tables: ["2D", "3D"], turns: 199, phase: ENDING, die: 1 })
      const story = play(s, 0, "end")
      expect(story.rules).toEqual(["FC-14"])
      expect(told(s, story)).toEqual(["Seat 0 ends the turn.", "Seat 1 must call: this hand has had 200 turns."])
      expect(legalMoves(game, s, 1)).toEqual(["call"])
      expect(refusal(game, s, 1, "roll")).toBe("This hand has had 200 turns, so you must call.")
      play(s, 1, "call")
      expect([legalMoves(game, s, 0), s.turns]).toEqual([["roll"], 201])
    })
  })

  describe("the score", () => {
    it("FC-15: adds up hand, table and board, with court cards as 10", () => {
      const { s, story } = scored({ tables: ["JH QD", "2H"], hands: ["KC 9C", "3C 4D"], board: "10S 8S" })
      expect([s.sums[0], s.sums[1], ...s.totals]).toEqual([57, 27, 57, 27])
      expect(told(s, story).slice(1, 3)).toEqual([
        "Seat 0 shows the 9 of clubs and the king of clubs: 57 with the board.",
        "Seat 1 shows the 3 of clubs and the 4 of diamonds: 27 with the board.",
      ])
      expect(story.rules).toContain("FC-15")
    })

    it("FC-15: counts each ace as 1 or 11, whichever is better for each player, even on the board", () => {
      const totals = (one: string, board: string): number[] => [...scored({ tables: [one, "2H"], board }).s.totals]
      expect(totals("9H 5D", "AS")).toEqual([25, 13])
      expect(totals("KH KD KS KC QH QD 4C", "AS")).toEqual([75, 13])
      expect(totals("KH KD KS KC QH QD 5C", "AS")).toEqual([66, 13])
      expect(totals("KH KD KS KC QH 5C", "AS AH")).toEqual([67, 24])
      expect(totals("KH KD KS KC QH 3C", "AS AH")).toEqual([75, 24])
      expect(totals("KH KD KS KC QH 4C", "AS AH")).toEqual([66, 24])
      expect(totals("KH KD KS KC QH QD QS 4C", "AS")).toEqual([75, 13])
      expect(totals("AC AD", "AS AH")).toEqual([44, 24])
    })

    it("FC-15: is bust above 75 with every ace as 1, but not at 75", () => {
      const seventyFive = scored({ tables: ["KH KD KS KC QH QD QS 5C", "2H"] })
      expect([[...seventyFive.s.totals], [...seventyFive.s.scores], seventyFive.s.busts]).toEqual([[75, 2], [75, 0], 0])
      const bust = scored({ tables: ["KH KD KS KC QH QD QS 5C AC", "2H"] })
      expect([[...bust.s.totals], [...bust.s.scores], bust.s.busts]).toEqual([[0, 2], [0, 12], 1])
      expect(told(bust.s, bust.story)[1]).toBe("Seat 0 shows nothing: 76 with the board, bust!")
    })

    it("FC-15: does not score the board as a player", () => {
      const { s } = scored({ tables: ["2D", "3D"], board: "KH KD KS QH" })
      expect([[...s.totals], s.busts]).toEqual([[42, 43], 0])
    })

    it("FC-16: gives the player with the highest total that many points, and the others none", () => {
      expect(scoresOf({ tables: ["KH", "9H", "2H"] })).toEqual([10, 0, 0])
      expect(scoresOf({ tables: ["9H", "KH", "2H"] }, 1)).toEqual([0, 10, 0])
      expect(scoresOf({ tables: ["9H", "2H", "KH"], scores: [7, 8, 9] }, 2)).toEqual([7, 8, 19])
      const { s, story } = scored({ tables: ["KH", "9H"], finished: 3, scores: [20, 30] })
      expect([s.winners, s.bonus, s.onGoal, [...s.history.subarray(6, 8)]]).toEqual([0b01, 0, 0, [10, 0]])
      expect(told(s, story)).toContain("Seat 0 scores 10.")
      expect(story.rules).toContain("FC-16")
    })

    it("FC-16: gives nobody points if all are bust", () => {
      const tens = "KH KD KS KC QH QD QS 6C"
      const { s, story } = scored({ tables: [tens, "JH JD JS JC 10H 10D 10S 7C"], scores: [1, 2] })
      expect([[...s.scores], s.winners, s.bonus, s.handsWon, s.busts, s.ties]).toEqual([[1, 2], 0, 0, 0, 2, 0])
      expect([s.callerWins, s.winningTotals, s.hands, s.turnsHad]).toEqual([0, 0, 1, 6])
      expect(told(s, story)).toContain("Everybody is bust: nobody scores.")
      expect(story.rules).toContain("FC-16")
      expect(story.rules).not.toContain("FC-17")
    })

    it("FC-17: gives the winner 10 more if the caller is not among the winners", () => {
      const { s, story } = scored({ tables: ["9H", "KH", "2H"] })
      expect([[...s.scores], s.bonus, s.callerWins, s.winners]).toEqual([[0, 20, 0], 10, 0, 0b010])
      expect(told(s, story)).toContain("Seat 0 called and did not win: the hand is worth 10 more.")
      expect(story.rules).toContain("FC-17")
      const won = scored({ tables: ["KH", "9H", "2H"] })
      expect([won.s.bonus, won.s.callerWins, won.s.winners]).toEqual([0, 1, 0b001])
      expect(won.story.rules).not.toContain("FC-17")
      expect(scoresOf({ tables: ["KH", "KD", "2H"] })).toEqual([5, 5, 0])
    })

    it("FC-18: splits the points equally in a tie, rounded down", () => {
      const alone = scored({ tables: ["KH KD KS KC QH QD AC", "AH"] })
      expect([[...alone.s.scores], alone.s.ties]).toEqual([[71, 0], 0])
      const tie = scored({ tables: ["KH", "KD"], board: "KS KC QH QD QS AC" })
      expect([[...tie.s.totals], [...tie.s.scores], tie.s.ties]).toEqual([[71, 71], [35, 35], 1])
      expect(tie.story.rules).toContain("FC-18")
      expect(told(tie.s, tie.story)).toContain("A tie: 2 players share the points.")
      expect(scoresOf({ tables: ["9H", "9D", "9C"], board: "KS KC QH QD QS JD" })).toEqual([23, 23, 23])
    })

    it("FC-18: adds the bonus before splitting", () => {
      const { s } = scored({ tables: ["2H", "9H", "9D", "3C"], board: "KS" })
      expect([[...s.scores], s.bonus, s.ties]).toEqual([[0, 14, 14, 0], 10, 1])
      expect([...s.history.subarray(0, 4)]).toEqual([0, 14, 14, 0])
      expect(scoresOf({ tables: ["2H", "9H", "9D", "9C"], board: "KS" })).toEqual([0, 9, 9, 9])
    })

    describe("FC-19: the option hitGoal", () => {
      const goal = { options: { hitGoal: "on" } }

      it("FC-19: rolls two dice before each hand and puts the larger number first", () => {
        for (const [one, two, expected] of [
          [5, 3, 64],
          [3, 5, 64],
          [0, 0, 11],
          [5, 5, 66],
          [0, 5, 61],
        ]) {
          const s = emptyTable(game, 2, goal.options)
          const story = new Story()
          const chance = new ScriptedChance(one, two)
          game.deal(s, chance, story)
          expect([s.goal, chance.unused]).toEqual([expected, 0])
          expect(story.rules).toEqual(["FC-1", "FC-2", "FC-19"])
          expect(told(s, story).at(-1)).toBe(`The goal of this hand is ${expected}.`)
        }
        const { s } = scored({ tables: ["KH", "9H"], goal: 64, ...goal }, 0, 1, 0)
        expect([s.goal, s.onGoal, s.goalWins]).toEqual([21, 0, 0])
      })

      it("FC-19: gives 75 points to a player who ends on the goal, even below the highest total", () => {
        const { s, story } = scored({ tables: ["9H 2H", "KH KD"], goal: 11, ...goal }, 0, 0, 0)
        expect([[...s.scores], s.winners, s.onGoal, s.goalWins, s.bonus]).toEqual([[75, 0], 0b01, 11, 1, 0])
        expect([s.winningTotals, s.handsWon, s.callerWins, s.ties]).toEqual([75, 1, 1, 0])
        expect(told(s, story)).toContain("Seat 0 hits the goal of 11!")
        expect(story.rules).toContain("FC-19")
      })

      it("FC-19: lets aces count 1 or 11 to reach the goal", () => {
        const wins = (cards: string, aim: number): boolean =>
          scored({ tables: [cards, "KH KD KC"], goal: aim, ...goal }, 0, 0, 0).s.goalWins === 1
        expect([wins("AH AD 9C", 11), wins("AH AD 9C", 21), wins("AH AD 9C", 31)]).toEqual([true, true, true])
        expect([wins("AH AD 9C", 41), wins("AH AD 8C", 11), wins("AH 5C", 15)]).toEqual([false, false, false])
        expect([wins("AH AD 9C 2C", 11), wins("9C 4C", 12), wins("9C 4C", 33)]).toEqual([false, false, false])
        const { s } = scored({ tables: ["AH AD 9C", "2C"], goal: 21, ...goal }, 0, 0, 0)
        expect([...s.totals]).toEqual([21, 2])
      })

      it("FC-19: adds the bonus if the caller has not won, and splits the points between several winners", () => {
        expect(scoresOf({ tables: ["KH KD", "9H 2H"], goal: 11, ...goal }, 0, 0, 0)).toEqual([0, 85])
        const { s } = scored({ tables: ["KH KD", "9H 2H", "8H 3H"], goal: 11, ...goal }, 0, 0, 0)
        expect([[...s.scores], s.ties, s.goalWins]).toEqual([[0, 42, 42], 1, 1])
        expect(scoresOf({ tables: ["KH AD", "9H 2H", "8H 3H"], goal: 11, ...goal }, 0, 0, 0)).toEqual([25, 25, 25])
      })

      it("FC-19: gives nothing for the goal to a caller who was moved off it", () => {
        const position = { tables: ["9H 2H", "5H"], goal: 11, ...goal }
        const s = table({ ...position, turn: 1, caller: 0, die: 2, drawn: "4D" })
        play(s, 1, "give(0)", 0, 0)
        expect([[...s.scores], s.goalWins, s.onGoal]).toEqual([[15, 0], 0, 0])
      })

      it("FC-19: has no effect when it is off", () => {
        expect(scoresOf({ tables: ["9H 2H", "KH KD"] })).toEqual([0, 30])
        const s = emptyTable(game, 2)
        game.deal(s, new ScriptedChance())
        expect(s.goal).toBe(0)
      })
    })

    it("FC-20: ends the game when a player has 300 or more after a hand; the highest total wins", () => {
      const { s, story } = scored({ tables: ["KH", "9H", "2H"], scores: [290, 299, 50] })
      expect([s.phase, game.actors(s), s.limit]).toEqual([OVER, 0, 0])
      expect(game.result(s)).toEqual({ places: [1, 2, 3], scores: [300, 299, 50], limit: false })
      expect(story.rules.at(-1)).toBe("FC-20")
      expect(told(s, story).at(-1)).toBe("Somebody has 300 points or more: the game is over.")
      expect([legalMoves(game, s, s.turn), refusal(game, s, s.turn, "roll")]).toEqual([[], "The game is over."])
      const on = scored({ tables: ["KH", "9H", "2H"], scores: [289, 299, 50] }).s
      expect([on.phase, places(on), on.hands]).toEqual([STARTING, undefined, 1])
    })

    it("FC-20: turns all hands face up at the end of the game", () => {
      const { s } = scored({ tables: ["KH", "9H"], hands: ["2H 3H", "4H"], scores: [299, 0] })
      expect([0, 1].map((i) => seenBy(s.cards[handOf(0) + i]))).toEqual([EVERYBODY, EVERYBODY])
      expect([seenBy(s.cards[handOf(1)]), s.cards[handOf(1) + 1]]).toEqual([EVERYBODY, 0])
      expect(seenBy(s.cards[PILE])).toBe(0)
    })

    it("FC-20: shares the win between equal totals", () => {
      const { s } = scored({ tables: ["KH", "KD", "2H"], scores: [300, 300, 299] })
      expect(game.result(s)).toEqual({ places: [1, 1, 3], scores: [305, 305, 299], limit: false })
    })

    it("FC-20: plays to another target if the option target says so", () => {
      expect(places(scored({ tables: ["KH", "9H"], scores: [40, 0], options: { target: 50 } }).s)).toEqual([1, 2])
      expect(places(scored({ tables: ["KH", "9H"], scores: [39, 0], options: { target: 50 } }).s)).toBeUndefined()
      expect(places(scored({ tables: ["KH", "9H"], scores: [300, 0], options: { target: 1000 } }).s)).toBeUndefined()
    })

    it("FC-21: ends the game after 100 hands; the highest total wins, and equal totals share", () => {
      const { s, story } = scored({ tables: ["KH", "9H", "2H"], scores: [20, 30, 5], finished: 99 })
      expect(game.result(s)).toEqual({ places: [1, 1, 3], scores: [30, 30, 5], limit: true })
      expect([s.phase, s.limit, s.hands]).toEqual([OVER, 1, 100])
      expect(story.rules.at(-1)).toBe("FC-21")
      expect(told(s, story).at(-1)).toBe("That was hand 100, the last one: the most points win.")
      expect(places(scored({ tables: ["KH", "9H"], finished: 98 }).s)).toBeUndefined()
    })

    it("FC-21: does not count as the limit if the target is reached in the last hand", () => {
      const { s } = scored({ tables: ["KH", "9H"], scores: [290, 0], finished: 99 })
      expect([game.result(s)?.limit, s.phase]).toEqual([false, OVER])
    })
  })

  it("measures turns, totals of won hands, ties, callers' wins and busts", () => {
    const s = table({ tables: ["KH", "9H"], turn: 1, die: 6, caller: 0 })
    Object.assign(s, { turnsHad: 7, handsWon: 2, winningTotals: 100, busts: 1, ties: 1, callerWins: 1, goalWins: 1 })
    s.hands = 2
    play(s, 1, "decline")
    const values = Object.fromEntries(game.measures.map(({ name, of, per }) => [name, [of(s), per?.(s) ?? 1]]))
    expect(values).toEqual({
      hands_per_game: [3, 1],
      turns_per_hand: [13, 3],
      winning_hand_total: [110, 3],
      bust_rate: [1, 6],
      tied_hands: [1, 3],
      caller_among_winners: [2, 3],
      hands_won_on_the_goal: [1, 3],
    })
  })

  it("counts a turn that only calls as a turn", () => {
    const s = table({ tables: ["2D", "3D"], turns: 0 })
    play(s, 0, "call")
    roll(s, 1, 6)
    play(s, 1, "decline")
    expect([s.turnsHad, s.hands]).toEqual([2, 1])
  })

  it("counts win shares relative to the first dealer", () => {
    const s = emptyTable(game, 3, { dealer: 2 })
    game.deal(s, new ScriptedChance())
    s.dealer = 1
    expect([game.starter.name, game.starter.of(s)]).toEqual(["dealer", 2])
  })

  describe("what players know", () => {
    it("FC-10: redeals a card picked blind only for viewers who have not held it", () => {
      const s = emptyTable(game, 2, { swaps: "drawn" })
      game.deal(s, new FastChance("blind"))
      roll(s, 1, 5)
      play(s, 1, "swapTheirs(0, blind)", 0)
      const top = PILE + s.pileCount - 1
      const found = (viewer: number): Set<number> => {
        const chance = new FastChance("redeal")
        const seen = view(s, viewer, cloneState(s))
        return new Set(Array.from({ length: 100 }, () => faceOf(redeal(game, seen, chance, cloneState(s)).cards[top])))
      }
      expect(found(0b01)).toEqual(new Set([faceOf(s.cards[top])]))
      expect(found(0b10).size).toBeGreaterThan(20)
      expect(found(SPECTATOR).size).toBeGreaterThan(20)
    })

    it("FC-15: records where each card lay when the hand was scored", () => {
      const { s } = scored({ tables: ["KH", "9H"], hands: ["2H", "4H 5H"], board: "AS", finished: 2 })
      const shown = game.faces.flatMap((face, i) =>
        face !== undefined && s.shown[i] > 0 ? [[face.name, s.shown[i]]] : [],
      )
      expect(Object.fromEntries(shown)).toEqual({ KH: 24, "2H": 24, "9H": 25, "4H": 25, "5H": 25, AS: 26 })
      expect(s.shown[0]).toBe(0)
    })
  })

  describe("what the table shows", () => {
    const sceneOf = (s: FinalCount, you: number) => game.scene(view(s, you, cloneState(s)), you)

    it("tells the cards of a shown hand in the same order, however they were held", () => {
      const tell = (hand: string): string[] => {
        const s = table({ tables: ["AD", "9D"], hands: [hand, "8D"], board: "5S 3S", caller: 1, die: 1, drawn: "2C" })
        return told(s, playMove(game, s, 0, "discard", new FastChance("next")))
      }
      expect(tell("QH KH").find((line) => line.includes("shows"))).toBe(
        tell("KH QH").find((line) => line.includes("shows")),
      )
    })

    it("shows the known part of each total, both values of an ace, and the distance to 75", () => {
      const s = table({ tables: ["AD", "9D"], hands: ["QH KH", "8D"], board: "5S 3S" })
      const { zones, seats } = sceneOf(s, 0b01)
      const notes = zones
        .filter(({ id }) => id.startsWith("table"))
        .map(({ note }) => note && say(note, english(game, 2)))
      expect(notes).toEqual(["total 29 or 39, 36 short of 75", "shows 17, 1 card unseen"])
      const two = table({ tables: ["AD AS", "9D"], hands: ["KH", "8D"], board: "5S 3S" })
      const [, note] = sceneOf(two, 0b01).zones.filter(({ seat }) => seat === 0)
      expect(note.note && say(note.note, english(game, 2)), "20, 30 or 40").toBe("total 20 to 40, 35 short of 75")
      expect(seats.map(({ facts }) => facts.map(({ value }) => value))).toEqual([[0], [0]])
    })

    it("shows the die, the goal, the drawn card and the remembered top of the pile", () => {
      const s = table({ tables: ["AD", "9D"], die: 4, drawn: "9H", goal: 64, options: { hitGoal: "on" } })
      const before = sceneOf(s, 0b01)
      expect(before.counters.map(({ id, value }) => [id, value])).toEqual([
        ["die", 4],
        ["goal", 64],
        ["target", 300],
      ])
      const drawn = (you: number) => sceneOf(s, you).zones.find(({ id }) => id === "drawn")?.cards[0]?.face
      expect([drawn(0b01) !== 0, drawn(0b10)]).toEqual([true, 0])
      play(s, 0, "putBack")
      const top = (you: number) =>
        sceneOf(s, you)
          .zones.find(({ id }) => id === "deck")
          ?.cards.at(-1)
      expect([top(0b01)?.face, top(0b01)?.remembered, top(0b10)?.remembered]).toEqual([
        0,
        faceNamed(game, "9H"),
        undefined,
      ])
      expect(sceneOf(s, 0b01).zones.some(({ id }) => id === "drawn")).toBe(false)
    })

    it("shows how the latest hand was scored: sum, aces, total, bonus and shares", () => {
      const { s } = scored({ tables: ["9H AH", "KH KD"], board: "5C" })
      const [round] = sceneOf(s, 0b01).rounds
      expect(round.lines.map(({ label, values, all }) => [label.key, ...(all === undefined ? values : [all])])).toEqual(
        [
          ["line.cards", "A♥ 9♥", "K♦ K♥"],
          ["zone.board", "5♣"],
          ["line.sum", 15, 25],
          ["line.aces", 10, undefined],
          ["line.total", 25, 25],
          ["line.shared", 2, 2],
        ],
      )
      expect(round.scores).toEqual([12, 12])
      const bust = scored({ tables: ["KH KD KS KC QH QD QS 6C", "2H"] }).s
      expect(
        sceneOf(bust, 0b01)
          .rounds[0].lines.map(({ label, values }) => [label.key, ...values])
          .slice(2),
      ).toEqual([
        ["line.sum", 76, 2],
        ["line.total", undefined, 2],
        ["line.bust", 1, undefined],
        ["line.bonus", undefined, 10],
      ])
    })

    it("makes a trade by a tap on an own card and then on an opponent's card, or on their hand", () => {
      const s = table({ tables: ["2D", "9D"], hands: ["QH", "8D"], die: 5 })
      const paths = sceneOf(s, 0b01).gestures.flatMap(({ gesture }) => (gesture.kind === "tap" ? [gesture.path] : []))
      expect(paths).toContainEqual([{ zone: "hand0", index: 0 }, { zone: "hand1" }])
      expect(paths).toContainEqual([
        { zone: "table0", index: 0 },
        { zone: "table1", index: 0 },
      ])
    })

    it("marks calling, ending and declining as final", () => {
      const finals = (position: Partial<Position>): string[] =>
        sceneOf(table({ tables: ["2D", "9D"], hands: ["QH", "8D"], board: "5C", ...position }), 0b01).gestures.flatMap(
          ({ gesture }) => (gesture.kind === "press" && gesture.final ? [gesture.label.key] : []),
        )
      expect([finals({}), finals({ phase: ENDING, die: 1 }), finals({ die: 6 })]).toEqual([
        ["move.call"],
        ["move.call", "move.end"],
        ["move.decline"],
      ])
    })
  })

  it("finishes random games by reaching the target, with every seat count, swaps and hitGoal", () => {
    for (const seats of [2, 3, 4])
      for (const swaps of ["direct", "drawn"])
        for (const hitGoal of ["off", "on"]) {
          const s = emptyTable(game, seats, { swaps, hitGoal })
          const moves = new MoveList()
          for (let i = 0; i < 200; i++) {
            const chance = new FastChance("many", i)
            game.deal(s, chance)
            playOut(game, s, chance, new FastChance("choose", i), moves)
            expect(game.result(s)?.limit).toBe(false)
            expect(Math.max(...s.scores)).toBeGreaterThanOrEqual(300)
          }
        }
  })
})
