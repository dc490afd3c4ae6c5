import { describe, expect, it } from "vitest"
import { open } from "../../engine/cards.ts"
import { FastChance } from "../../engine/chance.ts"
import { MoveList, readMove, writeMove } from "../../engine/moves.ts"
import { emptyTable } from "../../engine/testing.ts"
import { createHeuristic } from "./heuristic.ts"
import { contarlos as game } from "./index.ts"
import { outlook, stage } from "./outlook.ts"
import { high, OVER, WILD, WILD_DRAW_FOUR } from "./places.ts"
import { table } from "./positions.testing.ts"
import type { Contarlos } from "./state.ts"

const heuristic = createHeuristic()

const moves = new MoveList()
const weights = new Float64Array(20_000)

/** Returns the heuristic's weight of each legal move, by its readable form. */
function weighed(s: Contarlos): Map<string, number> {
  game.legal(s, s.turn, moves)
  heuristic.weigh(s, s.turn, moves, weights)
  return new Map(moves.toArray().map((move, i) => [writeMove(game.verbs, move), weights[i]]))
}

const weightOf = (s: Contarlos, move: string): number => {
  const weight = weighed(s).get(writeMove(game.verbs, readMove(game.verbs, move)))
  if (weight === undefined) throw new Error(`${move} is not legal`)
  return weight
}

const choiceOf = (s: Contarlos): string =>
  [...weighed(s)].reduce((best, other) => (other[1] > best[1] ? other : best))[0]

describe("the heuristic of Contarlos", () => {
  it("collects a card that it can pay for rather than pass", () => {
    const s = table({ hands: ["red2 red4", "blue1 blue1 blue2"] })
    expect(choiceOf(s)).toBe("collect(red, red2+red4)")
    expect(weightOf(s, "pass")).toBeLessThan(-2)
  })

  it("pays the exact price where it can", () => {
    expect(choiceOf(table({ hands: ["red1 red3 red5 red5", "blue1"] }))).toBe("collect(red, red1+red5)")
  })

  it("collects another card first rather than pay ten for a six", () => {
    const s = table({ decks: ["red8 red6", "yellow8 yellow7", "", ""], hands: ["red5 red5 yellow3 yellow4", "blue1"] })
    expect(choiceOf(s)).toBe("collect(yellow, yellow3+yellow4)")
  })

  it("uses a Draw Two before it collects", () => {
    const s = table({
      hands: ["red3 red5 yellow5 blue1", "blue2 blue3"],
      slots: "redDrawTwo",
      draw: "green1 green2 green3",
    })
    expect(choiceOf(s)).toBe("use(0, blue1)")
  })

  it("prefers a Wild Draw Four to a Draw Two, but collects when the draw pile is empty", () => {
    const position = { hands: ["red2 red4 blue1", "blue2 blue3"], slots: "redDrawTwo wildDrawFour" }
    expect(choiceOf(table({ ...position, draw: "green1 green2 green3 green4 green5" }))).toBe("use(1, blue1)")
    expect(choiceOf(table(position))).toBe("collect(red, red2+red4)")
  })

  it("counts the discards as cards to draw if they would be reshuffled", () => {
    const position = {
      hands: ["red3 red5 yellow5 blue1", "blue2 blue3"],
      slots: "redDrawTwo",
      discard: "green1 green2 green3",
    }
    expect(choiceOf(table({ ...position, options: { reshuffle: "on" } }))).toBe("use(0, blue1)")
    expect(choiceOf(table(position))).toBe("collect(red, red3+red5)")
  })

  it("covers an ability with its least useful card", () => {
    const s = table({ hands: ["red1 red5 blue2", "blue3"], slots: "redDrawTwo", draw: "green1 green2 green3" })
    expect(weightOf(s, "use(0, blue2)")).toBeGreaterThan(weightOf(s, "use(0, red1)") + 1)
    expect(weightOf(s, "use(0, red1)")).toBeGreaterThan(weightOf(s, "use(0, red5)") - 0.01)
  })

  it("uses a Wild for cards of different colours, but not when one colour can pay", () => {
    const odd = { hands: ["red5 yellow5 green1", "blue1"], slots: "wild" }
    expect(choiceOf(table(odd))).toBe("use(0, green1)")
    expect(choiceOf(table({ hands: ["red2 red4", "blue1"], slots: "wild", decks: ["red8 red6", "", "", ""] }))).toBe(
      "collect(red, red2+red4)",
    )
  })

  it("buys the most expensive card with a Wild, and keeps a colour that can pay by itself", () => {
    const s = table({ phase: WILD, hands: ["red1 red5 yellow5 green5", "blue1"] })
    expect(choiceOf(s)).toBe("collect(blue, yellow5+green5)")
  })

  it("draws four with a Wild Draw Four, but buys when there is nothing to draw", () => {
    const position = { phase: WILD_DRAW_FOUR, hands: ["red5 yellow5", "blue1"] }
    expect(choiceOf(table({ ...position, draw: "red1 red2 red3 red4 blue5" }))).toBe("drawFour")
    expect(choiceOf(table(position))).toBe("collect(blue, red5+yellow5)")
  })

  it("reverses a deck when it knows and can pay for the bottom card, once the others have passed", () => {
    const position = { decks: ["red6 red8 red9", "", "", ""], hands: ["red2 red4 blue1", "green1"], passed: [1] }
    const unknown = table({ ...position, slots: "redReverse redSkip" })
    const known = table({ ...position, slots: "redReverse redSkip" })
    known.cards[high(0)] = open(known.cards[high(0)])
    expect(choiceOf(known)).toBe("use(0, blue1)")
    expect(weightOf(known, "use(0, blue1)")).toBeGreaterThan(weightOf(unknown, "use(0, blue1)"))
    expect(weightOf(unknown, "use(0, blue1)")).toBe(weightOf(unknown, "use(1, blue1)"))
  })

  it("sees no gain in a Skip or a Reverse on a deck of one card", () => {
    const s = table({ decks: ["red9", "", "", ""], hands: ["red2 red4 blue1", "green1"], slots: "redReverse redSkip" })
    expect(weightOf(s, "use(0, blue1)")).toBe(weightOf(s, "use(1, blue1)"))
    expect(weightOf(s, "use(0, blue1)")).toBeLessThan(0)
  })

  it("passes with useless cards, and values that more if it starts the next round", () => {
    const position = { hands: ["red1", "blue1 blue2"], slots: "greenSkip" }
    expect(choiceOf(table(position))).toBe("pass")
    const first = weightOf(table(position), "pass")
    expect(weightOf(table({ ...position, passed: [1] }), "pass")).toBeLessThan(first - 1)
    expect(weightOf(table({ ...position, round: 3 }), "pass")).toBeLessThan(first - 1)
  })

  it("values collecting a card more while others can still take it", () => {
    const position = { hands: ["red1 red5", "blue1", "blue2"], decks: ["red8 red9 red6", "", "", ""] }
    const alone = weightOf(table({ ...position, passed: [1, 2] }), "collect(red, red1+red5)")
    const contested = weightOf(table(position), "collect(red, red1+red5)")
    expect(contested).toBeGreaterThan(alone)
  })

  it("wins more than 195 of 200 games against random players", () => {
    const choice = new FastChance("random")
    let won = 0
    for (let i = 0; i < 200; i++) {
      const s = emptyTable(game, 2 + (i % 3))
      const chance = new FastChance("house", i)
      game.deal(s, chance)
      playWith(s, chance, (seat, count) => (seat === 0 ? best(s, count) : choice.below(count)))
      if (game.result(s)?.places[0] === 1) won++
    }
    expect(won).toBeGreaterThan(195)
  })
})

