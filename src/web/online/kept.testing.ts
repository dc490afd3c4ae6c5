// A fake of the browser's local storage for tests.

import { vi } from "vitest"

/** Replaces local storage with an empty one in memory. */
export function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
}
