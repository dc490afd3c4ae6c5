// What a table is asked to do, one task after another: each is judged as things stand, its entry is written, and then it is told. Nothing
// is told or answered before it is on disk.

import { JournalTrouble, type Keeper, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { type Refusal, refuse } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import { type Head, headAfter } from "./head.ts"
import type { Outstanding, Waiting } from "./outstanding.ts"
import type { Guest } from "./viewers.ts"

export type Outcome = "kept" | "done before" | Refusal

/** Something that may become an entry, once it is its turn. */
export interface Task {
  /** The entry that it comes to as things stand; nothing if it comes to nothing; "held" if somebody else sees to it. */
  judge(room: Room): RoomEntry | Refusal | "held" | undefined
  /** Called once: when its entry is on disk and everybody has been told, or when it was refused. */
  done?(outcome: Outcome): void
  /** The guest who gets the move as the answer. */
  readonly by?: Guest
}

/** Where entries are written. */
export interface Keeping {
  readonly journal: Pick<ServerJournal<RoomEntry, Head>, "keep" | "read">
  /** How long servers of this journal had been running when this entry was made, in milliseconds. */
  servedAt(entry: RoomEntry): number
  /** Entries that are on their way to the journal. */
  readonly unwritten: Outstanding
  /** An entry that was made here is on disk. */
  onkept?: ((entry: RoomEntry) => void) | undefined
  /** An entry could not be written, and was refused. */
  ontrouble?: ((problem: JournalTrouble) => void) | undefined
}

interface Listener {
  /** An entry is on disk, by this guest if it is somebody's: now it counts. */
  kept(entry: RoomEntry, by?: Guest): void
  /** Nothing more is to be done for now. */
  onidle(): void
  /** A bug, or a journal that makes no sense. Nothing more will be done. */
  onbroken(problem: unknown): void
}

/** What the queue is doing. */
type State =
  | { readonly is: "idle" }
  /** Judging and telling, all in one turn of the loop. */
  | { readonly is: "working" }
  /** The entry is on its way to the journal. */
  | { readonly is: "writing"; readonly task: Task; readonly entry: RoomEntry }
  /** Another server has acted for this table: its entries are being read. */
  | { readonly is: "reading"; readonly task: Task }
  | { readonly is: "broken" }

/** From which states each state can be entered. */
const ENTERED_FROM: Readonly<Record<State["is"], readonly State["is"][]>> = {
  idle: ["working"],
  working: ["idle", "writing", "reading"],
  writing: ["working"],
  reading: ["writing"],
  broken: ["idle", "working", "writing", "reading"],
}

const IDLE: State = { is: "idle" }
const WORKING: State = { is: "working" }
const BROKEN: State = { is: "broken" }

export class Queue implements Keeper, Waiting {
  readonly table: string
  since = 0
  readonly #room: Room
  readonly #keeping: Keeping
  readonly #listener: Listener
  readonly #tasks: Task[] = []
  #state: State = IDLE
  /** Could the latest entry not be written? */
  isTroubled = false

  constructor(table: string, room: Room, keeping: Keeping, listener: Listener) {
    this.table = table
    this.#room = room
    this.#keeping = keeping
    this.#listener = listener
  }

  get state(): State["is"] {
    return this.#state.is
  }

  ask(task: Task): void {
    if (this.#state.is === "broken") return // all connections are being ended, and clients ask again
    this.#tasks.push(task)
    if (this.#state.is === "idle") this.#work()
  }

  /** The entry that is being written is on disk; or it is not, as another entry has its place. */
  kept(isNext: boolean): void {
    const { task, entry } = this.#written()
    if (isNext) this.#work(() => this.#tell(task, entry))
    else this.#readOn(task)
  }

  failed(problem: unknown): void {
    const { task } = this.#written()
    this.#work(() => this.#refuse(task, problem))
  }

  #enter(state: State): void {
    if (!ENTERED_FROM[state.is].includes(this.#state.is))
      throw new Error(`bug in a table's queue: "${state.is}" cannot follow "${this.#state.is}"`)
    this.#state = state
  }

  /** The journal has answered. Anything but an answer to what is being written is a bug that must not be taken for one. */
  #written(): Extract<State, { is: "writing" }> {
    const state = this.#state
    if (state.is !== "writing") throw new Error(`bug in a table's queue: the journal answered while it was ${state.is}`)
    this.#keeping.unwritten.end(this)
    return state
  }

  /** Does this first, and then one task after another, until one has an entry to be written. */
  #work(first: () => void = () => {}): void {
    this.#enter(WORKING)
    try {
      first()
      while (this.#state.is === "working") {
        const task = this.#tasks.shift()
        if (task !== undefined) this.#begin(task)
        else this.#rest()
      }
    } catch (problem) {
      this.#break(problem)
    }
  }

  #rest(): void {
    this.#enter(IDLE)
    this.#listener.onidle()
  }

  /** Judges a task, and writes its entry if there is one. */
  #begin(task: Task): void {
    const room = this.#room
    const entry = task.judge(room)
    if (entry === "held") return
    if (entry === undefined || "refused" in entry) return task.done?.(entry ?? "done before")
    this.#enter({ is: "writing", task, entry })
    this.#keeping.unwritten.begin(this)
    const head = headAfter(room, entry, this.#keeping.servedAt(entry))
    this.#keeping.journal.keep(this.table, room.version, entry, head, this)
  }

  #tell(task: Task, entry: RoomEntry): void {
    this.isTroubled = false
    this.#keeping.onkept?.(entry)
    this.#listener.kept(entry, task.by)
    task.done?.("kept")
  }

  #refuse(task: Task, problem: unknown): void {
    if (!(problem instanceof JournalTrouble)) throw problem
    this.isTroubled = true
    this.#keeping.ontrouble?.(problem)
    task.done?.(refuse("trouble"))
  }

  /** Another server has acted for this table: that counts, and is told. Then the task is judged again. */
  async #readOn(task: Task): Promise<void> {
    this.#enter({ is: "reading", task })
    try {
      const entries = await this.#keeping.journal.read(this.table, this.#room.version)
      if (entries.length === 0) throw new Error(`table ${this.table} is no longer kept`)
      this.#tasks.unshift(task)
      this.#work(() => {
        for (const entry of entries) this.#listener.kept(entry)
      })
    } catch (problem) {
      this.#work(() => this.#refuse(task, problem))
    }
  }

  #break(problem: unknown): void {
    if (this.#state.is === "broken") return
    this.#enter(BROKEN)
    this.#keeping.unwritten.end(this)
    this.#listener.onbroken(problem)
  }
}
