// The online tables that a browser remembers, with and without storage.

import { beforeEach, expect, it, vi } from "vitest"
import { stubStorage } from "./kept.testing.ts"
import { forgetTable, keepTable, keptTable, keptTables, listedTables, newKey, unlistTable } from "./kept.ts"

beforeEach(stubStorage)

it("a table keeps the key with which it was first looked at", () => {
  const { key } = keptTable("abcd2345")
  expect(keptTable("abcd2345").key).toBe(key)
  keepTable("abcd2345", { seat: 1, names: ["Ana"] })
  expect(keptTable("abcd2345")).toMatchObject({ key, seat: 1, names: ["Ana"] })
  expect(keptTable("efgh2345").key).not.toBe(key)
})

it("keys are long enough for the server, and never the same", () => {
  const keys = Array.from({ length: 50 }, newKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22,64}$/)
})

it("a table with a seat is on the list", () => {
  keptTable("abcd2345")
  expect(listedTables()).toEqual([])
  keepTable("abcd2345", { seat: 1 })
  expect(listedTables()).toEqual([keptTable("abcd2345")])
})

it("a table that was taken off the list keeps its key, and is on it again for who comes back", () => {
  keepTable("abcd2345", { seat: 1 })
  const { key } = keptTable("abcd2345")
  unlistTable("abcd2345")
  expect(listedTables()).toEqual([])
  expect(keptTable("abcd2345").key).toBe(key)
  keepTable("abcd2345", { names: ["Ben"] })
  expect(listedTables()).toMatchObject([{ key, seat: 1, names: ["Ben"] }])
})

it("a table that was forgotten has another key", () => {
  const { key } = keptTable("abcd2345")
  forgetTable("abcd2345")
  expect(keptTables()).toEqual([])
  expect(keptTable("abcd2345").key).not.toBe(key)
})

it("of many tables the latest are kept, on the list or off it", () => {
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

it("whatever else stands there is no table", () => {
  localStorage.setItem("countertop.online", '[null, 3, {"id": 4}, "x"]')
  expect(keptTables()).toEqual([])
})

it("where the browser keeps nothing it holds until the page is closed", () => {
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
