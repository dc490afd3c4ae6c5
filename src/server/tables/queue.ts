// What a table is asked to do, one after another: judged as things stand when it is its turn, kept, and then told. Nothing is told or answered
// before it is kept.

import { JournalTrouble, type Keeper, type ServerJournal } from "../../table/journal.ts"
import type { RoomEntry } from "../../table/room/entries.ts"
import { type Refusal, refuse } from "../../table/room/judging.ts"
import type { Room } from "../../table/room/room.ts"
import { type Head, headAfter } from "./head.ts"
import type { Guest } from "./viewers.ts"

export type Outcome = "kept" | "done before" | Refusal

/** Something that may become an entry, once it is its turn. */
export interface Task {
  /** What it comes to as things stand; nothing if it has come to nothing; or somebody else will see to it. */
  judge(room: Room): RoomEntry | Refusal | "held" | undefined
  /** It is kept, and everybody has been told; or it was refused. */
  done?(outcome: Outcome): void
  /** The guest who gets the move as the answer. */
  readonly by?: Guest
}

/** Where entries are kept. */
export interface Keeping {
  readonly journal: ServerJournal<RoomEntry, Head>
  /** Something is kept that was done here. */
  onkept?: ((entry: RoomEntry) => void) | undefined
  /** Something could not be kept, and was refused. */
  ontrouble?: ((problem: JournalTrouble) => void) | undefined
}

interface Listener {
  /** An entry is kept, by this guest if it is somebody's: now it counts. */
  kept(entry: RoomEntry, by?: Guest): void
  /** Nothing more is to be done for now. */
  onidle(): void
  /** Something went wrong that nobody had thought of. Nothing more will be done. */
  onbroken(problem: unknown): void
}

export class Queue implements Keeper {
  readonly #id: string
  readonly #room: Room
  readonly #keeping: Keeping
  readonly #listener: Listener
  readonly #tasks: Task[] = []
  /** What is on its way to the journal: the task, and its entry. */
  #task: Task | undefined
  #entry: RoomEntry | undefined
  #isBusy = false
  /** Could the latest entry not be kept? */
  isTroubled = false

  constructor(id: string, room: Room, keeping: Keeping, listener: Listener) {
    this.#id = id
    this.#room = room
    this.#keeping = keeping
    this.#listener = listener
  }

  ask(task: Task): void {
    this.#tasks.push(task)
    if (!this.#isBusy) this.#run()
  }

  /** One task after another, until one has an entry to be kept: it goes on after that. */
  #run(): void {
    this.#isBusy = true
    try {
      for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) if (this.#begin(task)) return
      this.#isBusy = false
      this.#listener.onidle()
    } catch (problem) {
      this.#break(problem)
    }
  }

  /** Judges a task; says whether there is an entry, which is on its way to the journal. */
  #begin(task: Task): boolean {
    const room = this.#room
    const entry = task.judge(room)
    if (entry === "held") return false
    if (entry === undefined || "refused" in entry) {
      task.done?.(entry ?? "done before")
      return false
    }
    this.#task = task
    this.#entry = entry
    this.#keeping.journal.keep(this.#id, room.version, entry, headAfter(room, entry), this)
    return true
  }

  kept(isNext: boolean): void {
    const task = this.#task
    const entry = this.#entry
    if (task === undefined || entry === undefined) return
    if (isNext) this.#end(task, entry)
    else this.#readOn(task)
  }

  failed(problem: unknown): void {
    if (this.#task !== undefined) this.#fail(this.#task, problem)
  }

  /** Its entry is kept: everybody is told, and the next one's turn comes. */
  #end(task: Task, entry: RoomEntry): void {
    try {
      this.isTroubled = false
      this.#keeping.onkept?.(entry)
      this.#listener.kept(entry, task.by)
      task.done?.("kept")
    } catch (problem) {
      return this.#break(problem)
    }
    this.#run()
  }

  #fail(task: Task, problem: unknown): void {
    if (!(problem instanceof JournalTrouble)) return this.#break(problem)
    this.isTroubled = true
    try {
      this.#keeping.ontrouble?.(problem)
      task.done?.(refuse("trouble"))
    } catch (another) {
      return this.#break(another)
    }
    this.#run()
  }

  /** Somebody else has acted for this table: that counts, and is told. Then the task is judged again. */
  async #readOn(task: Task): Promise<void> {
    try {
      const entries = await this.#keeping.journal.read(this.#id, this.#room.version)
      if (entries.length === 0) throw new Error(`table ${this.#id} is no longer kept`)
      for (const entry of entries) this.#listener.kept(entry)
    } catch (problem) {
      return this.#fail(task, problem)
    }
    this.#tasks.unshift(task)
    this.#run()
  }

  #break(problem: unknown): void {
    this.#isBusy = true // for good
    this.#tasks.length = 0
    this.#listener.onbroken(problem)
  }
}
