import { describe, expect, it } from "vitest"
import { EVERYBODY, faceOf, open, poolOf, SPECTATOR, show } from "../../engine/cards.ts"
import { type Chance, FastChance } from "../../engine/chance.ts"
import { cloneState, view } from "../../engine/hidden.ts"
import { type Move, MoveList, readMove, writeMove } from "../../engine/moves.ts"
import { playOut } from "../../engine/playout.ts"
import { redeal } from "../../engine/redeal.ts"
import type { Gesture } from "../../engine/scene.ts"
import { emptyTable, english, faceNamed, legalMoves, playMove, refusal, ScriptedChance } from "../../engine/testing.ts"
import { eventFor, Story } from "../../engine/trace.ts"
import { say } from "../../engine/words.ts"
import { contarlos as game } from "./index.ts"
import {
  ABILITIES,
  AWAY,
  BEYOND_ALL,
  COVER,
  DISCARD,
  DRAW,
  DRAW_FOUR,
  hand,
  high,
  LOW,
  OVER,
  SLOT,
  SLOTS,
  TURN,
  WILD,
  WILD_DRAW_FOUR,
  won,
} from "./places.ts"
import { DECKS, names, table } from "./positions.testing.ts"
import type { Contarlos } from "./state.ts"

/**
 * Shuffles that bring these cards to the top of the draw pile, the first one uppermost. Other decks stay as they are.
 */
class Stacked implements Chance {
  readonly opened: [number, number][] = []
  readonly #left: string[]

  constructor(...tops: string[]) {
    this.#left = tops
  }

  open(cause: number, number: number): void {
    this.opened.push([cause, number])
  }

  below(): number {
    throw new Error("nothing but shuffles")
  }

  shuffle(list: Int32Array, from: number, count: number, mark = 0, step = 0): number {
    if (from === DRAW) this.#stack(list, from, count)
    for (let i = 0; i < count; i++) list[from + i] |= mark + i * step
    return 0
  }

  #stack(list: Int32Array, from: number, count: number): void {
    const names = (this.#left.shift() ?? "").split(" ").filter((name) => name !== "")
    names.forEach((name, k) => {
      const to = from + count - 1 - k
      let at = to
      while (faceOf(list[at]) !== faceNamed(game, name)) if (--at < from) throw new Error(`no ${name} left`)
      const held = list[to]
      list[to] = list[at]
      list[at] = held
    })
  }

  get unused(): number {
    return this.#left.length
  }
}

const handOf = (s: Contarlos, seat: number): string => names(s, hand(seat), s.held[seat])
const deckOf = (s: Contarlos, colour: number): string => names(s, high(colour), s.highCount[colour])
const wonBy = (s: Contarlos, seat: number): string => names(s, won(seat), s.wonCount[seat])
const discards = (s: Contarlos): string => names(s, DISCARD, s.discardCount)
const drawPile = (s: Contarlos): string => names(s, DRAW, s.drawCount)
const seenOf = (s: Contarlos, at: number): number => (s.cards[at] >> 7) & EVERYBODY
const kindBit = (name: string): number => 1 << (faceNamed(game, name) - 1)
const shownOf = (list: Uint8Array): string =>
  Array.from(list)
    .flatMap((n, kind) => (n === 0 ? [] : [`${game.faces[kind + 1]?.name}×${n}`]))
    .join(" ")
const dealt = (seats: number, seed: string): Contarlos => {
  const s = emptyTable(game, seats)
  game.deal(s, new FastChance(seed))
  return s
}
const ALL_RED_YELLOW = "red1 red1 red2 red2 red3 red3 red4 yellow1 yellow1 yellow2 yellow2 yellow3 yellow3 yellow4"

