// Runs one table, wherever it is: what people ask for, and what happens by itself, is judged one after another and
// becomes entries. Nobody is told of an entry, and nothing is answered, before the journal has kept it.

import { type Move, writeMove } from "../../engine/moves.ts"
import type { Clock } from "../clock.ts"
import type { Stamp } from "../elapsed.ts"
import type { Fair } from "../fair.ts"
import { JournalTrouble, type Keeper, type ServerJournal } from "../journal.ts"
import type { Line, Trip } from "../line.ts"
import { commandOf } from "../room/commands.ts"
import type { RoomEntry, RoomSettings, Who } from "../room/entries.ts"
import type { Room } from "../room/room.ts"
import {
  type Asker,
  type Circumstances,
  type Command,
  type Judge,
  type Refusal,
  type Ruling,
  refuse,
  ruleOn,
  type Undo,
} from "../room/ruling.ts"
import type { Pending, PendingSet } from "./pending.ts"
import type { Held, Races, Racing, Timing } from "./racing.ts"

/**
 * What became of something that was asked for. “Replaced”: it came again over another connection, which gets the
 * answer.
 */
export type Outcome = "kept" | "done before" | "replaced" | Refusal

/** Something that the table does by itself, or that a server does with it. */
export interface Task {
  /**
   * The entry that it comes to as things stand; nothing if it comes to nothing; "held" if it waits for the end of a
   * race.
   */
  judge(room: Room): Ruling | Refusal | "held" | undefined
  /** Called once: when its entry is kept and everybody has been told, or when it was refused. */
  done?(outcome: Outcome): void
}

/** Who asks for something, as the table knows them when it is their turn. */
interface Requester extends Omit<Asker, "id"> {
  /** By which their commands are told from those of others; without one no command comes twice. */
  readonly mark?: string
  /** Their connection, if it takes time. */
  readonly line?: Line
}

/** A command that waits for its answer. `P` is what the people round this table are. */
export interface Request<P> extends Pending {
  readonly by: P
  /** The same if the command is sent again. */
  readonly id: string
  readonly what: Command | Undo
}

/** A request whose race has been judged. */
interface Judged<P> extends Omit<Task, "done"> {
  readonly request: Request<P>
}

/** An entry that counts from now on. */
export interface Change<P> {
  readonly entry: RoomEntry
  /** Its number. */
  readonly n: number
  /** The settings before it. */
  readonly before: RoomSettings
  /** Who asked for it, if somebody did. */
  readonly by: P | undefined
  /** In a race: how much later each seat is to be asked. */
  readonly leads: ReadonlyMap<number, number>
}

/** The people round a table: who they are, and what they are told. */
export interface Participants<P> {
  asker(by: P): Requester
  /** Why they may not add such an entry now, whatever the table's rules say. */
  whyNot(by: P, kind: RoomEntry["kind"]): Refusal | undefined
  /** Answers a request: called once for each, after everybody has been told of its entry. */
  answer(request: Request<P>, outcome: Outcome): void
  /** Since when somebody is away; nothing if they are here. */
  awaySince(who: Who): number | undefined
  isHere(who: Who): boolean
  /** The connection of whoever sits there, if it takes time. */
  lineOf(seat: number): Line | undefined
  /** Measures that connection right behind what was sent last. */
  probe(seat: number): (() => Trip) | undefined
  /** Tells everybody. The room is as it is after the entry. */
  told(change: Change<P>): void
  /** The table waits in vain for other seats than before. */
  tellWaiting(): void
}

export interface ConductorDeps<H = unknown> {
  readonly journal: Pick<ServerJournal<RoomEntry, H>, "keep" | "read">
  /** The table's own clock: its monotonic side counts how long the table has been running. */
  readonly clock: Clock
  /** Requests that were not answered yet, and entries that are on their way to the journal. */
  readonly unanswered: PendingSet
  readonly unwritten: PendingSet
  newFair(): Fair
  /** What a command comes to that is no move. */
  readonly judge: Judge
  /** Judges races; where nobody's connection takes time, whoever comes first was first. */
  readonly races?: Races
  /** What lists show of the table after this entry, if that changes. */
  headAfter?(room: Room, entry: RoomEntry): H | undefined
  /** An entry that was made here is kept. */
  onkept?: ((entry: RoomEntry) => void) | undefined
  /** An entry could not be kept, and was refused. */
  ontrouble?: ((problem: JournalTrouble) => void) | undefined
}

