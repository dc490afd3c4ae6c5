import { expect, it } from "vitest"
import { Log } from "../../table/seen.ts"
import { Announcer } from "./announcing.svelte.ts"

/** A question, as it is announced when your turn begins: “your turn. ” and the prompt. */
const ask = (prompt: string, at = 0, turn = "your turn") => ({ turn, prompt, at })

const texts = ({ said }: Announcer): string[] => said.map(({ text }) => text)

it("announces each event once and in order, and then the prompt", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["a"], undefined, "back")
  announcer.tell(log, ["a", "b", "c"], undefined, "back")
  announcer.tell(log, ["a", "b", "c", "d"], ask("go"), "back")
  announcer.tell(log, ["a", "b", "c", "d"], ask("go"), "back")
  expect(texts(announcer)).toEqual(["a", "b", "c", "d", "your turn. go"])
})

it("a change of language repeats nothing, and keeps earlier announcements", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["one", "two"], ask("go"), "back")
  const before = announcer.said
  announcer.tell(log, ["uno", "dos"], ask("venga", 0, "te toca"), "atrás")
  expect(announcer.said).toBe(before)
  announcer.tell(log, ["uno", "dos", "tres"], undefined, "atrás")
  expect(texts(announcer)).toEqual(["two", "your turn. go", "tres"])
})

it("announces an undo without repeating earlier events", () => {
  const announcer = new Announcer()
  announcer.tell(new Log(), ["a", "b", "c"], undefined, "back")
  announcer.tell(new Log(), ["a"], ask("go"), "back")
  expect(texts(announcer)).toEqual(["c", "back", "your turn. go"])
})

it("prompts when the sheet is closed, even if nothing has happened since", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["a"], undefined, "back")
  announcer.tell(log, ["a"], ask("go"), "back")
  expect(texts(announcer)).toEqual(["a", "your turn. go"])
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
  announcer.tell(log, ["a", "a secret", "b", "c"], ask("go"), "back")
  expect(texts(announcer)).toEqual(["a secret", "b", "c", "your turn. go"])
})

it("announces your turn once, and not after each move of somebody else", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["deal"], ask("turn up two", 1), "back")
  announcer.tell(log, ["deal", "Ada turns up 3"], ask("turn up two", 2), "back")
  announcer.tell(log, ["deal", "Ada turns up 3", "Ada turns up 7"], ask("turn up two", 3), "back")
  expect(texts(announcer)).toEqual(["deal", "your turn. turn up two", "Ada turns up 3", "Ada turns up 7"])
})

it("announces only the instruction while your turn goes on, after each of your moves and when it changes", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["deal"], ask("turn up two", 1), "back")
  announcer.answered()
  announcer.tell(log, ["deal"], ask("turn up two", 1), "back")
  announcer.tell(log, ["deal", "you turn up 3"], ask("turn up two", 2), "back")
  announcer.tell(log, ["deal", "you turn up 3", "Ada turns up 7"], ask("turn up two", 3), "back")
  announcer.tell(log, ["deal", "you turn up 3", "Ada turns up 7", "a limit"], ask("roll or call", 4), "back")
  expect(texts(announcer).slice(1)).toEqual([
    "your turn. turn up two",
    "you turn up 3",
    "turn up two",
    "Ada turns up 7",
    "a limit",
    "roll or call",
  ])
})

it("announces your turn again after somebody else's, although the instruction is the same", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["deal"], ask("flip", 1), "back")
  announcer.answered()
  announcer.tell(log, ["deal", "you flip"], undefined, "back")
  announcer.tell(log, ["deal", "you flip", "Ada flips"], ask("flip", 3), "back")
  expect(texts(announcer).slice(1)).toEqual(["your turn. flip", "you flip", "Ada flips", "your turn. flip"])
})

it("announces an instruction when the player has seen what led to it, which may be after the event", () => {
  const announcer = new Announcer()
  const log = new Log()
  announcer.tell(log, ["deal"], ask("roll or call", 1), "back")
  announcer.answered()
  announcer.tell(log, ["deal", "you roll a 5"], ask("roll or call", 1), "back")
  announcer.tell(log, ["deal", "you roll a 5"], ask("trade a card", 2), "back")
  announcer.tell(log, ["deal", "you roll a 5"], ask("cambia una carta", 2), "back")
  expect(texts(announcer).slice(1)).toEqual(["your turn. roll or call", "you roll a 5", "trade a card"])
})
