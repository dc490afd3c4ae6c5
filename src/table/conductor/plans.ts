// The timed actions of a table on a server, besides bots' moves. A player's time runs out, the table gets a new host, a
// countdown ends, or the table loses patience with a player who is away.

import type { FastChance } from "../../engine/chance.ts"
import type { RoomEntry } from "../room/entries.ts"
import { dueNext, opening } from "../room/judging.ts"
import type { Room } from "../room/room.ts"
import { tempoEnds, tempoMove } from "../tempo.ts"
import { awayOnTurn, awayTooLong } from "./absence.ts"
import type { Conductor } from "./conductor.ts"
import type { Plan, Plans } from "./scheduler.ts"

/** Milliseconds after which a host who is away is replaced. */
const HOST_AWAY = 60_000

export class ServerPlans implements Plans {
  readonly #conductor: Conductor
  readonly #chance: FastChance
  #awayTooLong = ""
  /** The position in which the table has acted for a player, in a race that is not judged yet. It does so only once. */
  #hurried = ""

  constructor(conductor: Conductor, chance: FastChance) {
    this.#conductor = conductor
    this.#chance = chance
  }

  forget(): void {
    this.#hurried = ""
  }

  next(lookAgain: () => void): Plan | undefined {
    this.#tellWaiting()
    const { room } = this.#conductor
    if (room.stage === "closed") return undefined
    let next = earlier(this.#timePlan(room), this.#tempoPlan(room))
    next = earlier(next, this.#awayPlan(room, lookAgain))
    next = earlier(next, this.#hostPlan(room))
    return earlier(next, this.#startPlan(room))
  }

  #timePlan(room: Room): Plan | undefined {
    const due = dueNext(room)
    if (due === undefined) return undefined
    const isSame = (now: Room): boolean => JSON.stringify(dueNext(now)) === JSON.stringify(due)
    return {
      at: due.ms,
      what: () => this.#enter((now) => (isSame(now) ? { ...due, at: this.#conductor.clock.now() } : undefined)),
    }
  }

  #tempoPlan(room: Room): Plan | undefined {
    const { live, settings, game } = room
    if (settings.tempo === 0 || room.stage !== "playing" || live === undefined || game.mayWait === undefined)
      return undefined
    const { state, moves } = live.match
    const seat = room.clocks.since.findIndex((since) => since !== undefined)
    const move = seat < 0 ? undefined : tempoMove(game, state, seat, this.#chance)
    if (move === undefined) return undefined
    const asked = (room.clocks.since[seat] ?? 0) + this.#conductor.leadOf(seat)
    const place = `${room.games} ${moves.length} ${seat}`
    if (place === this.#hurried) return undefined
    const what = (): void => {
      this.#hurried = place
      this.#conductor.move(seat, move, moves.length, settings.tempo)
    }
    return { at: tempoEnds(settings.tempo, asked, this.#conductor.participants.latencyOf(seat)), what }
  }

  /** Plans when the table loses patience with a player who is away. */
  #awayPlan(room: Room, lookAgain: () => void): Plan | undefined {
    if (room.stage !== "playing") return undefined
    const now = this.#conductor.clock.monotonic()
    let next: Plan | undefined
    for (const { since } of awayOnTurn(room, this.#conductor.participants)) {
      const at = since + room.settings.patience
      if (at > now) next = earlier(next, { at, what: lookAgain })
    }
    return next
  }

  #hostPlan(room: Room): Plan | undefined {
    const { participants } = this.#conductor
    const since = participants.awaySince(room.host)
    if (since === undefined) return undefined
    const heir = room.seats.find(({ who }) => who !== undefined && who !== room.host && participants.isHere(who))?.who
    if (heir === undefined) return undefined
    const what = (): void =>
      this.#enter((now) =>
        participants.isHere(now.host) || !participants.isHere(heir)
          ? undefined
          : { kind: "host", ...this.#conductor.stamp(), who: heir },
      )
    return { at: since + HOST_AWAY, what }
  }

  /** Plans the start of the game when the countdown of a full public table ends. */
  #startPlan({ startsAt }: Room): Plan | undefined {
    if (startsAt === undefined) return undefined
    const what = (): void =>
      this.#enter((now) => (now.startsAt === startsAt ? { ...opening(now), ...this.#conductor.stamp() } : undefined))
    return { at: startsAt, what }
  }

  #tellWaiting(): void {
    const { room, participants } = this.#conductor
    const seats = awayTooLong(room, participants, this.#conductor.clock.monotonic()).join()
    if (seats === this.#awayTooLong) return
    this.#awayTooLong = seats
    participants.tellWaiting()
  }

  #enter(entryFor: (room: Room) => RoomEntry | undefined): void {
    this.#conductor.ask({
      judge: (room) => {
        const entry = entryFor(room)
        return entry && { entry }
      },
    })
  }
}

const earlier = (one: Plan | undefined, other: Plan | undefined): Plan | undefined =>
  one === undefined || (other !== undefined && other.at < one.at) ? other : one
