// Betski Scram as one would write it for Colyseus. Public information is in the synchronised state. There are two ways
// to send a hand to its player alone. One is a message, in as few bytes as possible. The other is part of the state:
// cards that only that player's view includes.

import { type Client, Room, Server } from "@colyseus/core"
import { type SchemaType, StateView, schema, t } from "@colyseus/schema"
import { type Room as Joined, Client as Sdk } from "@colyseus/sdk"
import { WebSocketTransport } from "@colyseus/ws-transport"
import type { Player, Table } from "../server/load.ts"
import { portOf } from "./port.ts"

interface Card {
  readonly gold: number
  readonly silver: number
}

const fits = (gold: number, silver: number): boolean => gold === silver || gold === (silver === 9 ? 3 : silver + 1)

const HeldCard = schema({ gold: t.uint8(), silver: t.uint8() }, "HeldCard")
const Hand = schema({ cards: t.array(HeldCard).view() }, "Hand")
type Hand = SchemaType<typeof Hand>

const State = schema(
  {
    turn: t.uint8(),
    /** Counts moves, so that players notice a change. */
    step: t.uint16(),
    silver: t.uint8(),
    gold: t.uint8(),
    deck: t.uint8(),
    held: t.array("uint8"),
    /** Empty if hands are sent as messages. */
    hands: t.array(Hand),
    /** 255 until the game is over. */
    winner: t.uint8(),
  },
  "State",
)
type State = SchemaType<typeof State>

abstract class BetskiRoom extends Room {
  declare state: State
  override maxClients = 2
  #deck: Card[] = []
  #pile: Card[] = []
  #hands: Card[][] = []
  #turns = 0
  #played = 0
  #stuck = 0
  #isRebuttal = false
  readonly #players: Client[] = []

  /** Sends a player the current hand. */
  protected abstract showHand(player: Client, seat: number, hand: readonly Card[]): void

