// Remembers which offers and tips this browser has shown, so that each appears once.

const KEY = "countertop.seen"

function names(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : []
  } catch {
    return []
  }
}

export const hasSeen = (name: string): boolean => names().includes(name)

export function markSeen(name: string): void {
  if (hasSeen(name)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...names(), name]))
  } catch {
    // The offer comes again on the next visit.
  }
}
