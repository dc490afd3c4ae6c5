import { expect, it } from "vitest"
import { Draft } from "./draft.svelte.ts"

/** A table that answers when the test tells it to. */
function slowTable() {
  const asked: string[] = []
  let answer: (isTaken: boolean) => void = () => {}
  const ask = (text: string): Promise<boolean> => {
    asked.push(text)
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  const rules = async (isTaken: boolean): Promise<void> => {
    answer(isTaken)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { asked, ask, rules }
}

function typed(draft: Draft, text: string): Draft {
  draft.text = text
  return draft
}

it("keeps the text that is being typed while the previous message waits for its answer", async () => {
  const { asked, ask, rules } = slowTable()
  const draft = typed(new Draft(), " first ")
  draft.send(ask)
  expect([draft.text, draft.underWay]).toEqual(["", ["first"]])
  draft.text = "second, half ty"
  await rules(true)
  expect([draft.text, draft.underWay, asked]).toEqual(["second, half ty", [], ["first"]])
})

it("sends a message once, however often Enter is pressed", async () => {
  const { asked, ask, rules } = slowTable()
  const draft = typed(new Draft(), "once")
  draft.send(ask)
  draft.send(ask)
  await rules(true)
  draft.send(ask)
  expect(asked).toEqual(["once"])
})

it("sends messages one at a time and in order, including repeated ones", async () => {
  const { asked, ask, rules } = slowTable()
  const draft = new Draft()
  for (const text of ["ha", "ha", "well"]) typed(draft, text).send(ask)
  expect([asked, draft.underWay]).toEqual([["ha"], ["ha", "ha", "well"]])
  for (let i = 0; i < 3; i++) await rules(true)
  expect([asked, draft.underWay, draft.text]).toEqual([["ha", "ha", "well"], [], ""])
})

it("puts a refused message back into the field", async () => {
  const { ask, rules } = slowTable()
  const draft = typed(new Draft(), "rude")
  draft.send(ask)
  await rules(false)
  expect([draft.text, draft.unsent]).toEqual(["rude", []])
})

it("keeps a refused message beside the one that is being typed, and swaps them on request", async () => {
  const { ask, rules } = slowTable()
  const draft = typed(new Draft(), "rude")
  draft.send(ask)
  draft.text = "next"
  await rules(false)
  expect([draft.text, draft.unsent]).toEqual(["next", ["rude"]])
  draft.takeBack(0)
  expect([draft.text, draft.unsent]).toEqual(["rude", ["next"]])
  draft.text = ""
  draft.takeBack(0)
  expect([draft.text, draft.unsent]).toEqual(["next", []])
})
