// Caches the whole app in the browser, all files of one version together. A new version waits until the user asks for
// it, or until no page of the old version is open.

interface Version {
  readonly name: string
  /** The URLs of everything that the app can load. */
  readonly files: readonly string[]
}

/** Inserted by the build. */
declare const VERSION: Version
const { name: version, files } = VERSION

const worker = self as unknown as ServiceWorkerGlobalScope

const PREFIX = "countertop "
const CACHE = PREFIX + version
const PAGE = "/"
/** Paths that only the server can answer. They never come from the cache. */
const FROM_SERVER = /^\/(api|live|healthz|metrics)(\/|$)/

worker.addEventListener("install", (event) => event.waitUntil(fetchAll()))
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()))
worker.addEventListener("message", ({ data }) => {
  if (data === "use") worker.skipWaiting()
})
worker.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== "GET" || origin !== location.origin || FROM_SERVER.test(pathname)) return
  event.respondWith(mode === "navigate" ? fromCache(PAGE, event.request) : fromCache(event.request, event.request))
})

/** Loads all files or none: a version without one of its files is useless. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(files.map((file) => new Request(file, { cache: isNamedByContent(file) ? "default" : "reload" })))
}

const isNamedByContent = (file: string): boolean => file.startsWith("/assets/")

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

async function fromCache(kept: Request | string, asked: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(kept, { ignoreVary: true })) ?? fetch(asked)
}
