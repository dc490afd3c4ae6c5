// One attempt at a database job: a transaction from its first request to its end.

export const INTERRUPTED = Symbol("interrupted")

/**
 * waiting: has no transaction yet. running: makes requests and can be aborted. committing: makes no more requests, so
 * the database decides alone. done: succeeded, failed, or was interrupted with nothing written.
 */
type State = "waiting" | "running" | "committing" | "done"

export class Attempt<T> {
  state: State = "waiting"
  /** The result of the job, or `INTERRUPTED` if the job has to be repeated. */
  readonly outcome: Promise<T | typeof INTERRUPTED>
  readonly #work: (transaction: IDBTransaction) => Promise<T>
  readonly #mode: IDBTransactionMode
  #transaction: IDBTransaction | undefined
  #resolve: (outcome: T | typeof INTERRUPTED) => void = () => {}
  #reject: (problem: unknown) => void = () => {}

  constructor(work: (transaction: IDBTransaction) => Promise<T>, mode: IDBTransactionMode) {
    this.#work = work
    this.#mode = mode
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Makes the requests. Must be called in the task that created the transaction. */
  begin(transaction: IDBTransaction): void {
    this.state = "running"
    this.#transaction = transaction
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const worked = this.#work(transaction).then((value) => {
      this.#commit(transaction)
      return value
    })
    // A read has its result before its transaction ends.
    const done = this.#mode === "readonly" ? worked : Promise.all([worked, completed]).then(([value]) => value)
    completed.catch(() => {})
    done.then(
      (value) => this.#finish(() => this.#resolve(value)),
      (problem: unknown) => this.fail(problem),
    )
  }

  /** Leaves nothing open: aborts the transaction if possible. A commit completes without the page. */
  interrupt(): void {
    if (this.state === "committing" || this.state === "done") return
    if (this.state === "running" && !this.#abort()) this.state = "committing"
    else this.#finish(() => this.#resolve(INTERRUPTED))
  }

  fail(problem: unknown): void {
    if (this.state === "running") this.#abort()
    this.#finish(() => this.#reject(problem))
  }

  #finish(tell: () => void): void {
    if (this.state === "done") return
    this.state = "done"
    tell()
  }

  /** Tells the database that no more requests follow, so that it need not wait for this page. */
  #commit(transaction: IDBTransaction): void {
    if (this.state !== "running") return
    try {
      transaction.commit()
      this.state = "committing"
    } catch {
      // An older browser commits by itself, and so does a finished transaction.
    }
  }

  /** Returns whether the abort succeeded. A finished or committing transaction cannot be aborted. */
  #abort(): boolean {
    try {
      this.#transaction?.abort()
      return true
    } catch {
      return false
    }
  }
}