describe("Contarlos", () => {
  describe("the deal", () => {
    it("CO-1: shuffles nine high cards per colour, two each of 6 to 9 and a ten, and shows only the top one", () => {
      const s = dealt(2, "highs")
      for (let colour = 0; colour < 4; colour++) {
        expect(s.highCount[colour]).toBe(9)
        const values = deckOf(s, colour)
          .split(" ")
          .map((name) => Number(/\d+/.exec(name)))
        expect(values.sort((a, b) => a - b)).toEqual([6, 6, 7, 7, 8, 8, 9, 9, 10])
        for (let i = 0; i < 9; i++) expect(seenOf(s, high(colour) + i)).toBe(i === 8 ? EVERYBODY : 0)
        expect(s.price[colour]).toBe(game.faces[faceOf(s.cards[high(colour) + 8])]?.value)
      }
      expect(deckOf(s, 0)).not.toBe(deckOf(dealt(2, "other"), 0))
    })

    it("CO-2: lays out eight of 32 abilities face up and keeps the rest face down", () => {
      const s = dealt(3, "abilities")
      expect([s.abilityCount, s.awayCount, s.unused]).toEqual([24, 0, 255])
      const wilds = names(s, SLOT, 8)
        .split(" ")
        .map((name, slot) => (name === "wild" ? 1 << slot : 0))
      expect(s.unusedWild).toBe(wilds.reduce((all, bit) => all | bit, 0))
      expect(s.unusedWild).not.toBe(255)
      for (let slot = 0; slot < SLOTS; slot++) {
        expect(seenOf(s, SLOT + slot)).toBe(EVERYBODY)
        expect(s.cards[COVER + slot]).toBe(0)
      }
      for (let i = 0; i < 24; i++) expect(seenOf(s, ABILITIES + i)).toBe(0)
      expect(names(s, ABILITIES + 24, 8)).toBe("- - - - - - - -")
      const count = new Map<string, number>()
      for (const name of `${names(s, SLOT, 8)} ${names(s, ABILITIES, 24)}`.split(" "))
        count.set(name, (count.get(name) ?? 0) + 1)
      expect([count.size, count.get("redSkip"), count.get("blueReverse"), count.get("greenDrawTwo")]).toEqual([
        14, 2, 2, 2,
      ])
      expect([count.get("wild"), count.get("wildDrawFour")]).toEqual([4, 4])
    })

    it("CO-3: deals each player seven low cards that only they see; the rest are the draw pile", () => {
      for (const seats of [2, 3, 4]) {
        const s = dealt(seats, "low")
        expect([...s.held, s.drawCount, s.discardCount]).toEqual([...Array(seats).fill(7), 40 - 7 * seats, 0])
        for (let seat = 0; seat < seats; seat++)
          for (let i = 0; i < 7; i++) expect(seenOf(s, hand(seat) + i)).toBe(1 << seat)
        for (let i = 0; i < s.drawCount; i++) expect(seenOf(s, DRAW + i)).toBe(0)
        expect(s.cards[DRAW + s.drawCount]).toBe(0)
      }
    })

    it("CO-4: lets the player who draws the highest low card go first, and shuffles the drawn cards back in", () => {
      const chance = new Stacked(`${ALL_RED_YELLOW} blue3 green5`, "blue1")
      const s = emptyTable(game, 2)
      const story = new Story()
      game.deal(s, chance, story)
      expect([s.first, s.starter, s.turn, s.lead, s.phase, s.round]).toEqual([1, 1, 1, 1, TURN, 0])
      expect([handOf(s, 0), handOf(s, 1), s.drawCount]).toEqual([
        "red1 red1 red2 red2 red3 red3 red4",
        "yellow1 yellow1 yellow2 yellow2 yellow3 yellow3 yellow4",
        26,
      ])
      expect([shownOf(s.shownOnce), shownOf(s.shownTwice)]).toEqual(["green5×1 blue3×1", ""])
      for (let i = 0; i < 26; i++) expect([seenOf(s, DRAW + i), poolOf(s.cards[DRAW + i]) & 1]).toEqual([0, 1])
      expect(poolOf(s.cards[hand(0)]) | 1).toBe(poolOf(s.cards[DRAW]))
      expect(names(s, DRAW + 25, 1)).toBe("blue1")
      expect(chance.unused).toBe(0)
      expect(chance.opened.map((stream) => stream.join(":"))).toEqual("1:0 1:1 1:2 1:3 2:0 3:0 4:0".split(" "))
      expect(story.rules).toEqual(["CO-1", "CO-2", "CO-3", "CO-4"])
      expect(story.events.map((event) => say(event, english(game, 2)))).toEqual([
        "The high decks are laid out. On top: red 10, yellow 10, green 10 and blue 10.",
        "Abilities to use: Wild Draw Four, Wild, Wild Draw Four, Wild, Wild Draw Four, Wild, Wild Draw Four and Wild.",
        "Round 1: 7 cards each.",
        "Seat 0 draws a blue 3 to see who starts.",
        "Seat 1 draws a green 5 to see who starts.",
        "Seat 1 goes first.",
      ])
    })

    it("CO-4: lets tied players draw again among themselves, after a shuffle", () => {
      const hands = `${ALL_RED_YELLOW} green1 green1 green2 green2 green3 green3 green4`
      const chance = new Stacked(`${hands} blue4 blue2 blue4`, "blue4 yellow4", "red5 blue1", "")
      const s = emptyTable(game, 3)
      game.deal(s, chance)
      expect([s.first, s.turn]).toEqual([0, 0])
      expect([shownOf(s.shownOnce), shownOf(s.shownTwice)]).toEqual([
        "red5×1 yellow4×1 blue1×1 blue2×1 blue4×1",
        "blue4×1",
      ])
      expect(chance.unused).toBe(0)
      expect(chance.opened.filter(([cause]) => cause === 4)).toEqual([
        [4, 0],
        [4, 1],
        [4, 2],
      ])
    })

    it("CO-4: lets the last of the tied players go first if that player wins the second draw", () => {
      const hands = `${ALL_RED_YELLOW} green1 green1 green2 green2 green3 green3 green4`
      const s = emptyTable(game, 3)
      game.deal(s, new Stacked(`${hands} blue4 blue2 yellow4`, "blue1 red5", ""))
      expect([s.first, s.turn]).toEqual([2, 2])
      const t = emptyTable(game, 3)
      game.deal(t, new Stacked(`${hands} blue2 blue4 blue3`, ""))
      expect(t.first).toBe(1)
    })

    it("deals the same into a used state as into a new one", () => {
      const s = dealt(2, "one")
      playOut(game, s, new FastChance("p"), new FastChance("q"), new MoveList())
      game.deal(s, new FastChance("two"))
      expect(s).toEqual(dealt(2, "two"))
    })

    it("deals the same rounds from the same seed, whatever is played", () => {
      const rounds = [0, 1].map((play) => {
        const s = dealt(2, "same")
        const chance = new FastChance("same")
        if (play === 1)
          playMove(game, s, s.turn, legalMoves(game, s, s.turn).filter((m) => m.startsWith("use"))[0], chance)
        if (s.phase !== TURN) playMove(game, s, s.turn, legalMoves(game, s, s.turn)[0], chance)
        while (s.round === 0) playMove(game, s, s.turn, "pass", chance)
        return [handOf(s, 0), handOf(s, 1), drawPile(s), names(s, SLOT, 8)]
      })
      expect(rounds[0]).toEqual(rounds[1])
    })
  })

  describe("a turn", () => {
    it("CO-5: allows collecting, using an ability or passing, and then the player on the left is next", () => {
      const s = table({ hands: ["red2 red5 blue1", "red1", "red1"], slots: "redSkip" })
      expect(legalMoves(game, s, 0)).toEqual([
        "collect(red, red2+red5)",
        "pass",
        "use(0, blue1)",
        "use(0, red2)",
        "use(0, red5)",
      ])
      expect([legalMoves(game, s, 1), legalMoves(game, s, 2), game.actors(s)]).toEqual([[], [], 0b001])
      const story = playMove(game, s, 0, "collect(red, red2+red5)")
      expect(story.rules).toEqual(["CO-6", "CO-5"])
      expect([s.turn, s.lead, s.turns, game.actors(s)]).toEqual([1, 1, 1, 0b010])
      expect(refusal(game, s, 0, "pass")).toBe("It is not your turn.")
    })

    it("CO-5: skips players who have passed, and goes round the table", () => {
      const s = table({ hands: ["red1", "red1", "red1", "red1"], slots: "redSkip blueSkip", turn: 3, passed: [0, 2] })
      playMove(game, s, 3, "use(0, red1)")
      expect(s.turn).toBe(1)
      playMove(game, s, 1, "use(1, red1)")
      expect([s.turn, s.turns]).toEqual([3, 2])
    })

    it("CO-6: buys the top card with cards of its colour, which are discarded face up; a surplus is lost", () => {
      const s = table({ hands: ["red4 blue3 red5 red1", "red1"], discard: "green5" })
      const story = playMove(game, s, 0, "collect(red, red4+red5)")
      expect([handOf(s, 0), s.held[0], wonBy(s, 0), s.points[0]]).toEqual(["blue3 red1", 2, "red6", 6])
      expect([discards(s), deckOf(s, 0), s.price[0]]).toEqual(["green5 red4 red5", "red8", 8])
      expect([seenOf(s, DISCARD + 1), seenOf(s, DISCARD + 2), seenOf(s, high(0)), seenOf(s, won(0))]).toEqual(
        Array(4).fill(EVERYBODY),
      )
      expect([s.cards[hand(0) + 2], s.cards[hand(0) + 3], s.cards[high(0) + 1]]).toEqual([0, 0, 0])
      expect([s.taken[2], s.taken[3], s.sameColour, s.byWild, s.abilitiesUsed]).toEqual([1, 0, 1, 0, 0])
      expect(story.events.map((event) => say(event, english(game, 2)))).toEqual([
        "Seat 0 collects the red 6 for red 4 and red 5.",
        "The red 8 is on top now.",
      ])
    })

    it("CO-6: counts the cards that each seat collects in each round", () => {
      const s = table({ hands: ["red1", "red1", "red5 red1"], turn: 2, round: 2 })
      playMove(game, s, 2, "collect(red, red1+red5)")
      expect([...s.taken]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0])
      expect([...s.points]).toEqual([0, 0, 6])
    })

    it("CO-6: lists only payments in which every card is needed, and identical payments once", () => {
      const s = table({ hands: ["red1 red3 red3 red5 red2", "red1"] })
      expect(legalMoves(game, s, 0)).toEqual([
        "collect(red, red1+red2+red3)",
        "collect(red, red1+red5)",
        "collect(red, red2+red5)",
        "collect(red, red3+red3)",
        "collect(red, red3+red5)",
        "pass",
      ])
    })

    it("CO-6: accepts a payment with cards to spare", () => {
      const s = table({ hands: ["red1 red3 red5", "red1"] })
      expect(legalMoves(game, s, 0)).not.toContain("collect(red, red1+red3+red5)")
      playMove(game, s, 0, "collect(red, red1+red3+red5)")
      expect([s.held[0], s.discardCount, s.points[0]]).toEqual([0, 3, 6])
    })

    it("CO-6: offers nothing from an empty deck, and tells when the last card is taken", () => {
      const s = table({ decks: ["red6", "", "green9", "blue9"], hands: ["red5 red4 yellow5 yellow5", "red1"] })
      expect(legalMoves(game, s, 0)).toEqual(["collect(red, red4+red5)", "pass"])
      expect(refusal(game, s, 0, "collect(yellow, yellow5+yellow5)")).toBe(
        "The yellow deck is used up: choose another colour.",
      )
      const story = playMove(game, s, 0, "collect(red, red4+red5)")
      expect([s.highCount[0], s.price[0], s.cards[high(0)]]).toEqual([0, BEYOND_ALL, 0])
      expect(say(story.events[1], english(game, 2))).toBe("The red deck is used up.")
    })

    it("CO-6: refuses payments that are too low, not held or of another colour, and says what to do", () => {
      const s = table({ hands: ["red5 blue4 red1", "red2"] })
      expect(refusal(game, s, 0, "collect(red, red5)")).toBe("That makes 5, but the red 6 costs 6: add more cards.")
      expect(refusal(game, s, 0, "collect(red, nothing)")).toMatch(/makes 0/)
      expect(refusal(game, s, 0, "collect(red, red5+red5)")).toMatch(/need one more red 5/)
      expect(refusal(game, s, 0, "collect(red, red2+red5)")).toMatch(/need one more red 2/)
      expect(refusal(game, s, 0, "collect(red, red5+blue4)")).toBe(
        "Only red cards pay for the red 6, unless you use a Wild.",
      )
      expect(refusal(game, s, 0, "collect(red, red1+red5)")).toBe("allowed")
    })

    it("CO-7: puts a card face up on an unused ability, which nobody can use again this round", () => {
      const s = table({ hands: ["red1 red2 red2", "red1 blue2"], slots: "redSkip blueSkip" })
      const story = playMove(game, s, 0, "use(0, red2)")
      expect(story.rules).toEqual(["CO-7", "CO-8", "CO-5"])
      expect([names(s, COVER, 1), seenOf(s, COVER), handOf(s, 0), s.abilitiesUsed]).toEqual([
        "red2",
        EVERYBODY,
        "red1 red2",
        1,
      ])
      expect(legalMoves(game, s, 1)).toEqual(["pass", "use(1, blue2)", "use(1, red1)"])
      expect(refusal(game, s, 1, "use(0, red1)")).toBe("That ability has been used this round: choose another one.")
      expect(refusal(game, s, 1, "use(1, red3)")).toMatch(/need one more red 3/)
      expect(say(story.events[0], english(game, 2))).toBe("Seat 0 puts a red 2 on the red Skip.")
      expect(s.turn).toBe(1)
    })
  })

  describe("abilities", () => {
    it("CO-8: Skip sends the top card to the bottom, where everybody knows it", () => {
      const s = table({ decks: ["red6 red8 red9 red7", "", "", ""], hands: ["blue1", "blue1"], slots: "redSkip" })
      const story = playMove(game, s, 0, "use(0, blue1)")
      expect([deckOf(s, 0), s.price[0], s.highCount[0]]).toEqual(["red7 red6 red8 red9", 9, 4])
      expect([0, 1, 2, 3].map((i) => seenOf(s, high(0) + i))).toEqual([EVERYBODY, 0, 0, EVERYBODY])
      expect(say(story.events[1], english(game, 2))).toBe(
        "The top card goes to the bottom of its deck. The red 9 is on top now.",
      )
    })

    it("CO-8: Reverse brings the bottom card to the top, and the old top stays known", () => {
      const s = table({
        decks: ["", "", "", "blue6 blue8 blue9"],
        hands: ["blue1", "blue1"],
        slots: "redSkip blueReverse",
      })
      const story = playMove(game, s, 0, "use(1, blue1)")
      expect([deckOf(s, 3), s.price[3]]).toEqual(["blue8 blue9 blue6", 6])
      expect([names(s, COVER, 2), s.unused]).toEqual(["- blue1", 0b01])
      expect(say(story.events[0], english(game, 2))).toBe("Seat 0 puts a blue 1 on the blue Reverse.")
      expect([0, 1, 2].map((i) => seenOf(s, high(3) + i))).toEqual([0, EVERYBODY, EVERYBODY])
      expect(story.rules).toEqual(["CO-7", "CO-8", "CO-5"])
      expect(say(story.events[1], english(game, 2))).toBe("The bottom card comes to the top of its deck: the blue 6.")
    })

    it("CO-8: a Reverse after a Skip of the same colour undoes it", () => {
      const s = table({
        decks: ["", "yellow7 yellow6 yellow10", "", ""],
        hands: ["red1", "red1"],
        slots: "yellowSkip yellowReverse",
      })
      playMove(game, s, 0, "use(0, red1)")
      expect([deckOf(s, 1), s.price[1]]).toEqual(["yellow10 yellow7 yellow6", 6])
      playMove(game, s, 1, "use(1, red1)")
      expect([deckOf(s, 1), s.price[1]]).toEqual(["yellow7 yellow6 yellow10", 10])
    })

    it("CO-9: Draw Two draws two cards, seen only by the player who drew them", () => {
      const s = table({ hands: ["red1", "red1"], slots: "greenDrawTwo", draw: "blue1 blue2 blue3" })
      const story = playMove(game, s, 0, "use(0, red1)")
      expect([handOf(s, 0), drawPile(s), s.turn, s.phase]).toEqual(["blue3 blue2", "blue1", 1, TURN])
      expect([seenOf(s, hand(0)), seenOf(s, hand(0) + 1), s.cards[DRAW + 1], s.cards[DRAW + 2]]).toEqual([1, 1, 0, 0])
      expect(story.rules).toEqual(["CO-7", "CO-9", "CO-5"])
      expect(say(story.events[1], english(game, 2))).toBe("Seat 0 draws 2 cards: blue 3 and blue 2.")
      const forSeat1 = eventFor(story.events[1], 1 << 1)
      expect(say(forSeat1, english(game, 2))).toBe("Seat 0 draws 2 cards.")
    })

    it("CO-10: Wild makes the player pay for a top card at once, with cards of any colours", () => {
      const s = table({ hands: ["red1 blue4 green5 yellow2", "red1"], slots: "wild" })
      const story = playMove(game, s, 0, "use(0, red1)")
      expect(story.rules).toEqual(["CO-7", "CO-10", "CO-12"])
      expect([s.turn, s.lead, s.phase, s.turns, game.actors(s)]).toEqual([0, 0, WILD, 0, 1])
      expect(legalMoves(game, s, 0)).toEqual([
        "collect(blue, yellow2+green5+blue4)",
        "collect(green, green5+blue4)",
        "collect(red, green5+blue4)",
        "collect(red, yellow2+blue4)",
        "collect(red, yellow2+green5)",
        "collect(yellow, green5+blue4)",
        "collect(yellow, yellow2+green5)",
      ])
      expect(refusal(game, s, 0, "pass")).toBe("You used a Wild: pay for one of the top cards now.")
      expect(refusal(game, s, 0, "use(0, blue4)")).toMatch(/used a Wild:/)
      expect(refusal(game, s, 0, "drawFour")).toBe("To draw 4, use a Wild Draw Four first.")
      const paid = playMove(game, s, 0, "collect(green, green5+blue4)")
      expect(paid.rules).toEqual(["CO-10", "CO-5"])
      expect([wonBy(s, 0), s.points[0], handOf(s, 0), discards(s)]).toEqual(["green9", 9, "yellow2", "green5 blue4"])
      expect([s.turn, s.phase, s.turns, s.byWild, s.sameColour]).toEqual([1, TURN, 1, 1, 0])
    })

    it("CO-10: Wild accepts a payment with cards to spare, but none for an empty deck", () => {
      const s = table({ decks: ["red6", "", "", ""], hands: ["blue4 green5 yellow2", "red1"], phase: WILD })
      expect(refusal(game, s, 0, "collect(blue, green5+blue4)")).toMatch(/used up/)
      expect(refusal(game, s, 0, "collect(red, yellow2+green5+blue4)")).toBe("allowed")
      expect(legalMoves(game, s, 0)).toHaveLength(3)
    })

    it("CO-11: Wild Draw Four lets the player draw four cards", () => {
      const s = table({
        hands: ["red1 blue4 green2", "red1"],
        slots: "wildDrawFour",
        draw: "red5 blue1 blue2 blue3 green1",
      })
      const story = playMove(game, s, 0, "use(0, red1)")
      expect(story.rules).toEqual(["CO-7", "CO-11"])
      expect([s.turn, s.phase, s.turns]).toEqual([0, WILD_DRAW_FOUR, 0])
      expect(legalMoves(game, s, 0)).toEqual(["collect(red, green2+blue4)", "drawFour"])
      expect(refusal(game, s, 0, "pass")).toMatch(/draw 4, or pay/)
      const drawn = playMove(game, s, 0, "drawFour")
      expect(drawn.rules).toEqual(["CO-11", "CO-5"])
      expect([handOf(s, 0), drawPile(s)]).toEqual(["blue4 green2 green1 blue3 blue2 blue1", "red5"])
      expect([s.turn, s.phase, s.turns, s.byWild]).toEqual([1, TURN, 1, 0])
    })

    it("CO-11: Wild Draw Four lets the player pay for a card instead, which counts as using a Wild", () => {
      const s = table({ hands: ["red1 blue4 green2", "red1"], phase: WILD_DRAW_FOUR, draw: "red5" })
      const story = playMove(game, s, 0, "collect(red, green2+blue4)")
      expect(story.rules).toEqual(["CO-11", "CO-5"])
      expect([s.byWild, s.phase, s.turn, s.points[0], s.drawCount]).toEqual([1, TURN, 1, 6, 1])
    })

    it("CO-11: Wild Draw Four can be used with a hand that cannot pay, and then only draws", () => {
      const s = table({ hands: ["red1", "red1"], slots: "wildDrawFour" })
      playMove(game, s, 0, "use(0, red1)")
      expect(legalMoves(game, s, 0)).toEqual(["drawFour"])
      const story = playMove(game, s, 0, "drawFour")
      expect([s.held[0], s.turn, story.rules]).toEqual([0, 1, ["CO-11", "CO-12", "CO-13", "CO-5"]])
    })

    it("CO-12: the card put on a Wild does not pay: the other cards must be able to pay for a top card", () => {
      const s = table({ hands: ["red1 blue4 green3", "red1"], slots: "wild" })
      expect(legalMoves(game, s, 0)).toEqual(["pass", "use(0, red1)"])
      expect(refusal(game, s, 0, "use(0, green3)")).toMatch(/Without the green 3, your hand could not pay/)
      expect(refusal(game, s, 0, "use(0, red1)")).toBe("allowed")
      const exact = table({ hands: ["red2 blue4 green2", "red1"], slots: "redSkip wild" })
      expect([refusal(game, exact, 0, "use(1, red2)"), refusal(game, exact, 0, "use(0, blue4)")]).toEqual([
        "allowed",
        "allowed",
      ])
      expect(legalMoves(game, table({ hands: ["red2 blue4 green2", "red1"], slots: "wild" }), 0)).toEqual([
        "pass",
        "use(0, green2)",
        "use(0, red2)",
      ])
    })

    it("CO-12: a card that can be put on one Wild can be put on every other unused Wild", () => {
      const s = table({ hands: ["red1 blue4 green3", "red1"], slots: "wild redSkip wild" })
      const uses = ["blue4", "green3", "red1"].map((card) => `use(1, ${card})`)
      expect(legalMoves(game, s, 0)).toEqual(["pass", "use(0, red1)", ...uses, "use(2, red1)"])
    })

    it("CO-12: a Wild cannot be used when every deck is empty, but all other abilities can", () => {
      const slots = "wild redSkip redReverse redDrawTwo wildDrawFour"
      const s = table({ decks: ["", "", "", ""], hands: ["red5", "red1"], slots })
      expect(legalMoves(game, s, 0)).toEqual(["pass", ...[1, 2, 3, 4].map((slot) => `use(${slot}, red5)`)])
    })

    it("CO-12: Skip and Reverse may be used where they change nothing", () => {
      for (const [decks, after, price] of [
        [DECKS.with(1, "yellow9"), "yellow9", 9],
        [DECKS.with(1, ""), "", BEYOND_ALL],
        [DECKS.with(0, "red6 red6 red7 red7 red8 red8 red9 red9 red10").with(1, ""), "", BEYOND_ALL],
      ] as const)
        for (const slots of ["yellowSkip", "yellowReverse"]) {
          const s = table({ decks, hands: ["red5", "red1"], slots })
          const story = playMove(game, s, 0, "use(0, red5)")
          expect([deckOf(s, 1), s.price[1], s.turn, s.abilitiesUsed]).toEqual([after, price, 1, 1])
          expect(names(s, 0, 36)).toBe(names(table({ decks, hands: ["", ""] }), 0, 36))
          expect(story.rules).toEqual(["CO-7", "CO-8", "CO-12", "CO-5"])
          expect(say(story.events[1], english(game, 2))).toBe("The yellow deck stays as it is.")
        }
    })

    it("CO-12: Draw Two may be used when there is nothing to draw", () => {
      const s = table({ hands: ["red5", "red1"], slots: "redDrawTwo", discard: "blue1 blue2" })
      const story = playMove(game, s, 0, "use(0, red5)")
      expect([s.held[0], s.turn, discards(s), story.rules]).toEqual([
        0,
        1,
        "blue1 blue2",
        ["CO-7", "CO-9", "CO-12", "CO-13", "CO-5"],
      ])
      expect(story.events.map((event) => say(event, english(game, 2)))).toEqual([
        "Seat 0 puts a red 5 on the red Draw Two.",
        "The draw pile is used up.",
      ])
    })

    it("CO-13: draws only as many cards as the draw pile has", () => {
      const s = table({ hands: ["red5", "red1"], slots: "redDrawTwo", draw: "blue1", discard: "blue2" })
      const story = playMove(game, s, 0, "use(0, red5)")
      expect([handOf(s, 0), s.drawCount, discards(s)]).toEqual(["blue1", 0, "blue2"])
      expect(story.rules).toEqual(["CO-7", "CO-9", "CO-13", "CO-5"])
      expect(say(story.events[1], english(game, 2))).toBe("Seat 0 draws 1 card: blue 1.")
      expect(say(story.events[2], english(game, 2))).toBe("The draw pile is used up.")
    })

    it("CO-13: does not apply when the draw pile has just enough cards", () => {
      const s = table({ hands: ["red5", "red1"], slots: "redDrawTwo", draw: "blue1 blue2" })
      expect(playMove(game, s, 0, "use(0, red5)").rules).toEqual(["CO-7", "CO-9", "CO-5"])
      expect([handOf(s, 0), s.drawCount]).toEqual(["blue2 blue1", 0])
    })

    it("CO-13: with reshuffle, shuffles the discards, but not the covers, into a new draw pile during a draw", () => {
      const s = table({
        hands: ["red5", "red1"],
        slots: "redDrawTwo",
        draw: "blue1",
        discard: "blue2 blue3 blue4",
        options: { reshuffle: "on" },
      })
      const chance = new Stacked("blue3")
      const story = playMove(game, s, 0, "use(0, red5)", chance)
      expect([handOf(s, 0), drawPile(s), s.discardCount, names(s, COVER, 2)]).toEqual([
        "blue1 blue3",
        "blue2 blue4",
        0,
        "red5 green1",
      ])
      expect([seenOf(s, DRAW), seenOf(s, DRAW + 1), seenOf(s, hand(0) + 1)]).toEqual([0, 0, 1])
      expect(names(s, DISCARD, 3)).toBe("- - -")
      expect(poolOf(s.cards[DRAW])).not.toBe(poolOf(s.cards[hand(0)]))
      expect([chance.unused, chance.opened, s.reshuffles]).toEqual([0, [[5, 1000]], 1])
      expect(story.rules).toEqual(["CO-7", "CO-9", "CO-13", "CO-5"])
      expect(say(story.events[1], english(game, 2))).toMatch(/^3 discards are shuffled/)
    })

    it("CO-13: with reshuffle, numbers shuffles by round and order, and draws only the cards there are", () => {
      const s = table({
        hands: ["red5", "red1"],
        phase: WILD_DRAW_FOUR,
        discard: "blue2 blue3",
        round: 2,
        options: { reshuffle: "on" },
      })
      s.reshuffles = 1
      const chance = new Stacked()
      const story = playMove(game, s, 0, "drawFour", chance)
      expect([handOf(s, 0), s.drawCount, s.discardCount, chance.opened]).toEqual([
        "red5 blue3 blue2",
        0,
        0,
        [[5, 2001]],
      ])
      expect(story.rules).toEqual(["CO-11", "CO-13", "CO-13", "CO-5"])
      expect(s.reshuffles).toBe(2)
    })

    it("CO-13: with reshuffle, draws the same without a trace", () => {
      const s = table({
        hands: ["red5", "red1"],
        phase: WILD_DRAW_FOUR,
        discard: "blue2 blue3",
        options: { reshuffle: "on" },
      })
      game.play(s, 0, DRAW_FOUR, new Stacked())
      expect([handOf(s, 0), s.drawCount, s.discardCount, s.turn]).toEqual(["red5 blue3 blue2", 0, 0, 1])
    })

    it("CO-13: with reshuffle, does not shuffle until another card must be drawn", () => {
      const s = table({
        hands: ["red5", "red1"],
        slots: "redDrawTwo",
        draw: "blue1 blue2",
        discard: "blue3",
        options: { reshuffle: "on" },
      })
      playMove(game, s, 0, "use(0, red5)")
      expect([s.drawCount, discards(s), s.reshuffles]).toEqual([0, "blue3", 0])
    })
  })

  describe("rounds", () => {
    it("CO-14: a player who passes is out for the round; the last one left plays on alone", () => {
      const s = table({ hands: ["red1", "red1 red2 red3", "red1"], slots: "redSkip blueSkip" })
      const story = playMove(game, s, 0, "pass")
      expect(story.rules).toEqual(["CO-14", "CO-5"])
      expect([s.turn, s.passed, s.firstPassed, s.turns]).toEqual([1, 0b001, 0, 1])
      playMove(game, s, 1, "use(0, red1)")
      playMove(game, s, 2, "pass")
      expect([s.turn, s.passed, s.firstPassed]).toEqual([1, 0b101, 0])
      playMove(game, s, 1, "use(1, red2)")
      expect([s.turn, s.turns, s.round]).toEqual([1, 4, 1])
      expect(say(story.events[0], { ...english(game, 3), you: 0 })).toBe("You pass.")
    })

    it("CO-14: a player without cards must pass", () => {
      const s = table({ hands: ["", "red1"], slots: "redSkip wildDrawFour" })
      expect(legalMoves(game, s, 0)).toEqual(["pass"])
      expect(game.actors(s)).toBe(0b01)
    })

    it("CO-15: the first to pass goes first in the next round", () => {
      const s = dealt(3, "first to pass")
      const first = (s.turn + 1) % 3
      s.firstPassed = first
      s.passed = 0b111 & ~(1 << s.turn)
      const story = playMove(game, s, s.turn, "pass", new FastChance("next"))
      expect([s.turn, s.lead, s.starter, s.passed, s.firstPassed, s.round, s.turns]).toEqual([
        first,
        first,
        first,
        0,
        -1,
        1,
        1,
      ])
      expect(story.rules).toEqual(["CO-14", "CO-16", "CO-2", "CO-3", "CO-15"])
      expect(story.events.slice(1).map(({ key }) => key)).toEqual(["roundOver", "abilitiesLaid", "deal", "startsRound"])
      expect(say(story.events[1], english(game, 3))).toBe("Round 1 is over.")
      expect(say(story.events[3], english(game, 3))).toBe("Round 2: 7 cards each.")
      expect(say(story.events.slice(-1)[0], english(game, 3))).toBe(
        `Seat ${first} goes first: they were the first to pass in the last round.`,
      )
    })

    it("CO-16: gathers and deals the low cards, lays out eight new abilities and keeps the high decks", () => {
      const s = dealt(2, "between")
      const chance = new FastChance("between")
      const abilities = names(s, SLOT, 8)
      const skip = names(s, SLOT, 8)
        .split(" ")
        .findIndex((name) => !name.startsWith("wild"))
      playMove(game, s, s.turn, legalMoves(game, s, s.turn).filter((m) => m.startsWith(`use(${skip}`))[0], chance)
      expect(s.cannot.some((bits) => bits !== 0) || s.held[0] < 7 || s.held[1] < 7).toBe(true)
      const highs = [0, 1, 2, 3].map((colour) => deckOf(s, colour))
      const next = names(s, ABILITIES + 16, 8)
        .split(" ")
        .reverse()
        .join(" ")
      playMove(game, s, s.turn, "pass", chance)
      playMove(game, s, s.turn, "pass", chance)
      expect([...s.held, s.drawCount, s.discardCount, s.abilityCount, s.awayCount]).toEqual([7, 7, 26, 0, 16, 8])
      expect([names(s, AWAY, 8), names(s, SLOT, 8)]).toEqual([abilities, next])
      expect(names(s, COVER, 8)).toBe("- - - - - - - -")
      expect([0, 1, 2, 3].map((colour) => deckOf(s, colour))).toEqual(highs)
      expect([...s.cannot].every((bits) => bits === 0)).toBe(true)
      expect([seenOf(s, hand(0)), seenOf(s, hand(1)), seenOf(s, DRAW), seenOf(s, SLOT)]).toEqual([1, 2, 0, EVERYBODY])
      expect(poolOf(s.cards[DRAW]) & 1).toBe(0)
      expect(poolOf(s.cards[DRAW])).toBe(poolOf(s.cards[hand(1)]))
      const low = Array.from(s.cards.subarray(LOW)).filter((card) => card !== 0)
      expect(low).toHaveLength(40)
    })

    it("CO-16: keeps collected cards, points and counts when a round ends", () => {
      const s = table({ hands: ["red5 red4", "blue1"], won: ["blue9", ""], round: 0 })
      s.taken[0] = 1
      s.abilityCount = 24
      playMove(game, s, 0, "collect(red, red4+red5)")
      playMove(game, s, 1, "pass")
      playMove(game, s, 0, "pass", new FastChance("x"))
      expect([wonBy(s, 0), s.points[0], [...s.taken]]).toEqual(["blue9 red6", 15, [2, 0, 0, 0, 0, 0, 0, 0]])
      expect([s.round, s.turn]).toEqual([1, 1])
    })

    it("CO-17: after the fourth round the highest sum wins", () => {
      const s = table({
        hands: ["red1", "red1", "red1"],
        won: ["red6 red7", "blue10 blue9", "green6 green7"],
        round: 3,
        passed: [1, 2],
      })
      const story = playMove(game, s, 0, "pass")
      expect(story.rules).toEqual(["CO-14", "CO-17"])
      expect([s.phase, s.round, s.turns, game.actors(s), legalMoves(game, s, 0)]).toEqual([OVER, 3, 1, 0, []])
      expect(game.result(s)).toEqual({ places: [2, 1, 2], scores: [13, 19, 13], limit: false })
      expect(say(story.events[1], english(game, 3))).toBe("The fourth round is over. Count them!")
      expect(legalMoves(game, table({ hands: ["red5 red5", ""], phase: OVER }), 0)).toEqual([])
      expect(refusal(game, s, 0, "pass")).toBe("The game is over.")
    })

    it("CO-17: the third round is not the last", () => {
      const s = table({ hands: ["red1", "red1"], round: 2, passed: [1] })
      s.abilityCount = 8
      playMove(game, s, 0, "pass", new FastChance("x"))
      expect([s.phase, s.round, s.abilityCount, game.result(s)]).toEqual([TURN, 3, 0, undefined])
    })

    it("CO-17: breaks ties by tens, then nines, and so on down; after that the win is shared", () => {
      const over = (...collected: string[]): number[] | undefined =>
        game.result(table({ hands: collected.map(() => ""), won: collected, phase: OVER }))?.places
      expect(over("red10", "blue6 green6")).toEqual([2, 1])
      expect(over("red10 red6", "blue8 green8")).toEqual([1, 2])
      expect(over("blue9 green9", "red10 red8")).toEqual([2, 1])
      expect(over("red9 red7", "blue8 green8")).toEqual([1, 2])
      expect(over("red7 red7 blue10", "blue8 green6 red10")).toEqual([2, 1])
      expect(over("red7 red7 blue7 green7", "blue8 green8 red6 blue6", "red9 red7 blue6 green6")).toEqual([3, 2, 1])
      expect(over("red7 blue6", "blue7 green6")).toEqual([1, 1])
      expect(over("", "red6")).toEqual([2, 1])
    })
  })

  describe("options for game designers", () => {
    const dealt = (options: Record<string, number>, seats = 2): Contarlos => {
      const s = emptyTable(game, seats, options)
      game.deal(s, new FastChance("designer"))
      return s
    }

    it("CO-2: lays out as many abilities in each round as the option says, or none", () => {
      const s = dealt({ abilities: 3 })
      expect([s.unused, s.abilityCount, names(s, SLOT + 3, 1)]).toEqual([0b111, 29, "-"])
      expect(game.scene(s, 0).zones.find(({ id }) => id === "abilities")?.cards).toHaveLength(3)
      expect(refusal(game, s, s.turn, `use(3, ${handOf(s, s.turn).split(" ")[0]})`)).toBe(
        "There is no ability there: choose one that is laid out.",
      )
      playMove(game, s, s.turn, "pass")
      playMove(game, s, s.turn, "pass")
      expect([s.round, s.unused, s.abilityCount, s.awayCount]).toEqual([1, 0b111, 26, 3])
      const none = dealt({ abilities: 0 })
      expect(legalMoves(game, none, none.turn).filter((move) => move.startsWith("use"))).toEqual([])
    })

    it("CO-3, CO-4, CO-16: deals as many low cards as the option says, and leaves enough to draw for the start", () => {
      const s = dealt({ handSize: 9 }, 4)
      expect([Array.from(s.held), s.drawCount]).toEqual([[9, 9, 9, 9], 4])
      for (let i = 0; i < 4; i++) playMove(game, s, s.turn, "pass")
      expect([s.round, Array.from(s.held)]).toEqual([1, [9, 9, 9, 9]])
    })

    it("CO-4: picks the starter at random when the draw pile has only cards of one value", () => {
      const starters = new Set<number>()
      const s = dealt({ handSize: 9 }, 4)
      for (let seed = 0; seed < 6000; seed++) {
        game.deal(s, new FastChance("alike", seed))
        if (new Set(drawPile(s).match(/\d/g)).size === 1) starters.add(s.first)
      }
      expect(starters.size).toBe(4)
    })

    it("CO-9: draws as many cards with a Draw Two as the option says", () => {
      const s = table({
        hands: ["red1", ""],
        slots: "redDrawTwo",
        draw: "red2 red3 red4 red5",
        options: { drawTwo: 3 },
      })
      playMove(game, s, 0, "use(0, red1)")
      expect(handOf(s, 0)).toBe("red5 red4 red3")
    })

    it("CO-11: draws as many cards with a Wild Draw Four as the option says, and shows the number", () => {
      const s = table({ hands: ["red1", ""], slots: "wildDrawFour", draw: "red3 red4 red5", options: { drawFour: 1 } })
      expect(refusal(game, s, 0, "drawFour")).toBe("To draw 1, use a Wild Draw Four first.")
      playMove(game, s, 0, "use(0, red1)")
      expect(refusal(game, s, 0, "pass")).toMatch(/draw 1, or pay/)
      const scene = game.scene(s, 1)
      expect(say(scene.prompt, english(game, 2))).toMatch(/^Draw 1, or pay/)
      expect(scene.gestures.map(({ gesture }) => say(gesture.label, english(game, 2)))).toEqual(["draw 1 card"])
      playMove(game, s, 0, "drawFour")
      expect(handOf(s, 0)).toBe("red5")
    })

    it.each([
      [1, "The round is over. Count them!"],
      [2, "The second round is over. Count them!"],
      [3, "The third round is over. Count them!"],
    ])("CO-17: ends the game after as many rounds as the option says: %i", (rounds, last) => {
      const s = dealt({ rounds })
      const told = Array.from({ length: 2 * rounds }, () => playMove(game, s, s.turn, "pass").events).flat()
      expect([s.phase, say(told[told.length - 1], english(game, 2))]).toEqual([OVER, last])
      const scene = game.scene(s, 0)
      expect([scene.rounds.length, scene.counters[0].value]).toEqual([rounds, `${rounds}/${rounds}`])
      expect(game.createHeuristic?.().stage?.(s)).toBe(rounds)
    })
  })

  describe("what players can infer", () => {
    const chance = new FastChance("believe")
    const believe = (s: Contarlos, viewers: number): Contarlos =>
      redeal(game, view(s, viewers, cloneState(s)), chance, cloneState(s))

    it("CO-12: a player who has used a Wild can pay for a top card in every redeal", () => {
      let found = 0
      for (let i = 0; found < 20; i++) {
        const s = dealt(2, `wild ${i}`)
        const moves = new MoveList()
        while (s.phase !== WILD && s.round === 0) {
          game.legal(s, s.turn, moves)
          game.play(s, s.turn, moves.at[chance.below(moves.count)], new FastChance("x"))
        }
        if (s.phase !== WILD) continue
        found++
        for (const viewers of [1 << (1 - s.turn), SPECTATOR]) {
          const world = believe(s, viewers)
          expect(legalMoves(game, world, s.turn).length).toBeGreaterThan(0)
        }
      }
    })

    it("CO-12: a hand that cannot pay has likelihood 0 after a Wild, but not after a Wild Draw Four", () => {
      const poor = { decks: ["red6", "", "", ""], hands: ["red3 blue2", "red1"] }
      expect(game.likelihood?.(table({ ...poor, phase: WILD }))).toBe(0)
      expect(game.likelihood?.(table({ ...poor, phase: WILD_DRAW_FOUR }))).toBe(1)
      expect(game.likelihood?.(table({ ...poor, hands: ["red3 blue3", "red1"], phase: WILD }))).toBe(1)
    })

    it("CO-7: a card is played from its first place in the hand, so no card before it is the same", () => {
      const s = table({ hands: ["red5 blue2 red3 red3 blue2", "red1"], slots: "blueSkip wild" })
      playMove(game, s, 0, "use(0, red3)")
      expect(handOf(s, 0)).toBe("red5 blue2 red3 blue2")
      expect([...s.cannot.subarray(0, 5)]).toEqual([kindBit("red3"), kindBit("red3"), 0, 0, 0])
      s.turn = 0
      s.phase = WILD
      playMove(game, s, 0, "collect(red, red5+blue2)")
      expect(handOf(s, 0)).toBe("red3 blue2")
      expect([...s.cannot.subarray(0, 5)]).toEqual([0, 0, 0, 0, 0])
    })

    it("CO-7: a note follows its card when the card moves within the hand", () => {
      const s = table({ hands: ["red1", "red5 blue2 red3 red4 blue1"], slots: "blueSkip greenSkip", turn: 1 })
      playMove(game, s, 1, "use(0, red4)")
      s.turn = 1
      playMove(game, s, 1, "use(1, red5)")
      expect(handOf(s, 1)).toBe("blue2 red3 blue1")
      const red4 = kindBit("red4")
      expect([...s.cannot.subarray(40, 45)]).toEqual([red4, red4, 0, 0, 0])
      s.turn = 1
      s.phase = WILD
      playMove(game, s, 1, "collect(red, red3+blue1+blue2)")
      expect([s.held[1], [...s.cannot.subarray(40, 45)]]).toEqual([0, [0, 0, 0, 0, 0]])
    })

    it("CO-7: redeals put no copy of a played card before its place in the hand", () => {
      const s = emptyTable(game, 2)
      const hands = "red1 red1 red2 red2 yellow3 red4 red4 yellow1 yellow2 red3 yellow4 blue1 blue2 blue3"
      game.deal(s, new Stacked(`${hands} blue3 green5`, ""))
      const skip = ABILITIES + names(s, ABILITIES, 24).split(" ").indexOf("redSkip")
      const wild = s.cards[SLOT]
      s.cards[SLOT] = open(s.cards[skip])
      s.unusedWild &= ~1
      s.cards[skip] = wild
      playMove(game, s, 1, "use(0, red3)")
      const places = new Set<number>()
      for (let i = 0; i < 3000; i++) {
        const world = believe(s, 0b01)
        for (let at = 0; at < 6; at++) if (names(world, hand(1) + at, 1) === "red3") places.add(at)
      }
      expect([...places].sort()).toEqual([2, 3, 4, 5])
    })

    it("CO-4: redeals place the cards shown for the start as often as exact enumeration predicts", () => {
      const s = emptyTable(game, 2)
      const hands = "red2 red2 red3 red5 red5 green1 green2 red1 red4 yellow1 yellow2 yellow3 yellow4 yellow5"
      game.deal(s, new Stacked(`${hands} blue4 red4`, "red4 red1", "red1 red4 red3"))
      expect([shownOf(s.shownOnce), shownOf(s.shownTwice)]).toEqual(["red1×1 red4×2 blue4×1", ""])
      // Seat 0 knows everything except two cards of the other hand and three of the draw pile.
      const unknown = [hand(1), hand(1) + 1, DRAW + 25, DRAW + 24, DRAW + 23]
      for (let i = LOW; i < s.cards.length; i++)
        if (s.cards[i] !== 0 && !unknown.includes(i)) s.cards[i] = show(s.cards[i], 0b01)
      const faces = unknown.map((at) => faceOf(s.cards[at]))
      expect(names(s, DRAW + 23, 3)).toBe("red3 red4 red1")

      /** Returns the chance that the top two cards of a pile show these faces, by counting pairs. */
      const chanceOf = (pile: readonly number[], first: string, second: string): number => {
        let hits = 0
        pile.forEach((a, i) => {
          pile.forEach((b, j) => {
            if (i !== j && a === faceNamed(game, first) && b === faceNamed(game, second)) hits++
          })
        })
        return hits / (pile.length * (pile.length - 1))
      }
      const known = Array.from(s.cards.subarray(DRAW, DRAW + 23), faceOf)
      const weights = new Map<string, number>()
      const deals = (left: readonly number[], placed: readonly number[]): void => {
        left.forEach((face, i) => {
          deals([...left.slice(0, i), ...left.slice(i + 1)], [...placed, face])
        })
        if (left.length > 0) return
        const pile = [...known, ...placed.slice(2)]
        const weight = chanceOf(pile, "blue4", "red4") * chanceOf(pile, "red4", "red1")
        weights.set(placed.join(), (weights.get(placed.join()) ?? 0) + weight)
      }
      deals(faces, [])
      const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)

      const N = 8000
      const seen = new Map<string, number>()
      for (let i = 0; i < N; i++) {
        const world = believe(s, 0b01)
        const placed = unknown.map((at) => faceOf(world.cards[at])).join()
        seen.set(placed, (seen.get(placed) ?? 0) + 1)
      }
      let chiSquare = 0
      let kinds = 0
      for (const [placed, weight] of weights) {
        if (weight === 0) expect(seen.get(placed)).toBeUndefined()
        else {
          const expected = (N * weight) / total
          chiSquare += ((seen.get(placed) ?? 0) - expected) ** 2 / expected
          kinds++
        }
      }
      expect(new Set([...weights.values()].filter((w) => w > 0).map((w) => w.toFixed(9))).size).toBeGreaterThan(2)
      expect(chiSquare).toBeLessThan(kinds + 4 * Math.sqrt(2 * kinds))
    })

    it("CO-4: redeals need fewer than two tries on average, even after several draws at a full table", () => {
      const s = emptyTable(game, 4)
      const dealt = `${ALL_RED_YELLOW} green1 green1 green2 green2 green3 green3 green4 blue1 blue1 blue2 blue2 blue3 blue3 blue4`
      game.deal(s, new Stacked(`${dealt} red5 red5 yellow5 blue4`, "green4 yellow4 green5", "red4"))
      expect([shownOf(s.shownOnce), shownOf(s.shownTwice)]).toEqual([
        "yellow4×1 yellow5×1 green4×1 green5×1 blue4×1",
        "red5×1",
      ])
      let tries = 0
      const likelihood = (world: Contarlos): number => {
        tries++
        return game.likelihood?.(world) ?? 1
      }
      const counting = { ...game, likelihood }
      const seen = view(s, SPECTATOR, cloneState(s))
      for (let i = 0; i < 200; i++) {
        const world = redeal(counting, seen, chance, cloneState(s))
        for (const name of ["red5", "yellow4", "yellow5", "green4", "green5", "blue4"])
          expect(drawPile(world)).toContain(name)
      }
      expect(tries).toBeLessThan(400)
    })

    it("CO-4: two equal cards shown in the same draw are both in the draw pile", () => {
      const s = emptyTable(game, 2)
      game.deal(s, new Stacked(`${ALL_RED_YELLOW} blue4 blue4`, "green5 green1", "blue4"))
      expect([shownOf(s.shownOnce), shownOf(s.shownTwice), s.first]).toEqual(["green1×1 green5×1", "blue4×1", 0])
      for (let i = 0; i < 200; i++) expect(handOf(believe(s, 0b01), 1)).not.toContain("blue4")
      expect(game.likelihood?.(s)).toBe(1)
      s.cards[hand(1)] = (s.cards[hand(1)] & ~127) | faceNamed(game, "blue4")
      s.cards[DRAW + 25] = (s.cards[DRAW + 25] & ~127) | faceNamed(game, "red5")
      expect(game.likelihood?.(s)).toBe(0)
    })

    it("CO-4: in round 1, one copy of a shown card in the draw pile halves the likelihood, and none makes it 0", () => {
      const s = emptyTable(game, 2)
      game.deal(s, new Stacked(`${ALL_RED_YELLOW} blue4 green5`, "blue4 green5 blue4 green5"))
      expect(game.likelihood?.(s)).toBe(1)
      const put = (at: number, name: string): void => {
        s.cards[at] = (s.cards[at] & ~127) | faceNamed(game, name)
      }
      put(DRAW + 25, "red5")
      expect(game.likelihood?.(s)).toBe(0.5)
      put(DRAW + 24, "red5")
      expect(game.likelihood?.(s)).toBe(0.25)
      put(DRAW + 23, "red5")
      expect(game.likelihood?.(s)).toBe(0)
      s.round = 1
      expect(game.likelihood?.(s)).toBe(1)
    })

    it("CO-4: the likelihood stays above 0 after many draws", () => {
      const s = emptyTable(game, 2)
      game.deal(s, new Stacked(`${ALL_RED_YELLOW} blue4 green5`, ""))
      s.shownOnce[faceNamed(game, "red4") - 1] = 40
      expect(game.likelihood?.(s)).toBe(2 ** -20)
    })

    it("CO-13: a card of the first draw pile still counts as having been in it after a reshuffle", () => {
      const s = emptyTable(game, 2, { reshuffle: "on" })
      game.deal(s, new Stacked(`${ALL_RED_YELLOW} blue4 green5`, "blue4"))
      s.cards[DISCARD] = s.cards[DRAW + 25] | (EVERYBODY << 7)
      s.cards[DISCARD + 1] = s.cards[hand(0) + 6] | (EVERYBODY << 7)
      s.discardCount = 2
      s.cards[DRAW + 25] = s.cards[hand(0) + 6] = 0
      s.held[0] = 6
      for (let i = 0; i < 25; i++) s.cards[hand(0) + 6 + i] = s.cards[DRAW + i]
      s.cards.fill(0, DRAW, DRAW + 25)
      s.held[0] = 31
      s.drawCount = 0
      s.turn = 0
      s.phase = WILD_DRAW_FOUR
      expect(game.likelihood?.(s)).toBe(1)
      playMove(game, s, 0, "drawFour", new ScriptedChance())
      expect([s.held[0], shownOf(s.mixedAgain)]).toEqual([33, "blue4×1"])
      expect(game.likelihood?.(s)).toBe(1)
    })
  })

  describe("moves", () => {
    it("reads payments in any order, with blanks and capitals, and writes them in one form", () => {
      const move = readMove(game.verbs, "Collect( Blue , red5 + BLUE1+red5)")
      expect(writeMove(game.verbs, move)).toBe("collect(blue, red5+red5+blue1)")
      expect(move).toBe(16 * (3 + 4 * (2 * 3 ** 4 + 3 ** 15)))
      expect(writeMove(game.verbs, readMove(game.verbs, "collect(red, nothing)"))).toBe("collect(red, nothing)")
      expect(writeMove(game.verbs, readMove(game.verbs, "use(7, blue5)"))).toBe("use(7, blue5)")
      expect(() => readMove(game.verbs, "collect(red, red5+red5+red5)")).toThrow(/no payment/)
      expect(() => readMove(game.verbs, "collect(red, red6)")).toThrow(/such as red2\+red5/)
    })

    it("handles a payment of all cards, which needs more than 32 bits", () => {
      const everything = game.faces.slice(1, 21).flatMap((face) => [face?.name, face?.name])
      const s = table({ hands: [everything.join(" "), "red1"], phase: WILD })
      playMove(game, s, 0, `collect(blue, ${everything.join("+")})`)
      expect([s.held[0], s.discardCount, discards(s)]).toEqual([0, 40, everything.join(" ")])
    })

    it("lists the same moves after a payment was refused", () => {
      const s = table({ hands: ["red5 blue4 red1", "red2"] })
      const before = legalMoves(game, s, 0)
      expect(refusal(game, s, 0, "collect(red, red3+red4)")).toMatch(/need one more red 3/)
      expect(refusal(game, s, 0, "collect(red, red5+red5)")).toMatch(/need one more red 5/)
      expect(legalMoves(game, s, 0)).toEqual(before)
    })

    it("refuses numbers that do not encode a move", () => {
      const s = table({ hands: ["red1", "red1"], slots: "redSkip" })
      for (const move of [15, 2 + 16, 3 + 16, 1 + 16 * 160, 16 * 4 * 3 ** 20])
        expect(game.check(s, 0, move)).toEqual({ key: "refuse.notNow" })
    })

    it("lists over 1,000 payments of a large hand within 100 ms, each once and without cards to spare", () => {
      const hoard = game.faces.slice(1, 21).map((face) => face?.name)
      const s = table({ hands: [hoard.join(" "), "red1"], phase: WILD })
      const moves = new MoveList()
      const start = performance.now()
      game.legal(s, 0, moves)
      expect(performance.now() - start).toBeLessThan(100)
      expect(moves.count).toBeGreaterThan(1000)
      expect(new Set(moves.toArray()).size).toBe(moves.count)
      for (let i = 0; i < moves.count; i += 7) {
        expect(game.check(s, 0, moves.at[i])).toBeUndefined()
        expect(isLean(s, moves.at[i])).toBe(true)
      }
    })

    it("lists exactly the payments without cards to spare that a search of all sets of cards finds", () => {
      const held = ["red1", "red1", "blue2", "blue5", "green3", "green3", "yellow4", "red5"]
      const s = table({ hands: [held.join(" "), "red1"], phase: WILD })
      const all = new Set<string>()
      for (let set = 0; set < 1 << held.length; set++) {
        const cards = held.filter((_, i) => set & (1 << i))
        for (const colour of ["red", "yellow", "green", "blue"]) {
          const move = readMove(game.verbs, `collect(${colour}, ${cards.join("+") || "nothing"})`)
          if (game.check(s, 0, move) === undefined && isLean(s, move)) all.add(writeMove(game.verbs, move))
        }
      }
      expect(legalMoves(game, s, 0)).toEqual([...all].sort())
    })

    /** Tells whether the payment would be too low without any one of its cards. */
    function isLean(s: Contarlos, move: Move): boolean {
      const [, colour, cards] = /collect\((\w+), (.*)\)/.exec(writeMove(game.verbs, move)) ?? []
      const paid = cards.split("+")
      return paid.every((_, i) => {
        const fewer = paid.filter((_, j) => j !== i).join("+") || "nothing"
        return game.check(s, 0, readMove(game.verbs, `collect(${colour}, ${fewer})`)) !== undefined
      })
    }
  })

  describe("the table", () => {
    const pays = (s: Contarlos): Extract<Gesture, { kind: "pay" }>[] =>
      game.scene(s, 1).gestures.flatMap(({ gesture }) => (gesture.kind === "pay" ? [gesture] : []))

    it("shows one pay gesture for each top card that the hand can pay for", () => {
      const s = table({ hands: ["red5 blue4 red1 blue5", "red1"], slots: "redSkip" })
      expect(pays(s)).toEqual([
        {
          kind: "pay",
          label: { key: "move.collect", with: { card: { card: s.cards[high(0) + 1] }, n: 6 } },
          path: [{ zone: "high0" }],
          need: 6,
          from: "hand0",
          cards: [
            { index: 0, value: 5, add: 64 * 3 ** 4 },
            { index: 2, value: 1, add: 64 },
          ],
          base: 0,
        },
      ])
      s.phase = WILD
      expect(pays(s).map(({ need, base, cards }) => [need, base, cards.length])).toEqual([
        [6, 0, 4],
        [7, 16, 4],
        [9, 32, 4],
        [10, 48, 4],
      ])
      const [first] = pays(s)
      const move = first.base + first.cards[0].add + first.cards[1].add
      expect(writeMove(game.verbs, move)).toBe("collect(red, red5+blue4)")
    })

    it("shows the cards that cover used abilities, and former top cards of a deck as remembered", () => {
      const s = table({ decks: ["red6 red8 red7", "", "", ""], hands: ["blue1", "blue2"], slots: "redSkip redReverse" })
      playMove(game, s, 0, "use(0, blue1)")
      const scene = game.scene(view(s, 0b10, cloneState(s)), 0b10)
      const zone = (id: string) => scene.zones.find((known) => known.id === id)
      const grid = zone("abilities")?.cards
      expect([grid?.[0]?.face, grid?.[0]?.spent, grid?.[1]?.spent]).toEqual([faceNamed(game, "blue1"), true, undefined])
      expect(zone("high0")?.cards.map((card) => [card?.face, card?.remembered])).toEqual([
        [0, faceNamed(game, "red7")],
        [0, undefined],
        [faceNamed(game, "red8"), undefined],
      ])
      expect(zone("away")?.cards).toHaveLength(7)
      expect(zone("high1")?.cards).toEqual([])
      expect([zone("hand0")?.note, zone("hand1")?.note?.with]).toEqual([
        undefined,
        { red: 0, yellow: 0, green: 0, blue: 2, all: 2 },
      ])
    })

    it("says why the player cannot buy a top card or use an ability now", () => {
      const why = (s: Contarlos): string[] =>
        (game.scene(s, 1).whyNot ?? []).map(({ spot, why }) => `${spot.zone}/${spot.index ?? ""} ${why.key}`)
      const s = table({ hands: ["red5 red1 blue4", ""], slots: "redSkip wild", options: { abilities: 3 } })
      expect(why(s)).toEqual([
        "high1/ refuse.tooDear",
        "high2/ refuse.tooDear",
        "high3/ refuse.tooDear",
        "abilities/2 refuse.used",
      ])
      const [yellow] = game.scene(s, 1).whyNot ?? []
      expect(yellow.why.with).toMatchObject({ need: 7, total: 0, colour: { word: "yellow" } })
      const poor = table({ hands: ["red5 red1", ""], slots: "wild", options: { abilities: 1 } })
      expect(why(poor).at(-1)).toBe("abilities/0 refuse.vain")
      expect(why(table({ hands: ["red5", ""], phase: WILD, options: { abilities: 0 } }))).toEqual(
        ["high0", "high1", "high2", "high3"].map((zone) => `${zone}/ refuse.tooDearForAll`),
      )
      expect(game.scene(s, 0b10).whyNot).toBeUndefined()
    })

    it("shows what to do now, and how the points of every round were scored", () => {
      const s = table({ hands: ["", "red1"], won: ["red9 blue7", "green10"], round: 3 })
      s.taken.set([1, 0, 0, 1, 0, 0, 1, 0])
      const playing = game.scene(s, 0)
      expect([playing.prompt.key, playing.rounds.length, playing.gestures]).toEqual(["prompt.empty", 3, []])
      s.phase = OVER
      const scene = game.scene(s, 0)
      expect(scene.rounds.map(({ lines, scores }) => [lines[0].values, scores])).toEqual([
        [
          ["9", undefined],
          [9, 0],
        ],
        [
          [undefined, "10"],
          [0, 10],
        ],
        [
          [undefined, undefined],
          [0, 0],
        ],
        [
          ["7", undefined],
          [7, 0],
        ],
      ])
      expect([scene.prompt.key, scene.seats.map(({ score }) => score)]).toEqual(["prompt.over", [16, 10]])
    })

    it("shows who started, who has passed and who starts next", () => {
      const s = table({ hands: ["red1", "", "red1"], passed: [2, 1], turn: 0 })
      s.starter = 1
      const tags = (): string[][] => game.scene(s, 0).seats.map((seat) => seat.tags.map(({ key }) => key))
      expect(tags()).toEqual([[], ["starter", "passed"], ["passed", "startsNext"]])
      s.round = 3
      expect(tags()[2]).toEqual(["passed"])
    })
  })

  it("measures points, collected cards, collects, abilities and turns", () => {
    const s = table({ hands: ["", "", ""], won: ["red9 blue7", "green10", ""], round: 3 })
    Object.assign(s, { sameColour: 2, byWild: 1, abilitiesUsed: 20, turns: 40 })
    const values = Object.fromEntries(game.measures.map((m) => [m.name, m.of(s) / (m.per?.(s) ?? 1)]))
    expect(values).toEqual({
      points_per_player: 26 / 3,
      collected_per_player: 1,
      same_colour_collects_per_game: 2,
      wild_collects_per_game: 1,
      abilities_used_per_round: 5,
      turns_per_round: 10,
    })
    s.first = 2
    expect(game.starter.of(s)).toBe(2)
  })

  it("fires every rule in random play that favours drawing", () => {
    const story = new Story()
    const choice = new FastChance("choose")
    const draws = (s: Contarlos, move: Move): boolean => {
      const [, slot] = /^use\((\d)/.exec(writeMove(game.verbs, move)) ?? []
      return slot === undefined ? move === DRAW_FOUR : /Draw/.test(names(s, SLOT + Number(slot), 1))
    }
    for (const reshuffle of ["on", "off"])
      for (let i = 0; i < 300; i++) {
        const s = emptyTable(game, 2 + (i % 3), { reshuffle })
        const chance = new FastChance("rules", i)
        const moves = new MoveList()
        game.deal(s, chance, story)
        while (game.actors(s) !== 0) {
          game.legal(s, s.turn, moves)
          const all = moves.toArray()
          const some = choice.below(2) === 0 ? all : all.filter((move) => draws(s, move))
          const list = some.length > 0 ? some : all
          game.play(s, s.turn, list[choice.below(list.length)], chance, story)
        }
        expect(game.result(s)?.limit).toBe(false)
      }
    expect([...new Set(story.rules)].sort()).toEqual(game.rules.map(({ id }) => id).sort())
  })
})
