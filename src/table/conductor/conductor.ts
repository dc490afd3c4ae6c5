// Runs one table, on a server or in a page. It judges commands and tasks one by one and turns them into entries. It
// announces an entry and answers its command only after the journal has stored the entry.

import { type Move, writeMove } from "../../engine/moves.ts"
import type { Clock } from "../clock.ts"
import type { Stamp } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import { JournalTrouble, type Keeper, type ServerJournal } from "../journal.ts"
import type { Latency, RoundTrip } from "../latency.ts"
import { commandOf } from "../room/commands.ts"
import type { RoomEntry, RoomSettings, Who } from "../room/entries.ts"
import type { Room } from "../room/room.ts"
import {
  type Asker,
  type Command,
  type Judge,
  type Refusal,
  type Ruling,
  type RulingContext,
  refuse,
  ruleOn,
  type Undo,
} from "../room/ruling.ts"
import type { Pending, PendingSet } from "./pending.ts"
import type { Held, Races, Racing, Timing } from "./racing.ts"

/**
 * The outcome of a request or a task. “Replaced”: the same request came again over another connection, which gets the
 * answer.
 */
export type Outcome = "kept" | "done before" | "replaced" | Refusal

/** An action by the table itself, or by the server on the table. */
export interface Task {
  /** Returns the entry to add now; undefined if there is nothing left to do; "held" if a race has to end first. */
  judge(room: Room): Ruling | Refusal | "held" | undefined
  /** Called once: when the entry is stored and has been announced, or when the task was refused. */
  done?(outcome: Outcome): void
}

/** The sender of a request, as the table knows them when it judges the request. */
interface Requester extends Omit<Asker, "id"> {
  /** Distinguishes their commands from those of other people. Missing where no command can be sent twice. */
  readonly mark?: string
  /** Their connection, if it has a delay. */
  readonly latency?: Latency
}

/** A command that waits for its answer. `P` is the type of a participant. */
export interface Request<P> extends Pending {
  readonly by: P
  /** Stays the same if the command is sent again. */
  readonly id: string
  readonly what: Command | Undo
}

/** A request whose race has been judged. */
interface Judged<P> extends Omit<Task, "done"> {
  readonly request: Request<P>
}

/** An entry that was just applied. */
export interface Change<P> {
  readonly entry: RoomEntry
  /** The number of the entry. */
  readonly n: number
  /** The settings before the entry. */
  readonly before: RoomSettings
  /** The sender of the request, if the entry results from one. */
  readonly by: P | undefined
  /** In a race: how many milliseconds later than others each seat gets the question. */
  readonly leads: ReadonlyMap<number, number>
}

/** The people at a table, and how to reach them. */
export interface Participants<P> {
  asker(by: P): Requester
  /** Returns why this person may not add such an entry now, although the table's rules allow it. */
  whyNot(by: P, kind: RoomEntry["kind"]): Refusal | undefined
  /** Answers a request. Called once for each, after its entry has been announced. */
  answer(request: Request<P>, outcome: Outcome): void
  /** Returns since when a person has been away; undefined if they are connected. */
  awaySince(who: Who): number | undefined
  isHere(who: Who): boolean
  /** Returns the connection of the player in this seat; undefined if messages arrive without delay. */
  latencyOf(seat: number): Latency | undefined
  /** Sends a ping on that connection, right behind the latest message, to measure its round trip. */
  probe(seat: number): (() => RoundTrip) | undefined
  /** Announces an entry to everybody. The room has already applied it. */
  told(change: Change<P>): void
  /** Tells everybody that the list of players who have been away too long has changed. */
  tellWaiting(): void
}

export interface ConductorDeps<H = unknown> {
  readonly journal: Pick<ServerJournal<RoomEntry, H>, "keep" | "read">
  /** The table's own clock: its monotonic side counts how long the table has been running. */
  readonly clock: Clock
  /** Requests without an answer, and entries that are being written to the journal. */
  readonly unanswered: PendingSet
  readonly unwritten: PendingSet
  newFair(): Fair
  /** Judges commands other than moves. */
  readonly judge: Judge
  /** Judges races. Missing where messages arrive without delay, because the first to arrive was first there. */
  readonly races?: Races
  /** Returns what lists of tables show after this entry; undefined if it does not change that. */
  headAfter?(room: Room, entry: RoomEntry): H | undefined
  /** Called for each entry of this process that was stored. */
  onkept?: ((entry: RoomEntry) => void) | undefined
  /** Called when an entry was refused because it could not be stored. */
  ontrouble?: ((problem: JournalTrouble) => void) | undefined
}

/** What the conductor is doing now. */
type State<P> =
  | { readonly is: "idle" }
  /** Judging and announcing, all in one turn of the event loop. */
  | { readonly is: "working" }
  /** The journal is writing the entry. */
  | { readonly is: "writing"; readonly job: Job<P>; readonly ruling: Ruling }
  /** Another server has acted for this table, and its entries are being read. */
  | { readonly is: "reading"; readonly job: Job<P> }
  | { readonly is: "broken" }

