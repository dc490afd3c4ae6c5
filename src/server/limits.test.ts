import { expect, it } from "vitest"
import { LIMITS, readLimits, TokenBucket, TokenBuckets } from "./limits.ts"

it("limits are parsed by name, and errors say what was expected", () => {
  expect(readLimits(["watchers=0", " messages = 50 "])).toEqual({ watchers: 0, messages: 50 })
  expect(() => readLimits(["watcher=1"])).toThrow("a limit is name=number, with one of the names connections, ")
  expect(() => readLimits(["messages=0"])).toThrow("the limit messages is from 1 to 1,000,000, not 0")
  expect(() => readLimits(["messages=1e9"])).toThrow("a limit is name=number")
  expect(() => readLimits(["__proto__=1"])).toThrow("a limit is name=number")
  expect(LIMITS.keepFinished).toBe(30)
})

it("a bucket refills at its rate per second, and holds at most three seconds' worth", () => {
  const bucket = new TokenBucket(2, 0)
  expect(Array.from({ length: 8 }, () => bucket.take(0))).toEqual([...Array(6).fill(true), false, false])
  expect([bucket.isEmpty(400), bucket.take(500), bucket.take(500), bucket.isFull(500)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(bucket.isFull(4000)).toBe(true)
})

it("each address has a bucket of its own", () => {
  const buckets = new TokenBuckets(1, 1)
  expect([buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)]).toEqual([true, false, true])
  expect([buckets.isEmpty("a", 0), buckets.isEmpty("c", 0)]).toEqual([true, false])
})
