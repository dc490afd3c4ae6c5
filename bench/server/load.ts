// Plays many tables of two players at once, each move as soon as possible or at a given rate, in the same way for us
// and for peers.

import { Socket } from "node:net"

/** One player's end of a table. */
export interface Player {
  /** How many moves of this game it has seen. */
  readonly step: number
  /** Is it to move? */
  readonly isAsked: boolean
  readonly isOver: boolean
  /** Makes some legal move. */
  move(): void
  /** Called when something has changed. */
  onchange: () => void
}

export interface Table {
  readonly players: readonly [Player, Player]
  /** Another game; it is on when somebody is asked. */
  again(): void
}

export interface Load {
  readonly moves: number
  readonly seconds: number
  /** From sending a move until the opponent has it, in milliseconds. */
  readonly latencies: number[]
  readonly bytesDown: number
}

const sockets = new Set<Socket>()

/** Counts what comes down every connection from here on, whatever library opens it. */
export function watchSockets(): void {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...args: Parameters<typeof connect>) {
    sockets.add(this)
    return connect.apply(this, args)
  } as typeof connect
}

const bytesDown = (): number => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)

/** How long, in seconds, and how fast. */
export interface Course {
  /** At full speed, so that all code is what it becomes in the long run. */
  readonly warmUp: number
  /** At the rate that is asked for. */
  readonly settle: number
  readonly seconds: number
  /** Moves a second in all; as many as there can be if left out. */
  readonly rate: number | undefined
}

/** Plays; `begun` is called when what counts begins. */
export async function play(
  tables: readonly Table[],
  { warmUp, settle, seconds, rate }: Course,
  begun: () => void,
): Promise<Load> {
  const counting: Counting = { moves: 0, latencies: [], gap: 0, isOn: false, isDone: false }
  for (const table of tables) drive(table, counting)
  await pause(warmUp)
  if (rate !== undefined) counting.gap = (1000 * tables.length) / rate
  await pause(settle)
  begun()
  const [moves, bytes, since] = [counting.moves, bytesDown(), performance.now()]
  counting.isOn = true
  await pause(seconds)
  counting.isOn = false
  counting.isDone = true
  return {
    moves: counting.moves - moves,
    seconds: (performance.now() - since) / 1000,
    latencies: counting.latencies,
    bytesDown: bytesDown() - bytes,
  }
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

interface Counting {
  moves: number
  readonly latencies: number[]
  /** Milliseconds in the mean until whoever is asked makes a move. */
  gap: number
  isOn: boolean
  isDone: boolean
}

function drive({ players, again }: Table, counting: Counting): void {
  let sent = { step: -1, at: 0, by: -1 }
  let counted = 0
  /** Of each seat: a client may believe that it is asked, until the table says otherwise. */
  const isPlanned = [false, false]
  const act = (seat: number): void => {
    isPlanned[seat] = false
    const player = players[seat]
    if (counting.isDone || !player.isAsked || sent.step === player.step) return
    sent = { step: player.step, at: performance.now(), by: seat }
    player.move()
  }
  const look = (seat: number): void => {
    const player = players[seat]
    if (seat === 0) {
      counting.moves += Math.max(0, player.step - counted)
      counted = player.step
    }
    if (sent.by === 1 - seat && player.step > sent.step) {
      if (counting.isOn) counting.latencies.push(performance.now() - sent.at)
      sent = { ...sent, by: -1 }
    }
    if (players.every(({ isOver }) => isOver) && sent.step >= 0) {
      sent = { step: -1, at: 0, by: -1 }
      again()
    }
    if (!player.isAsked || player.isOver || isPlanned[seat]) return
    isPlanned[seat] = true
    if (counting.gap === 0) setImmediate(act, seat)
    else setTimeout(act, counting.gap * (0.5 + Math.random()), seat)
  }
  for (const seat of players.keys()) players[seat].onchange = () => look(seat)
  for (const seat of players.keys()) look(seat)
}
