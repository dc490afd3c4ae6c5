// Whether a game was left in the middle, known before the database has answered: Home then waits for it and need not shift.

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
    // Home will shift a little, no more.
  }
}
