import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { Keys, readKeys } from "./keys.ts"

function keysOf(text: string): { keys: string[]; rest: string } {
  const keys: string[] = []
  const rest = readKeys(text, (key) => keys.push(key))
  return { keys, rest }
}

test("letters, named keys and escape sequences are told apart", () => {
  expect(keysOf("a\x1b[C\x1bOAé\r\x7f\x03").keys).toEqual(["a", "right", "up", "é", "enter", "backspace", "interrupt"])
})

test("unknown escape sequences are ignored", () => {
  expect(keysOf("\x1b[15~x\x1b[1;5C").keys).toEqual(["x"])
})

test("an incomplete escape sequence is kept as the rest", () => {
  expect(keysOf("x\x1b[")).toEqual({ keys: ["x"], rest: "\x1b[" })
})

test("keys typed ahead are queued in order, and the end of the input is an interrupt", async () => {
  const input = new PassThrough()
  const keys = new Keys(input as unknown as NodeJS.ReadStream)
  input.write("ab")
  expect([await keys.next(), await keys.next()]).toEqual(["a", "b"])
  input.end()
  expect(await keys.next()).toBe("interrupt")
  keys.close()
})

test("clearing drops queued keys but keeps an interrupt", async () => {
  const input = new PassThrough()
  const keys = new Keys(input as unknown as NodeJS.ReadStream)
  for (const key of ["a", "interrupt", "b"]) keys.push(key)
  keys.clear()
  expect(await keys.next()).toBe("interrupt")
  keys.push("c")
  expect(await keys.next()).toBe("c")
  keys.close()
})

test("a lone escape character is the Esc key", async () => {
  const input = new PassThrough()
  const keys = new Keys(input as unknown as NodeJS.ReadStream)
  input.write("\x1b")
  expect(await keys.next()).toBe("escape")
  keys.close()
})
