// A fake of the browser's database, shared by several pages. The test decides each step: what the engine does next,
// which event a page receives next, and when a page is frozen. The fake supports only the requests that the app makes,
// and follows the rules that matter. Requests need an active transaction, writers wait for each other in order, and a
// frozen page receives no events while its transactions stay open.

type Key = readonly [string, number]

const INACTIVE = (): DOMException => new DOMException("the transaction is not active", "TransactionInactiveError")
const CLOSED = (): DOMException => new DOMException("the connection or transaction is closed", "InvalidStateError")

/** More than the longest chain of promises that wait for each other. */
const TURNS = 30

const order = (a: Key, b: Key): number => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1)

/** A possible next step. `what` describes it in the message of a failing test. */
export interface Step {
  readonly what: string
  run(): void | Promise<void>
}

/** The part of the database that outlives all pages. */
export class Engine {
  readonly rows = new Map<string, { readonly key: Key; readonly value: unknown }>()
  isMade = false
  /** Unfinished transactions, in the order of their creation. */
  open: FakeTransaction[] = []
  readonly pages: FakePage[] = []
  /** Transactions that accept requests now. */
  readonly active = new Set<FakeTransaction>()

  /** Runs everything that waits only for promises. */
  async rest(): Promise<void> {
    for (let isBusy = true; isBusy; ) {
      for (let i = 0; i < TURNS; i++) await undefined
      isBusy = this.active.size > 0
      for (const transaction of this.active) transaction.rest()
      this.active.clear()
    }
  }

  /** Lists everything that could happen next. */
  steps(): Step[] {
    return [...this.open.flatMap((transaction) => transaction.steps()), ...this.pages.flatMap((page) => page.steps())]
  }

  /** Tells whether this transaction may run: writers run alone, readers together, all in order. */
  isFirst(transaction: FakeTransaction): boolean {
    const before = this.open.slice(0, this.open.indexOf(transaction))
    return before.every((other) => other.mode === "readonly" && transaction.mode === "readonly")
  }

  over(transaction: FakeTransaction): void {
    this.open = this.open.filter((other) => other !== transaction)
  }

  entries(table: string): unknown[] {
    return [...this.rows.values()]
      .filter(({ key }) => key[0] === table)
      .sort((a, b) => order(a.key, b.key))
      .map(({ value }) => value)
  }

  numbers(table: string): number[] {
    return [...this.rows.values()].flatMap(({ key }) => (key[0] === table ? [key[1]] : [])).sort((a, b) => a - b)
  }
}

/** A page and its events, which wait while it is frozen. */
export class FakePage {
  readonly name: string
  readonly engine: Engine
  isFrozen = false
  #events: Step[] = []
  readonly databases: FakeDatabase[] = []

  constructor(name: string, engine: Engine) {
    this.name = name
    this.engine = engine
    engine.pages.push(this)
  }

  hear(what: string, run: () => void): void {
    this.#events.push({ what: `${this.name} hears ${what}`, run })
  }

  steps(): Step[] {
    const [first] = this.#events
    if (this.isFrozen || first === undefined) return []
    const run = (): void => {
      this.#events.shift()
      first.run()
    }
    return [{ what: first.what, run }]
  }

  /** The page's `indexedDB`. */
  get factory(): IDBFactory {
    return { open: () => this.#open() } as unknown as IDBFactory
  }

  #open(): FakeRequest {
    const request = new FakeRequest()
    const database = new FakeDatabase(this)
    this.databases.push(database)
    const { engine } = this
    request.result = database
    const opened = (): void => this.hear("that the database is open", () => request.onsuccess())
    if (engine.isMade) opened()
    else {
      const making = new FakeTransaction(this, "versionchange")
      engine.open.push(making)
      making.begins = () => {
        if (engine.isMade) return making.give("that the database is there", opened)
        request.transaction = making
        this.hear("that the database is to be made", () => making.hear(() => request.onupgradeneeded()))
      }
      making.oncomplete = () => {
        request.transaction = null
        request.onsuccess()
      }
      making.onabort = () => {
        request.error = new DOMException("it was not made", "AbortError")
        request.onerror()
      }
    }
    return request
  }
}

class FakeRequest {
  result: unknown
  error: DOMException | null = null
  transaction: FakeTransaction | null = null
  onsuccess: () => void = () => {}
  onerror: () => void = () => {}
  onupgradeneeded: () => void = () => {}
}

class FakeDatabase {
  readonly page: FakePage
  isClosed = false
  onclose: () => void = () => {}
  onversionchange: () => void = () => {}

  constructor(page: FakePage) {
    this.page = page
  }

  createObjectStore(): void {}

  close(): void {
    this.isClosed = true
  }

  transaction(_stores: unknown, mode: IDBTransactionMode): FakeTransaction {
    if (this.isClosed) throw CLOSED()
    const made = new FakeTransaction(this.page, mode)
    this.page.engine.open.push(made)
    made.hear(() => {})
    return made
  }

  /** Closes the database as the browser does, for example when the user clears site data. */
  breakDown(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const transaction of this.page.engine.open) if (transaction.page === this.page) transaction.breakDown()
    this.page.hear("that the database was closed", () => this.onclose())
  }

  /** Simulates a newer version of the app that wants to open the database. */
  ask(): void {
    if (!this.isClosed) this.page.hear("that another version wants the database", () => this.onversionchange())
  }
}

