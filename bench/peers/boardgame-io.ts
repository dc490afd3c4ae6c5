// The peer in the comparison: Betski Scram as one would write it for boardgame.io. Its client plays at random.

import type { Ctx, Game } from "boardgame.io"
import { Client } from "boardgame.io/client"
import { INVALID_MOVE } from "boardgame.io/core"

interface Card {
  readonly gold: number
  readonly silver: number
}

export interface Table {
  deck: Card[]
  pile: Card[]
  hands: Card[][]
  played: number
  turns: number
  stuck: number
  rebuttal: boolean
}

const ALL: readonly Card[] = Array.from({ length: 49 }, (_, i) => ({
  gold: 3 + Math.floor(i / 7),
  silver: 3 + (i % 7),
}))

const fits = (card: Card, centre: Card): boolean =>
  card.gold === centre.silver || card.gold === (centre.silver === 9 ? 3 : centre.silver + 1)

const centreOf = (G: Table): Card => G.pile[G.pile.length - 1]

const canPlay = (G: Table, seat: number): boolean => G.hands[seat].some((card) => fits(card, centreOf(G)))

type Random = { Shuffle<T>(list: T[]): T[] }

export const betski: Game<Table> = {
  name: "betski",
  setup: ({ ctx, random }: { ctx: Ctx; random: Random }) => {
    const deck = random.Shuffle([...ALL])
    const pile = deck.splice(-1)
    const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(-3))
    return { deck, pile, hands, played: 0, turns: 0, stuck: 0, rebuttal: false }
  },
  turn: {
    onBegin: ({ G }) => {
      G.played = 0
    },
    onEnd: ({ G }) => {
      G.turns++
    },
  },
  moves: {
    play: ({ G, ctx, events }, index: number) => {
      const seat = Number(ctx.currentPlayer)
      const card = G.hands[seat][index]
      if (card === undefined || !fits(card, centreOf(G))) return INVALID_MOVE
      G.hands[seat].splice(index, 1)
      G.pile.push(card)
      G.played++
      G.stuck = 0
      const next = (seat + 1) % ctx.numPlayers
      if (G.hands[seat].length === 0) {
        if (G.turns > 0 || !canPlay(G, next)) return void events.endGame({ winner: seat })
        G.rebuttal = true
        events.endTurn()
      } else if (!canPlay(G, seat)) {
        if (G.rebuttal) events.endGame({ winner: seat })
        else events.endTurn()
      }
    },
    draw: ({ G, ctx, events, random }) => {
      const seat = Number(ctx.currentPlayer)
      if (G.played > 0 || canPlay(G, seat)) return INVALID_MOVE
      for (;;) {
        if (G.deck.length === 0) {
          G.deck = random.Shuffle(G.pile.splice(0, G.pile.length - 1))
          if (G.deck.length === 0) break
        }
        const card = G.deck.pop() as Card
        G.hands[seat].push(card)
        if (fits(card, centreOf(G))) return
      }
      G.stuck++
      if (G.stuck === ctx.numPlayers) events.endGame({})
      else events.endTurn()
    },
  },
}

/** Returns the indices of the cards in a seat's hand that it may play. */
export const choicesOf = (G: Table, seat: number): number[] =>
  G.hands[seat].flatMap((card, i) => (fits(card, centreOf(G)) ? [i] : []))

/** Plays random games for `seconds`. Returns games and moves per second of CPU time. */
export function peerSpeed(seats: number, seconds: number): { gamesPerSecond: number; movesPerSecond: number } {
  let games = 0
  let made = 0
  const cpu = process.cpuUsage()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const client = Client({ game: { ...betski, seed: `peer ${games}` }, numPlayers: seats, debug: false })
    client.start()
    for (let state = client.getState(); state !== null && state.ctx.gameover === undefined; state = client.getState()) {
      const { G, ctx } = state
      const choices = choicesOf(G, Number(ctx.currentPlayer))
      client.updatePlayerID(ctx.currentPlayer)
      if (choices.length === 0) client.moves.draw()
      else client.moves.play(choices[Math.floor(Math.random() * choices.length)])
      made++
    }
    client.stop()
    games++
  }
  const { user, system } = process.cpuUsage(cpu)
  const used = (user + system) / 1e6
  return { gamesPerSecond: games / used, movesPerSecond: made / used }
}