type Job<P> = Task | Request<P> | Judged<P>

const requestOf = <P>(job: Job<P>): Request<P> | undefined =>
  "what" in job ? job : "request" in job ? job.request : undefined

/** The states from which each state can be entered. */
const ENTERED_FROM: Readonly<Record<State<never>["is"], readonly State<never>["is"][]>> = {
  idle: ["working"],
  working: ["idle", "writing", "reading"],
  writing: ["working"],
  reading: ["writing"],
  broken: ["idle", "working", "writing", "reading"],
}

const IDLE = { is: "idle" } as const
const WORKING = { is: "working" } as const
const BROKEN = { is: "broken" } as const

export class Conductor<P = unknown, H = unknown> implements Keeper, Pending {
  readonly table: string
  readonly room: Room
  readonly participants: Participants<P>
  /** When the wait for the journal began, by the monotonic clock. */
  since = 0
  /** Whether the latest entry could not be stored. */
  isTroubled = false
  /** Called when the queue is empty. The host also calls it when somebody connects or disconnects. */
  onchange: () => void = () => {}
  /** Called after a bug, because the journal and the memory may no longer agree. The conductor has stopped. */
  onbroken: (problem: unknown) => void = () => {}
  readonly #deps: ConductorDeps<H>
  readonly #context: RulingContext
  readonly #jobs: Job<P>[] = []
  #state: State<P> = IDLE
  #racing: Racing | undefined

  constructor(table: string, room: Room, participants: Participants<P>, deps: ConductorDeps<H>) {
    this.table = table
    this.room = room
    this.participants = participants
    this.#deps = deps
    this.#context = contextOf(deps, participants)
  }

  get state(): State<P>["is"] {
    return this.#state.is
  }

  get clock(): Clock {
    return this.#deps.clock
  }

  /** Returns the timestamps for an entry that is made now. */
  stamp(): Required<Stamp> {
    const { clock } = this.#deps
    return { at: clock.now(), ms: clock.monotonic() }
  }

  /** Accepts a command. Its sender gets the answer once it is stored or refused. */
  command(by: P, id: string, what: Command | Undo): void {
    if (this.#state.is === "broken") return // all connections are about to close, and clients will resend the command
    const request = { table: this.table, since: 0, by, id, what }
    this.#deps.unanswered.begin(request)
    this.ask(request)
  }

  /** Queues a job. */
  ask(job: Job<P>): void {
    if (this.#state.is === "broken") return
    this.#jobs.push(job)
    if (this.#state.is === "idle") this.#work()
  }

  /**
   * Makes a bot's move, or a move of the table itself, which took exactly `after` milliseconds. Does nothing if the
   * number of moves is no longer `on`.
   */
  move(seat: number, move: Move, on: number, after?: number): void {
    this.ask({
      judge: ({ live, stage, game }) => {
        if (live === undefined || stage !== "playing" || live.match.moves.length !== on) return undefined
        if (game.check(live.match.state, seat, move) !== undefined) return undefined
        const entry = { kind: "move" as const, ...this.stamp(), seat, move: writeMove(game.verbs, move) }
        return this.#raced({ entry, move }, { after })
      },
    })
  }

  /** Returns how many milliseconds later than others a seat was asked, in a race. */
  leadOf(seat: number): number {
    return this.#racing?.leads.get(seat) ?? 0
  }

  /** Handles the journal's answer: it has stored the entry, or already has another one in its place. */
  kept(isNext: boolean): void {
    const { job, ruling } = this.#written()
    if (isNext) this.#work(() => this.#finish(job, ruling))
    else this.#readOn(job)
  }

  failed(problem: unknown): void {
    const { job } = this.#written()
    this.#work(() => this.#refuse(job, problem))
  }

  #enter(state: State<P>): void {
    if (!ENTERED_FROM[state.is].includes(this.#state.is))
      throw new Error(`bug at table ${this.table}: "${state.is}" cannot follow "${this.#state.is}"`)
    this.#state = state
  }

  /** Returns the pending write, for which the journal's answer has come. An answer in any other state is a bug. */
  #written(): Extract<State<P>, { is: "writing" }> {
    const state = this.#state
    if (state.is !== "writing")
      throw new Error(`bug at table ${this.table}: the journal answered while it was ${state.is}`)
    this.#deps.unwritten.end(this)
    return state
  }

  /** Runs `first`, and then the queued jobs, until a job has an entry to write. */
  #work(first: () => void = () => {}): void {
    this.#enter(WORKING)
    try {
      first()
      while (this.#state.is === "working") {
        const job = this.#jobs.shift()
        if (job !== undefined) this.#begin(job)
        else this.#rest()
      }
    } catch (problem) {
      this.#break(problem)
    }
  }

  #rest(): void {
    this.#enter(IDLE)
    this.onchange()
  }

  /** Judges a job, and writes its entry if there is one. */
  #begin(job: Job<P>): void {
    const ruling = "what" in job ? this.#judge(job) : job.judge(this.room)
    if (ruling === "held") return
    if (ruling === undefined || "refused" in ruling) return this.#end(job, ruling ?? "done before")
    this.#enter({ is: "writing", job, ruling })
    const { journal, unwritten, headAfter } = this.#deps
    const { entry } = ruling
    unwritten.begin(this)
    journal.keep(this.table, this.room.version, entry, headAfter?.(this.room, entry), this)
  }