/** asking: requests may follow. committing: none follows. over: complete or aborted. */
type Stage = "asking" | "committing" | "over"

export class FakeTransaction {
  readonly mode: IDBTransactionMode
  readonly page: FakePage
  stage: Stage = "asking"
  error: DOMException | null = null
  oncomplete: () => void = () => {}
  onabort: () => void = () => {}
  /** The first step of creating the database. */
  begins: (() => void) | undefined
  #isFull = false
  #isActive = false
  #requests: (() => void)[] = []
  #answers = 0
  readonly #added = new Map<string, { readonly key: Key; readonly value: unknown }>()

  constructor(page: FakePage, mode: IDBTransactionMode) {
    this.page = page
    this.mode = mode
  }

  steps(): Step[] {
    const { engine } = this.page
    const name = `the engine: ${this.mode} of ${this.page.name}`
    if (!engine.isFirst(this)) return []
    const begins = this.begins
    if (begins !== undefined) {
      const run = (): void => {
        this.begins = undefined
        begins()
      }
      return [{ what: `${name} begins`, run }]
    }
    const [request] = this.#requests
    if (request !== undefined) {
      const run = (): void => {
        this.#requests.shift()
        request()
      }
      return [{ what: `${name} is served`, run }]
    }
    return this.stage === "committing" ? [{ what: `${name} commits`, run: () => this.#end() }] : []
  }

  /** Ends the transaction without its own events. The page receives the event `what` instead. */
  give(what: string, then: () => void): void {
    this.stage = "over"
    this.page.engine.over(this)
    this.page.hear(what, then)
  }

  objectStore(name: string): object {
    const { engine } = this.page
    return {
      count: (key?: Key) => this.#ask(() => (key === undefined ? engine.rows.size : Number(this.#has(key)))),
      add: (value: unknown, key: Key) =>
        this.#ask(() => {
          if (this.#has(key)) this.#abort(new DOMException("it is there already", "ConstraintError"))
          else this.#added.set(key.join(), { key, value: structuredClone(value) })
        }),
      openKeyCursor: () => this.#cursor(["", -1]),
      getAll: ({ table, from }: { table: string; from: number }) =>
        this.#ask(() => (name === "entries" ? engine.entries(table).slice(from) : [])),
    }
  }

  commit(): void {
    if (this.stage !== "asking") throw CLOSED()
    if (!this.#isActive) throw CLOSED()
    this.stage = "committing"
  }

  abort(): void {
    if (this.stage !== "asking") throw CLOSED()
    this.#abort(null)
  }

  /** Runs a listener that may make requests. If no request is left to answer, the transaction commits by itself. */
  hear(listener: () => void): void {
    if (this.stage === "over") return
    this.#isActive = true
    listener()
    this.page.engine.active.add(this)
  }

  /** Makes the commit fail because the disk is full. */
  fill(): void {
    this.#isFull = true
  }

  breakDown(): void {
    if (this.stage !== "over") this.#abort(new DOMException("the database was closed", "AbortError"))
  }

  /** Called when all listeners have run, and everything that waited only for promises. */
  rest(): void {
    this.#isActive = false
    if (this.stage === "asking" && this.#answers === 0 && this.#requests.length === 0) this.stage = "committing"
  }

  #has(key: Key): boolean {
    return this.page.engine.rows.has(key.join()) || this.#added.has(key.join())
  }

  #ask(serve: () => unknown, request = new FakeRequest()): FakeRequest {
    if (this.stage !== "asking" || !this.#isActive) throw INACTIVE()
    this.#answers++
    this.#requests.push(() => {
      request.result = serve()
      if (this.stage === "over") return
      this.page.hear(`an answer in ${this.mode}`, () => {
        this.#answers--
        this.hear(() => request.onsuccess())
      })
    })
    return request
  }

  /** Returns a cursor on the first row after this key. */
  #cursor(from: Key, request = new FakeRequest()): FakeRequest {
    const find = (): unknown => {
      const keys = [...this.page.engine.rows.values()].map(({ key }) => key).sort(order)
      const key = keys.find((one) => order(one, from) > 0)
      // `continue` skips all rows of the table.
      return key === undefined
        ? null
        : { key, continue: () => this.#cursor([key[0], Number.POSITIVE_INFINITY], request) }
    }
    return this.#ask(find, request)
  }

  #end(): void {
    if (this.#isFull) return this.#abort(new DOMException("there is no room", "QuotaExceededError"))
    this.stage = "over"
    if (this.mode === "versionchange") this.page.engine.isMade = true
    for (const [name, row] of this.#added) this.page.engine.rows.set(name, row)
    this.page.engine.over(this)
    this.page.hear(`that ${this.mode} is complete`, () => this.oncomplete())
  }

  #abort(error: DOMException | null): void {
    this.error = error
    this.stage = "over"
    this.#requests = []
    this.page.engine.over(this)
    this.page.hear(`that ${this.mode} is aborted`, () => this.onabort())
  }
}
