// Runs jobs in the browser's database. Each job is one transaction. It runs again if the user left the page before it
// ended.
//
// A browser may freeze a page that the user leaves, and show it again when the user goes back. A transaction that is
// open then stays open and locks out every other page. So nothing stays open while the page is hidden: the connection
// aborts what it can, and repeats it when the page is shown.

import type { Clock } from "../../table/clock.ts"
import { Attempt, INTERRUPTED } from "./attempt.ts"

const NAME = "countertop"
const VERSION = 1
/** Milliseconds after which an unfinished job counts as late. */
export const JOB_TIMEOUT = 3000

export const ENTRIES = "entries"
export const TABLES = "tables"

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The database did not answer within `JOB_TIMEOUT`. */
export class DatabaseTimeout extends Error {
  override name = "DatabaseTimeout"

  constructor() {
    super(`the browser's database has not answered within ${JOB_TIMEOUT} ms`)
  }
}

type State =
  /** The next job opens the database. */
  | { readonly is: "closed" }
  | { readonly is: "opening"; readonly request: IDBOpenDBRequest; readonly opened: Promise<IDBDatabase> }
  | { readonly is: "open"; readonly database: IDBDatabase }
  /** The user has left the page, and it may be frozen. Nothing is open, and jobs wait until the page is shown. */
  | { readonly is: "hidden"; readonly shown: Promise<void>; readonly show: () => void }

const CLOSED: State = { is: "closed" }

interface Job<T> {
  readonly stores: string | string[]
  readonly mode?: IDBTransactionMode
  /** Makes the job's requests. It may run again, in another transaction. */
  readonly work: (transaction: IDBTransaction) => Promise<T>
  /** Whether the job fails with `DatabaseTimeout` instead of waiting without limit. */
  readonly timesOut?: boolean
}

/** A connection that reopens after it was closed by the browser, by another tab, or because the user left the page. */
export class Connection {
  readonly #factory: IDBFactory
  readonly #clock: Clock
  readonly #tell: (isLate: boolean) => void
  #state: State = CLOSED
  readonly #attempts = new Set<{ interrupt(): void }>()
  #isLate = false

  /** Calls `tell` when the database makes jobs wait, and when it answers again. */
  constructor(factory: IDBFactory, clock: Clock, tell: (isLate: boolean) => void = () => {}) {
    this.#factory = factory
    this.#clock = clock
    this.#tell = tell
  }

  /** Runs a job. When it resolves, all its writes are on disk; when it rejects, none is. */
  async run<T>(job: Job<T>): Promise<T> {
    if (job.timesOut && this.#isLate) throw new DatabaseTimeout()
    for (;;) {
      while (this.#state.is === "hidden") await this.#state.shown
      const outcome = await this.#attempt(job)
      if (outcome !== INTERRUPTED) return outcome
    }
  }

  /** Closes everything at once, because the user is leaving the page. */
  hide(): void {
    const before = this.#state
    if (before.is === "hidden") return
    let show = (): void => {}
    const shown = new Promise<void>((resolve) => {
      show = resolve
    })
    this.#state = { is: "hidden", shown, show }
    for (const attempt of [...this.#attempts]) attempt.interrupt()
    if (before.is === "opening") stopMaking(before.request)
    if (before.is === "open") before.database.close()
  }

  /** Repeats the interrupted jobs, because the page is shown again. */
  show(): void {
    if (this.#state.is !== "hidden") return
    const { show } = this.#state
    this.#state = CLOSED
    show()
  }

  async #attempt<T>(job: Job<T>): Promise<T | typeof INTERRUPTED> {
    const attempt = new Attempt(job.work, job.mode ?? "readonly")
    this.#attempts.add(attempt)
    const stop = this.#clock.after(JOB_TIMEOUT, () => {
      this.#noteLate()
      if (job.timesOut) attempt.fail(new DatabaseTimeout())
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
      // The browser has closed the database without notice.
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
      request.result.createObjectStore(ENTRIES) // key: [table, n]
      request.result.createObjectStore(TABLES, { keyPath: "id" })
    }
    const opened = resultOf(request)
    const opening: State = { is: "opening", request, opened }
    this.#state = opening
    try {
      const database = await opened
      if (this.#state === opening) this.#use(database)
      else database.close() // the user left the page meanwhile
      return database
    } catch (problem) {
      if (this.#state === opening) this.#state = CLOSED
      throw problem
    }
  }

  #use(database: IDBDatabase): void {
    this.#state = { is: "open", database }
    database.onclose = () => this.#forget(database)
    // A newer version of the app in another tab waits until this page closes the database.
    database.onversionchange = () => {
      database.close()
      this.#forget(database)
    }
  }

  #forget(database: IDBDatabase): void {
    if (this.#state.is === "open" && this.#state.database === database) this.#state = CLOSED
  }

  /** Reports that the database is late. It answers again as soon as it accepts a transaction on all stores. */
  #noteLate(): void {
    if (this.#isLate) return
    this.#isLate = true
    this.#tell(true)
    const answered = (): void => {
      this.#isLate = false
      this.#tell(false)
    }
    const count = (transaction: IDBTransaction): Promise<number> => resultOf(transaction.objectStore(TABLES).count())
    this.run({ stores: [ENTRIES, TABLES], mode: "readwrite", work: count }).then(answered, answered)
  }
}

/** Stops creating the database, because no other page can open it meanwhile. */
function stopMaking({ transaction }: IDBOpenDBRequest): void {
  try {
    transaction?.abort()
  } catch {
    // The database has just been created.
  }
}

const transactionOf = (database: IDBDatabase, { stores, mode = "readonly" }: Job<unknown>): IDBTransaction =>
  database.transaction(stores, mode, { durability: "strict" })