/** Returns the index of the listed move that the heuristic likes best. */
function best(s: Contarlos, count: number): number {
  heuristic.weigh(s, s.turn, moves, weights)
  let found = 0
  for (let i = 1; i < count; i++) if (weights[i] > weights[found]) found = i
  return found
}

function playWith(
  s: Contarlos,
  chance: FastChance,
  pick: (seat: number, count: number) => number,
  look = () => {},
): void {
  while (game.actors(s) !== 0) {
    look()
    game.legal(s, s.turn, moves)
    game.play(s, s.turn, moves.at[pick(s.turn, moves.count)], chance)
  }
}

function outlookOf(s: Contarlos): number[] {
  const into = new Float64Array(s.seats)
  outlook(s, into)
  return Array.from(into)
}

describe("the outlook of Contarlos", () => {
  it("is better for the leader, and more so with fewer rounds to come", () => {
    const hands = ["", "", ""]
    const won = ["red10 red9", "blue10", ""]
    const early = outlookOf(table({ hands, won, round: 1 }))
    const late = outlookOf(table({ hands, won, round: 3 }))
    expect(early[0]).toBeGreaterThan(early[1])
    expect(early[1]).toBeGreaterThan(early[2])
    expect(late[0]).toBeGreaterThan(early[0])
    expect(late.reduce((sum, chance) => sum + chance)).toBeCloseTo(1)
  })

  it("is better for the player who goes first, all else being equal", () => {
    const s = table({ hands: ["", ""], won: ["red9", "blue9"] })
    s.starter = 1
    expect(outlookOf(s)[1]).toBeGreaterThan(0.55)
  })

  it("CO-17: is final when the game is over: the win goes by points, then by tens, then is shared", () => {
    const hands = ["", ""]
    expect(outlookOf(table({ hands, won: ["red9", "blue10"], phase: OVER }))).toEqual([0, 1])
    expect(outlookOf(table({ hands, won: ["red10 red6", "blue8 green8"], phase: OVER }))).toEqual([1, 0])
    expect(outlookOf(table({ hands, won: ["red9", "blue9"], phase: OVER }))).toEqual([0.5, 0.5])
  })

  it("CO-16: has a stage that counts the finished rounds", () => {
    expect(stage(table({ hands: ["", ""], round: 2 }))).toBe(2)
    expect(stage(table({ hands: ["", ""], round: 3, phase: OVER }))).toBe(4)
  })

  it.each([2, 3, 4])("matches the actual win rate when the heuristic plays itself with %i seats", (seats) => {
    const promised = [0, 0, 0, 0, 0]
    const kept = [0, 0, 0, 0, 0]
    const counts = [0, 0, 0, 0, 0]
    const s = emptyTable(game, seats)
    for (let i = 0; i < 1500; i++) {
      const chance = new FastChance("outlook", i)
      const said: number[][] = []
      game.deal(s, chance)
      playWith(
        s,
        chance,
        (_, count) => best(s, count),
        () => {
          if (said.length < stage(s)) said.push(outlookOf(s))
        },
      )
      const ended = outlookOf(s)
      for (const chances of said)
        chances.forEach((chance, seat) => {
          const fifth = Math.min(4, Math.floor(chance * 5))
          promised[fifth] += chance
          kept[fifth] += ended[seat]
          counts[fifth]++
        })
    }
    counts.forEach((count, fifth) => {
      expect(count).toBeGreaterThan(100)
      expect(Math.abs(promised[fifth] - kept[fifth]) / count).toBeLessThan(0.05)
    })
  })
})
