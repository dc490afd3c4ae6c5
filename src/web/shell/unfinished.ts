// Remembers whether there is an unfinished game, so that Home knows it before the database answers and nothing moves.

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
    // The only effect is that things on Home will move a little.
  }
}
