// Whether the device reports that it has no network at all.

let isOffline = $state(!navigator.onLine)

addEventListener("online", () => (isOffline = false))
addEventListener("offline", () => (isOffline = true))

export const network = {
  get isOffline(): boolean {
    return isOffline
  },
}
