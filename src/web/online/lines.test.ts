// Puts the talk of a table into words.

import { expect, it } from "vitest"
import { findGame } from "../../games/index.ts"
import { TestRoom } from "../../table/room/room.testing.ts"
import type { Talk } from "../../table/room/room.ts"
import { shownRoom } from "../../table/room/shown.ts"
import { talkLines } from "./lines.ts"

const room = shownRoom(new TestRoom(findGame("betski-scram"), 2).room, 0)
const shown = (line: object): string[] =>
  talkLines([{ n: 1, at: 0, who: 0, ...line } as Talk], room, () => true).map(({ text }) => text)

it("shows an unknown note or phrase by its name", () => {
  expect(shown({ note: "came" })).toEqual(["Ana sat down."])
  expect(shown({ note: "admit" })).toEqual(["Ana lets more new players sit down."])
  for (const name of ["newer", "constructor", "__proto__"]) {
    expect(shown({ note: name })).toEqual([`note.${name}`])
    expect(shown({ phrase: name })).toEqual([name])
  }
})
