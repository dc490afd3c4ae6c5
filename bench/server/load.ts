// Plays many tables of two players at once, each move as soon as possible or at a given rate. Our server and the peers
// get the same load.

import { Socket } from "node:net"

/** One player's end of a table. */
export interface Player {
  /** Number of moves that this player has seen in this game. */
  readonly step: number
  /** True if it is this player's turn. */
  readonly isAsked: boolean
  readonly isOver: boolean
  /** Makes some legal move. */
  move(): void
  /** Called when something has changed. */
  onchange: () => void
}

export interface Table {
  readonly players: readonly [Player, Player]
  /** Starts another game. The game has begun when a player is asked to move. */
  again(): void
}

export interface Load {
  readonly moves: number
  readonly seconds: number
  /** Milliseconds from sending a move until the opponent receives it. */
  readonly latencies: number[]
  readonly bytesDown: number
}

const sockets = new Set<Socket>()

/** Records every connection that any library opens from here on, so that its incoming bytes can be counted. */
export function watchSockets(): void {
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...args: Parameters<typeof connect>) {
    sockets.add(this)
    return connect.apply(this, args)
  } as typeof connect
}

const bytesDown = (): number => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)

/** The phases of a run, in seconds, and the rate. */
export interface Course {
  /** At full speed, so that all code is compiled as in the long run. */
  readonly warmUp: number
  /** At the requested rate. */
  readonly settle: number
  readonly seconds: number
  /** Moves per second at all tables together; as many as possible if undefined. */
  readonly rate: number | undefined
}

/** Plays. Calls `begun` when the measurement begins. */
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
  /** Mean number of milliseconds that a player waits before a move. */
  gap: number
  isOn: boolean
  isDone: boolean
}

function drive({ players, again }: Table, counting: Counting): void {
  let sent = { step: -1, at: 0, by: -1 }
  let counted = 0
  /** Whether each seat has a move scheduled. A client may believe that it is asked until the table says otherwise. */
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
