// Notifies a player whose turn it is while the page is hidden, if the browser allows it.

type Allowed = "yes" | "no" | "ask" | "insecure"

function found(): Allowed {
  if (!window.isSecureContext || typeof Notification === "undefined") return "insecure"
  if (Notification.permission === "granted") return "yes"
  return Notification.permission === "denied" ? "no" : "ask"
}

let allowed = $state<Allowed>(found())

export const notifications = {
  get allowed(): Allowed {
    return allowed
  },
  async ask(): Promise<void> {
    if (allowed !== "ask") return
    await Notification.requestPermission()
    allowed = found()
  },
}

/** Shows a notification. On phones only the service worker may do so. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (found() !== "yes" || document.visibilityState === "visible") return
  const about = { body, tag: `countertop ${table}`, icon: "/icon-192.png" }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) await worker.showNotification(title, about)
    else new Notification(title, about).onclick = () => window.focus()
  } catch {
    // The page's title says it as well.
  }
}