  #judge(request: Request<P>): Ruling | Refusal | "held" | undefined {
    const { by, id, what } = request
    const { who, hash, mark, latency } = this.participants.asker(by)
    if (mark !== undefined && this.room.isDone(mark, id)) return undefined
    const asker = mark === undefined ? { who, hash } : { who, hash, id: commandOf(mark, id) }
    const ruling = ruleOn(this.#deps.judge, this.room, what, asker, this.#context)
    if ("refused" in ruling) return ruling
    if (what.do === "move") return this.#raced(ruling, { reported: what.after, latency }, request)
    return this.participants.whyNot(by, ruling.entry.kind) ?? ruling
  }

  /** Holds a move until its race is judged. Without a race, returns it at once. */
  #raced(ruling: Ruling, timing: Timing, request?: Request<P>): Ruling | Refusal | "held" {
    const racing = this.#racing
    const { entry, move } = ruling
    if (racing === undefined || entry.kind !== "move" || move === undefined) return ruling
    const held: Held = {
      ...{ entry, move, live: this.room.live, on: this.room.live?.match.moves.length ?? 0 },
      decide: (judge) => this.ask(request === undefined ? { judge } : { judge, request }),
      replaced: () => request && this.#end(request, "replaced"),
    }
    return racing.act(held, timing) ? "held" : refuse("late")
  }

  #finish(job: Job<P>, { entry, move }: Ruling): void {
    this.isTroubled = false
    this.#deps.onkept?.(entry)
    this.#tell(entry, requestOf(job)?.by, move)
    this.#end(job, "kept")
  }

  #end(job: Job<P>, outcome: Outcome): void {
    const request = requestOf(job)
    if (request === undefined) return "done" in job ? job.done?.(outcome) : undefined
    this.#deps.unanswered.end(request)
    this.participants.answer(request, outcome)
  }

  #refuse(job: Job<P>, problem: unknown): void {
    if (!(problem instanceof JournalTrouble)) throw problem
    this.isTroubled = true
    this.#deps.ontrouble?.(problem)
    this.#end(job, refuse("trouble"))
  }

  /** Applies the entries of another server that has acted for this table, and judges the job again. */
  async #readOn(job: Job<P>): Promise<void> {
    this.#enter({ is: "reading", job })
    try {
      const entries = await this.#deps.journal.read(this.table, this.room.version)
      if (entries.length === 0) throw new Error(`table ${this.table} is no longer kept`)
      this.#jobs.unshift(job)
      this.#work(() => {
        for (const entry of entries) this.#tell(entry)
      })
    } catch (problem) {
      this.#work(() => this.#refuse(job, problem))
    }
  }

  /** Applies an entry that is stored, announces it, and starts a race if several players can act now. */
  #tell(entry: RoomEntry, by?: P, move?: Move): void {
    const { room, participants } = this
    const { version: n, settings: before } = room
    room.apply(entry, move)
    const { races } = this.#deps
    const leads = entry.kind === "move" ? (races?.leads(room, participants) ?? NO_LEADS) : NO_LEADS
    participants.told({ entry, n, before, by, leads })
    if (races === undefined || !ASKING.has(entry.kind)) return
    this.#racing?.close()
    this.#racing = races.begin(room, participants, this.clock, leads)
  }

  #break(problem: unknown): void {
    if (this.#state.is === "broken") return
    this.#enter(BROKEN)
    this.#deps.unwritten.end(this)
    this.#deps.unanswered.forget(this.table)
    this.#racing = undefined
    this.onbroken(problem)
  }
}

const NO_LEADS: ReadonlyMap<number, number> = new Map()

/** Entries after which players are asked for a move. */
const ASKING: ReadonlySet<RoomEntry["kind"]> = new Set(["move", "open", "undo", "standIn", "back"])

const contextOf = ({ clock, newFair }: ConductorDeps, participants: Participants<never>): RulingContext => ({
  get at() {
    return clock.now()
  },
  get ms() {
    return clock.monotonic()
  },
  newFair,
  awayFor: (who: Who) => {
    const since = participants.awaySince(who)
    return since === undefined ? 0 : Math.max(1, clock.monotonic() - since)
  },
})
