import { expect, it } from "vitest"
import { History } from "./broadcast.ts"

const message = (n: number): Uint8Array => Uint8Array.from({ length: (n % 90) + 1 }, () => n % 256)

it("returns the messages since a version, for as long as it keeps them", () => {
  const history = new History(10)
  const told = Array.from({ length: 500 }, (_, i) => ({ version: 11 + 2 * i, bytes: message(i) }))
  for (const [i, { version, bytes }] of told.entries()) {
    history.add(version, bytes)
    for (const back of [0, 1, 2, 40, 63].filter((one) => one <= i))
      expect(history.since(version - 2 * back - 1)).toEqual(told.slice(i - back, i + 1).map((one) => one.bytes))
    expect(history.since(version)).toEqual([])
  }
  expect([history.since(10), history.since(11)]).toEqual([undefined, undefined])
})

it("starts empty with every game", () => {
  const history = new History(0)
  history.add(1, message(1))
  history.begin(5)
  expect([history.since(4), history.since(5)]).toEqual([undefined, []])
  history.add(6, message(6))
  expect(history.since(5)).toEqual([message(6)])
})
