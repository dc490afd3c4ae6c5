// Keeps the app in the browser, so that it starts without a network, and hears of new versions.

const HOUR = 3_600_000
/** How long to wait, in milliseconds, before a version that could not be fetched whole is fetched again. */
const RETRIES = [5_000, 30_000, 300_000]

let waiting = $state.raw<ServiceWorker>()

export const offline = {
  /** A new version is there, and used from the next start on, or at once by `update`. */
  get isUpdateReady(): boolean {
    return waiting !== undefined
  },
  /** Uses the new version now: the page is loaded again. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true })
    waiting?.postMessage("use")
  },
}

/** Waits for a version that is being fetched; the very first one is no news. */
function watch(worker: ServiceWorker): void {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller !== null) waiting = worker
    if (worker.state === "activated" && waiting === worker) waiting = undefined
    if (worker.state === "redundant") retry()
  })
}

/** A file did not come: the network may have been away for a moment. */
function retry(): void {
  const pause = navigator.serviceWorker.controller === null ? RETRIES.shift() : undefined
  if (pause !== undefined) setTimeout(() => register().catch(() => {}), pause)
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = performance.now()
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - asked < HOUR) return
    asked = performance.now()
    registration.update().catch(() => {}) // without a network there is nothing to hear
  })
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js")
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) waiting = registration.waiting
  if (registration.installing !== null) watch(registration.installing)
  registration.addEventListener("updatefound", () => {
    if (registration.installing !== null) watch(registration.installing)
  })
  askNowAndThen(registration)
}

/** Where the browser lets us: not over plain http on other addresses, and not in every private window. Without it all works, with a network. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const begin = (): void => {
    register().catch(() => {})
  }
  if (document.readyState === "complete") begin()
  else addEventListener("load", begin, { once: true })
}
