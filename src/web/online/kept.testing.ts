// A browser's storage for tests.

import { vi } from "vitest"

/** From now on something is kept, and nothing is yet. */
export function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
}