/** What the conductor is doing. */
type State<P> =
  | { readonly is: "idle" }
  /** Judging and telling, all in one turn of the loop. */
  | { readonly is: "working" }
  /** The entry is on its way to the journal. */
  | { readonly is: "writing"; readonly job: Job<P>; readonly ruling: Ruling }
  /** Another server has acted for this table: its entries are being read. */
  | { readonly is: "reading"; readonly job: Job<P> }
  | { readonly is: "broken" }

type Job<P> = Task | Request<P> | Judged<P>

const requestOf = <P>(job: Job<P>): Request<P> | undefined =>
  "what" in job ? job : "request" in job ? job.request : undefined

/** From which states each state can be entered. */
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
  /** When it began to wait for the journal. */
  since = 0
  /** Could the latest entry not be kept? */
  isTroubled = false
  /** Called when nothing more is to be done for now; and by whoever knows that somebody has come or gone. */
  onchange: () => void = () => {}
  /** Called when what is kept and what is in memory may no longer agree. Nothing more will be done. */
  onbroken: (problem: unknown) => void = () => {}
  readonly #deps: ConductorDeps<H>
  readonly #circumstances: Circumstances
  readonly #jobs: Job<P>[] = []
  #state: State<P> = IDLE
  #racing: Racing | undefined

  constructor(table: string, room: Room, participants: Participants<P>, deps: ConductorDeps<H>) {
    this.table = table
    this.room = room
    this.participants = participants
    this.#deps = deps
    this.#circumstances = circumstancesOf(deps, participants)
  }

  get state(): State<P>["is"] {
    return this.#state.is
  }

  get clock(): Clock {
    return this.#deps.clock
  }

  /** For an entry that is made now. */
  stamp(): Required<Stamp> {
    const { clock } = this.#deps
    return { at: clock.now(), ms: clock.monotonic() }
  }

  /** Takes a command, which is answered once it is kept or refused. */
  command(by: P, id: string, what: Command | Undo): void {
    if (this.#state.is === "broken") return // all connections are being ended, and clients ask again
    const request = { table: this.table, since: 0, by, id, what }
    this.#deps.unanswered.begin(request)
    this.ask(request)
  }

  /** A job to be judged when it is its turn. */
  ask(job: Job<P>): void {
    if (this.#state.is === "broken") return
    this.#jobs.push(job)
    if (this.#state.is === "idle") this.#work()
  }

  /**
   * Makes a move that no person makes: a bot's, or the table's own after so many milliseconds. It comes to nothing if
   * another was made since there were `on` of them.
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

  /** How much later a seat was asked than others, in a race. */
  leadOf(seat: number): number {
    return this.#racing?.leads.get(seat) ?? 0
  }

  /** The entry that is being written is kept; or it is not, as another entry has its place. */
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

  /**
   * The journal has answered. Anything but an answer to what is being written is a bug that must not be taken for one.
   */
  #written(): Extract<State<P>, { is: "writing" }> {
    const state = this.#state
    if (state.is !== "writing")
      throw new Error(`bug at table ${this.table}: the journal answered while it was ${state.is}`)
    this.#deps.unwritten.end(this)
    return state
  }

  /** Does this first, and then one job after another, until one has an entry to be written. */
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
    const { who, hash, mark, line } = this.participants.asker(by)
    if (mark !== undefined && this.room.isDone(mark, id)) return undefined
    const asker = mark === undefined ? { who, hash } : { who, hash, id: commandOf(mark, id) }
    const ruling = ruleOn(this.#deps.judge, this.room, what, asker, this.#circumstances)
    if ("refused" in ruling) return ruling
    if (what.do === "move") return this.#raced(ruling, { reported: what.after, line }, request)
    return this.participants.whyNot(by, ruling.entry.kind) ?? ruling
  }

  /** In a race a move is held until it is judged who was first; else it is made as it is. */
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

  /** Another server has acted for this table: that counts, and is told. Then the job is judged again. */
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

  /** The entry is kept: it counts from now on, and everybody is told. If that asks several at once, the race is on. */
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

/** After which entries players are asked anew. */
const ASKING: ReadonlySet<RoomEntry["kind"]> = new Set(["move", "open", "undo", "standIn", "back"])

const circumstancesOf = ({ clock, newFair }: ConductorDeps, participants: Participants<never>): Circumstances => ({
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
