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
export function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES) // by [table, n]
    request.result.createObjectStore(TABLES, { keyPath: "id" })
  }
  return asked(request)
}
