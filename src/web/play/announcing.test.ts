import { expect, it } from "vitest"
import { Log } from "../../table/seen.ts"
import { Announcer } from "./announcing.svelte.ts"

const texts = ({ said }: Announcer): string[] => said.map(({ text }) => text)

it("announces each event once and in order, and then the prompt", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["a"], undefined, "back")
  announcer.tell(log, ["a", "b", "c"], undefined, "back")
  announcer.tell(log, ["a", "b", "c", "d"], "your turn", "back")
  announcer.tell(log, ["a", "b", "c", "d"], "your turn", "back")
  expect(texts(announcer)).toEqual(["a", "b", "c", "d", "your turn"])
})

it("a change of language repeats nothing, and keeps earlier announcements", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["one", "two"], "your turn", "back")
  const before = announcer.said
  announcer.tell(log, ["uno", "dos"], "te toca", "atrás")
  expect(announcer.said).toBe(before)
  announcer.tell(log, ["uno", "dos", "tres"], undefined, "atrás")
  expect(texts(announcer)).toEqual(["two", "your turn", "tres"])
})

it("announces an undo without repeating earlier events", () => {
  const announcer = new Announcer()
  announcer.tell(new Log(), ["a", "b", "c"], undefined, "back")
  announcer.tell(new Log(), ["a"], "your turn", "back")
  expect(texts(announcer)).toEqual(["c", "back", "your turn"])
})

it("prompts when the sheet is closed, even if nothing has happened since", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["a"], undefined, "back")
  announcer.tell(log, ["a"], "your turn", "back")
  expect(texts(announcer)).toEqual(["a", "your turn"])
})

it("on a shared screen, each player hears only what happened since they last looked, and no other's secrets", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.turnTo(0)
  announcer.tell(log, ["a"], undefined, "back")
  announcer.turnTo(undefined)
  announcer.turnTo(1)
  announcer.tell(log, ["a", "your secret", "b"], undefined, "back")
  announcer.turnTo(undefined)
  announcer.tell(log, ["a", "a secret", "b"], undefined, "back")
  expect(texts(announcer)).toEqual([])
  announcer.turnTo(0)
  announcer.tell(log, ["a", "a secret", "b", "c"], "your turn", "back")
  expect(texts(announcer)).toEqual(["a secret", "b", "c", "your turn"])
})
