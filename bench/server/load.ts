// Many tables of two players at once, each move made as soon as it can be or at a given rate; the same for us and for peers.

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

/** Plays for so many seconds after a warm-up; `rate` moves a second in all, or as many as there can be. */
export async function play(tables: readonly Table[], warmUp: number, seconds: number, rate?: number): Promise<Load> {
  const counting = { moves: 0, latencies: [] as number[], isOn: false, isDone: false }
  const gap = rate === undefined ? 0 : (1000 * tables.length) / rate
  for (const table of tables) drive(table, gap, counting)
  await pause(warmUp)
  const [moves, bytes, begun] = [counting.moves, bytesDown(), performance.now()]
  counting.isOn = true
  await pause(seconds)
  counting.isOn = false
  counting.isDone = true
  return {
    moves: counting.moves - moves,
    seconds: (performance.now() - begun) / 1000,
    latencies: counting.latencies,
    bytesDown: bytesDown() - bytes,
  }
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

interface Counting {
  moves: number
  readonly latencies: number[]
  isOn: boolean
  isDone: boolean
}

function drive({ players, again }: Table, gap: number, counting: Counting): void {
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
    if (gap === 0) setImmediate(act, seat)
    else setTimeout(act, gap * (0.5 + Math.random()), seat)
  }
  for (const seat of players.keys()) players[seat].onchange = () => look(seat)
  for (const seat of players.keys()) look(seat)
}
