// Caches the app in the browser, so that it starts offline, and reports new versions.

const HOUR = 3_600_000
/** Milliseconds to wait before each retry of a version that could not be loaded completely. */
const RETRIES = [5_000, 30_000, 300_000]

let waiting = $state.raw<ServiceWorker>()

export const offline = {
  /** Whether a new version is ready. It takes effect at the next start, or at once after `update`. */
  get isUpdateReady(): boolean {
    return waiting !== undefined
  },
  /** Activates the new version now and reloads the page. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true })
    waiting?.postMessage("use")
  },
}

/** Watches a version while it loads. The very first version is not an update. */
function watch(worker: ServiceWorker): void {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller !== null) waiting = worker
    if (worker.state === "activated" && waiting === worker) waiting = undefined
    if (worker.state === "redundant") retry()
  })
}

/** Retries because a file did not load. The network may have been down for a moment. */
function retry(): void {
  const pause = navigator.serviceWorker.controller === null ? RETRIES.shift() : undefined
  if (pause !== undefined) setTimeout(() => register().catch(() => {}), pause)
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = performance.now()
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - asked < HOUR) return
    asked = performance.now()
    registration.update().catch(() => {}) // offline, so there is no news
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

/**
 * Starts offline support where the browser allows it: not over plain http on other hosts, and not in every private
 * window. Without it, the app needs a network.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const begin = (): void => {
    register().catch(() => {})
  }
  if (document.readyState === "complete") begin()
  else addEventListener("load", begin, { once: true })
}
