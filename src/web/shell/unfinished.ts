// Remembers whether there is an unfinished game. Home knows it before the database answers, so that nothing moves.

const KEY = "countertop.unfinished"

export function expectsUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes"
  } catch {
    return false
  }
}

export function expectUnfinished(isSo: boolean): void {
  try {
    if (isSo) localStorage.setItem(KEY, "yes")
    else localStorage.removeItem(KEY)
  } catch {
    // Home will move a little, no more.
  }
}
