// The browser's database as jobs: each job is one transaction, and is done again if leaving the page broke it off.
//
// A page that is left may be frozen as it is, to be shown again by the back button. A transaction that is open then
// stays open and locks every other page out. So nothing is left open when the page is hidden: whatever can be
// aborted is aborted, and done again when the page is shown.

import type { Clock } from "../../table/clock.ts"
import { Attempt, BROKEN_OFF } from "./attempt.ts"

const NAME = "countertop"
const VERSION = 1
/** A job that takes longer than this is late, in milliseconds. */
export const PATIENCE = 3000

export const ENTRIES = "entries"
export const TABLES = "tables"

export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The database has not answered in time. */
export class Late extends Error {
  override name = "Late"

  constructor() {
    super(`the browser's database has not answered within ${PATIENCE} ms`)
  }
}

type State =
  /** The next job opens it. */
  | { readonly is: "closed" }
  | { readonly is: "opening"; readonly request: IDBOpenDBRequest; readonly opened: Promise<IDBDatabase> }
  | { readonly is: "open"; readonly database: IDBDatabase }
  /** The page is left and may be frozen: nothing is open, and jobs wait until it is shown. */
  | { readonly is: "hidden"; readonly shown: Promise<void>; readonly show: () => void }

const CLOSED: State = { is: "closed" }

interface Job<T> {
  readonly stores: string | string[]
  readonly mode?: IDBTransactionMode
  /** Makes its requests in the transaction. It may be called again, in another transaction. */
  readonly work: (transaction: IDBTransaction) => Promise<T>
  /** Fails with `Late` instead of waiting as long as it takes. */
  readonly isHasty?: boolean
}

/** A connection that is opened again when the browser, another tab or leaving the page has closed it. */
export class Connection {
  readonly #factory: IDBFactory
  readonly #clock: Clock
  readonly #tell: (isLate: boolean) => void
  #state: State = CLOSED
  readonly #attempts = new Set<{ breakOff(): void }>()
  #isLate = false

  /** `tell` hears when the database keeps jobs waiting, and when it answers again. */
  constructor(factory: IDBFactory, clock: Clock, tell: (isLate: boolean) => void = () => {}) {
    this.#factory = factory
    this.#clock = clock
    this.#tell = tell
  }

  /** Runs a job. What it wrote is on disk when this is done; nothing of it is if this fails. */
  async run<T>(job: Job<T>): Promise<T> {
    if (job.isHasty && this.#isLate) throw new Late()
    for (;;) {
      while (this.#state.is === "hidden") await this.#state.shown
      const outcome = await this.#attempt(job)
      if (outcome !== BROKEN_OFF) return outcome
    }
  }

  /** The page is left: closes everything at once. */
  hide(): void {
    const before = this.#state
    if (before.is === "hidden") return
    let show = (): void => {}
    const shown = new Promise<void>((resolve) => {
      show = resolve
    })
    this.#state = { is: "hidden", shown, show }
    for (const attempt of [...this.#attempts]) attempt.breakOff()
    if (before.is === "opening") stopMaking(before.request)
    if (before.is === "open") before.database.close()
  }

  /** The page is shown again: goes on with what was broken off. */
  show(): void {
    if (this.#state.is !== "hidden") return
    const { show } = this.#state
    this.#state = CLOSED
    show()
  }

  async #attempt<T>(job: Job<T>): Promise<T | typeof BROKEN_OFF> {
    const attempt = new Attempt(job.work, job.mode ?? "readonly")
    this.#attempts.add(attempt)
    const stop = this.#clock.after(PATIENCE, () => {
      this.#noteLate()
      if (job.isHasty) attempt.fail(new Late())
    })
    this.#begin(attempt, job).catch((problem: unknown) => attempt.fail(problem))
    try {
      return await attempt.outcome
    } finally {
      stop()
      this.#attempts.delete(attempt)
    }
  }

  async #begin<T>(attempt: Attempt<T>, job: Job<T>): Promise<void> {
    const database = await this.#open()
    if (attempt.state !== "waiting") return
    try {
      attempt.begin(transactionOf(database, job))
    } catch (problem) {
      if (!(problem instanceof DOMException) || problem.name !== "InvalidStateError") throw problem
      // The browser has closed it without a word.
      this.#forget(database)
      const again = await this.#open()
      if (attempt.state === "waiting") attempt.begin(transactionOf(again, job))
    }
  }

  #open(): Promise<IDBDatabase> {
    if (this.#state.is === "open") return Promise.resolve(this.#state.database)
    return this.#state.is === "opening" ? this.#state.opened : this.#connect()
  }

  async #connect(): Promise<IDBDatabase> {
    const request = this.#factory.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES) // by [table, n]
      request.result.createObjectStore(TABLES, { keyPath: "id" })
    }
    const opened = asked(request)
    const opening: State = { is: "opening", request, opened }
    this.#state = opening
    try {
      const database = await opened
      if (this.#state === opening) this.#use(database)
      else database.close() // the page was left meanwhile
      return database
    } catch (problem) {
      if (this.#state === opening) this.#state = CLOSED
      throw problem
    }
  }

  #use(database: IDBDatabase): void {
    this.#state = { is: "open", database }
    database.onclose = () => this.#forget(database)
    // A newer version of the app, in another tab, waits for us to let go.
    database.onversionchange = () => {
      database.close()
      this.#forget(database)
    }
  }

  #forget(database: IDBDatabase): void {
    if (this.#state.is === "open" && this.#state.database === database) this.#state = CLOSED
  }

  /** It answers again when a transaction that needs everything has been let in. */
  #noteLate(): void {
    if (this.#isLate) return
    this.#isLate = true
    this.#tell(true)
    const answered = (): void => {
      this.#isLate = false
      this.#tell(false)
    }
    const count = (transaction: IDBTransaction): Promise<number> => asked(transaction.objectStore(TABLES).count())
    this.run({ stores: [ENTRIES, TABLES], mode: "readwrite", work: count }).then(answered, answered)
  }
}

/** While one page makes the database, no other page can open it. */
function stopMaking({ transaction }: IDBOpenDBRequest): void {
  try {
    transaction?.abort()
  } catch {
    // It has just been made.
  }
}

const transactionOf = (database: IDBDatabase, { stores, mode = "readonly" }: Job<unknown>): IDBTransaction =>
  database.transaction(stores, mode, { durability: "strict" })
