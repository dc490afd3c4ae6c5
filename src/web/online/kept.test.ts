// The online tables that a browser remembers, with and without storage.

import { beforeEach, expect, it, vi } from "vitest"
import { stubStorage } from "./kept.testing.ts"
import { forgetTable, keepTable, keptTable, keptTables, listedTables, newKey, unlistTable } from "./kept.ts"

beforeEach(stubStorage)

it("a table keeps its first key", () => {
  const { key } = keptTable("abcd2345")
  expect(keptTable("abcd2345").key).toBe(key)
  keepTable("abcd2345", { seat: 1, names: ["Ana"] })
  expect(keptTable("abcd2345")).toMatchObject({ key, seat: 1, names: ["Ana"] })
  expect(keptTable("efgh2345").key).not.toBe(key)
})

it("keys are unique, and long enough for the server", () => {
  const keys = Array.from({ length: 50 }, newKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22,64}$/)
})

it("a table is listed once it has a seat", () => {
  keptTable("abcd2345")
  expect(listedTables()).toEqual([])
  keepTable("abcd2345", { seat: 1 })
  expect(listedTables()).toEqual([keptTable("abcd2345")])
})

it("a table taken off the list keeps its key, and is listed again when the player returns", () => {
  keepTable("abcd2345", { seat: 1 })
  const { key } = keptTable("abcd2345")
  unlistTable("abcd2345")
  expect(listedTables()).toEqual([])
  expect(keptTable("abcd2345").key).toBe(key)
  keepTable("abcd2345", { names: ["Ben"] })
  expect(listedTables()).toMatchObject([{ key, seat: 1, names: ["Ben"] }])
})

it("a table is also listed again when the change is made from what was known about it", () => {
  keepTable("abcd2345", { seat: 1 })
  unlistTable("abcd2345")
  keepTable("abcd2345", { ...keptTable("abcd2345"), names: ["Ben"] })
  expect(listedTables()).toMatchObject([{ seat: 1, names: ["Ben"] }])
})

it("a forgotten table gets a new key", () => {
  const { key } = keptTable("abcd2345")
  forgetTable("abcd2345")
  expect(keptTables()).toEqual([])
  expect(keptTable("abcd2345").key).not.toBe(key)
})

it("keeps only the 60 latest tables, even if they are off the list", () => {
  vi.useFakeTimers({ now: 0 })
  for (let n = 100; n < 165; n++) {
    vi.advanceTimersByTime(1000)
    keepTable(`abcde${n}`, { seat: 0 })
    unlistTable(`abcde${n}`)
  }
  vi.useRealTimers()
  expect(keptTables()).toHaveLength(60)
  expect(keptTables()[0].id).toBe("abcde164")
})

it("ignores stored values that are not tables", () => {
  localStorage.setItem("countertop.online", '[null, 3, {"id": 4}, "x"]')
  expect(keptTables()).toEqual([])
})

it("remembers a key in memory when the browser denies storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied")
    },
    setItem: () => {
      throw new Error("denied")
    },
  })
  const { key } = keptTable("nope2345")
  expect(keptTable("nope2345").key).toBe(key)
})
