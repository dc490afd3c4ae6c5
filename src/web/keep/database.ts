// The browser's database as promises. Where it is forbidden or broken, whoever asks gets the reason.

const NAME = "countertop"
const VERSION = 1

export const ENTRIES = "entries"
export const TABLES = "tables"

export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })

/** Opens it, and makes what is missing. */
function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES) // by [table, n]
    request.result.createObjectStore(TABLES, { keyPath: "id" })
  }
  return asked(request)
}

/** A database that is opened again when the browser has closed it: site data cleared, a newer app in another tab, a lost connection. */
export class Connection {
  readonly #factory: IDBFactory
  #database: Promise<IDBDatabase> | undefined

  constructor(factory: IDBFactory) {
    this.#factory = factory
  }

  open(): Promise<IDBDatabase> {
    this.#database ??= this.#connect()
    return this.#database
  }

  /** A transaction on some of its stores. */
  async begin(stores: string | string[], mode: IDBTransactionMode = "readonly"): Promise<IDBTransaction> {
    try {
      return (await this.open()).transaction(stores, mode, { durability: "strict" })
    } catch (problem) {
      if (!(problem instanceof DOMException) || problem.name !== "InvalidStateError") throw problem
      this.#database = undefined
      return (await this.open()).transaction(stores, mode, { durability: "strict" })
    }
  }

  async #connect(): Promise<IDBDatabase> {
    const forget = (): void => {
      this.#database = undefined
    }
    try {
      const database = await openDatabase(this.#factory)
      database.onclose = forget
      // A newer version of the app, in another tab, waits for us to let go.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      return database
    } catch (problem) {
      forget()
      throw problem
    }
  }
}
