// One try of a job for the database: a transaction, from its first request to its end.

export const BROKEN_OFF = Symbol("broken off")

/**
 * waiting: it has no transaction yet.
 * running: requests are made and answered; it can be aborted.
 * committing: no request follows, so the database decides by itself.
 * settled: it is done, has failed, or was broken off and left no trace.
 */
type State = "waiting" | "running" | "committing" | "settled"

export class Attempt<T> {
  state: State = "waiting"
  /** What the job came to, or that it was broken off and has to be done again. */
  readonly outcome: Promise<T | typeof BROKEN_OFF>
  readonly #work: (transaction: IDBTransaction) => Promise<T>
  readonly #mode: IDBTransactionMode
  #transaction: IDBTransaction | undefined
  #resolve: (outcome: T | typeof BROKEN_OFF) => void = () => {}
  #reject: (problem: unknown) => void = () => {}

  constructor(work: (transaction: IDBTransaction) => Promise<T>, mode: IDBTransactionMode) {
    this.#work = work
    this.#mode = mode
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Makes the requests; to be called in the same task in which the transaction was made. */
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
    // What was only read is known before the transaction is over.
    const done = this.#mode === "readonly" ? worked : Promise.all([worked, completed]).then(([value]) => value)
    completed.catch(() => {})
    done.then(
      (value) => this.#settle(() => this.#resolve(value)),
      (problem: unknown) => this.fail(problem),
    )
  }

  /** Leaves nothing open: aborts what can be aborted. What is committing finishes without the page. */
  breakOff(): void {
    if (this.state === "committing" || this.state === "settled") return
    if (this.state === "running" && !this.#abort()) this.state = "committing"
    else this.#settle(() => this.#resolve(BROKEN_OFF))
  }

  fail(problem: unknown): void {
    if (this.state === "running") this.#abort()
    this.#settle(() => this.#reject(problem))
  }

  #settle(tell: () => void): void {
    if (this.state === "settled") return
    this.state = "settled"
    tell()
  }

  /** Says that no request follows, so that the database need not wait for this page. */
  #commit(transaction: IDBTransaction): void {
    if (this.state !== "running") return
    try {
      transaction.commit()
      this.state = "committing"
    } catch {
      // It commits by itself: an older browser, or nothing is left to be done.
    }
  }

  /** Says whether it could: what is over, or decides by itself, cannot be aborted. */
  #abort(): boolean {
    try {
      this.#transaction?.abort()
      return true
    } catch {
      return false
    }
  }
}