  override onCreate(): void {
    this.state = new State()
    this.patchRate = 0 // no timer: each move sends its patch at once
    this.onMessage("play", (client, index: number) => this.#move(client, () => this.#play(this.state.turn, index)))
    this.onMessage("draw", (client) => this.#move(client, () => this.#draw(this.state.turn)))
    this.onMessage("again", () => this.#deal())
  }

  override onJoin(client: Client): void {
    this.#players.push(client)
    if (this.#players.length === 2) this.#deal()
  }

  #deal(): void {
    this.#deck = shuffled(ALL)
    this.#pile = this.#deck.splice(-1)
    this.#hands = [this.#deck.splice(-3), this.#deck.splice(-3)]
    this.#turns = this.#played = this.#stuck = 0
    this.#isRebuttal = false
    this.state.turn = 0
    this.state.step = 0
    this.state.winner = 255
    this.#show([0, 1])
  }

  #move(client: Client, what: () => boolean): void {
    const seat = this.#players.indexOf(client)
    if (seat !== this.state.turn || this.state.winner !== 255 || !what()) return
    this.state.step++
    this.#show([seat])
  }

  /** Sends the table to everybody, and the hands of these seats to their players. */
  #show(seats: readonly number[]): void {
    const centre = this.#pile[this.#pile.length - 1]
    this.state.gold = centre.gold
    this.state.silver = centre.silver
    this.state.deck = this.#deck.length
    for (const seat of [0, 1]) {
      const { length } = this.#hands[seat]
      if (this.state.held[seat] !== length) this.state.held[seat] = length
    }
    for (const seat of seats) this.showHand(this.#players[seat], seat, this.#hands[seat])
    this.broadcastPatch()
  }

  #canPlay(seat: number): boolean {
    const { silver } = this.#pile[this.#pile.length - 1]
    return this.#hands[seat].some(({ gold }) => fits(gold, silver))
  }

  #play(seat: number, index: number): boolean {
    const card = this.#hands[seat][index]
    if (card === undefined || !fits(card.gold, this.#pile[this.#pile.length - 1].silver)) return false
    this.#hands[seat].splice(index, 1)
    this.#pile.push(card)
    this.#played++
    this.#stuck = 0
    if (this.#hands[seat].length === 0) {
      if (this.#turns > 0 || !this.#canPlay(1 - seat)) this.state.winner = seat
      else {
        this.#isRebuttal = true
        this.#endTurn()
      }
    } else if (!this.#canPlay(seat)) {
      if (this.#isRebuttal) this.state.winner = seat
      else this.#endTurn()
    }
    return true
  }

  #draw(seat: number): boolean {
    if (this.#played > 0 || this.#canPlay(seat)) return false
    const { silver } = this.#pile[this.#pile.length - 1]
    for (;;) {
      if (this.#deck.length === 0) this.#deck = shuffled(this.#pile.splice(0, this.#pile.length - 1))
      const card = this.#deck.pop()
      if (card === undefined) break
      this.#hands[seat].push(card)
      if (fits(card.gold, silver)) return true
    }
    if (++this.#stuck === 2) this.state.winner = seat
    else this.#endTurn()
    return true
  }

  #endTurn(): void {
    this.#turns++
    this.#played = 0
    this.state.turn = 1 - this.state.turn
  }
}

class MessageRoom extends BetskiRoom {
  protected override showHand(player: Client, _seat: number, hand: readonly Card[]): void {
    player.send(
      "hand",
      hand.map(({ gold, silver }) => gold * 10 + silver),
    )
  }
}

class ViewRoom extends BetskiRoom {
  override onJoin(client: Client): void {
    const hand = new Hand()
    this.state.hands.push(hand)
    client.view = new StateView()
    client.view.add(hand)
    super.onJoin(client)
  }

  /** Removes the cards that have left the hand, and appends the new ones. */
  protected override showHand({ view }: Client, seat: number, hand: readonly Card[]): void {
    const { cards } = this.state.hands[seat] as Hand
    let same = 0
    while (same < cards.length) {
      if (isSame(cards[same], hand[same])) same++
      else {
        view?.remove(cards[same])
        cards.splice(same, 1)
      }
    }
    for (const { gold, silver } of hand.slice(same)) {
      const card = new HeldCard().assign({ gold, silver })
      cards.push(card)
      view?.add(card)
    }
  }
}

const isSame = (one: Card, other: Card | undefined): boolean => one.gold === other?.gold && one.silver === other.silver

const ALL: readonly Card[] = Array.from({ length: 49 }, (_, i) => ({
  gold: 3 + Math.floor(i / 7),
  silver: 3 + (i % 7),
}))

function shuffled<T>(cards: readonly T[]): T[] {
  const list = [...cards]
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

export async function serveColyseus(): Promise<number> {
  const transport = new WebSocketTransport()
  const server = new Server({ transport, greet: false })
  server.define("messages", MessageRoom)
  server.define("views", ViewRoom)
  await server.listen(0, "127.0.0.1")
  return portOf(transport.server)
}

class ColyseusPlayer implements Player {
  onchange: () => void = () => {}
  readonly #room: Joined
  readonly #seat: number
  #sent: readonly number[] = []

  constructor(room: Joined, seat: number) {
    this.#room = room
    this.#seat = seat
    room.onMessage("hand", (hand: number[]) => {
      this.#sent = hand
    })
    room.onStateChange(() => this.onchange())
  }

  get #state(): State {
    return this.#room.state as State
  }

  /** The gold numbers in the hand. */
  get #golds(): readonly number[] {
    const hand = this.#state.hands?.[this.#seat] as Hand | undefined
    return hand === undefined
      ? this.#sent.map((card) => Math.floor(card / 10))
      : [...hand.cards].map(({ gold }) => gold)
  }

  get step(): number {
    return this.#state.step ?? 0
  }

  get isAsked(): boolean {
    const { turn, winner } = this.#state
    return winner === 255 && turn === this.#seat
  }

  get isOver(): boolean {
    return this.#state.winner !== 255 && this.#state.winner !== undefined
  }

  move(): void {
    const choices = this.#golds.flatMap((gold, i) => (fits(gold, this.#state.silver) ? [i] : []))
    if (choices.length === 0) this.#room.send("draw")
    else this.#room.send("play", choices[Math.floor(Math.random() * choices.length)])
  }
}

/** Opens a table that sends hands in the given way. */
export async function openColyseus(port: number, hands: "messages" | "views"): Promise<Table> {
  const sdk = new Sdk(`ws://127.0.0.1:${port}`)
  const one = await sdk.create(hands)
  const first = new ColyseusPlayer(one, 0)
  const second = new ColyseusPlayer(await sdk.joinById(one.roomId), 1)
  return { players: [first, second], again: () => one.send("again") }
}
