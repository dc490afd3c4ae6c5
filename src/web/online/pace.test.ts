// Durations in everyday words.

import { describe, expect, it } from "vitest"
import { ANYBODY, FRIENDS } from "../../table/room/usual-settings.ts"
import { set } from "../settings.svelte.ts"
import { chatWith, clockFace, lengthOf, paceOf } from "./pace.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe("a duration", () => {
  it("is shown in its largest unit", () => {
    set("language", "en")
    expect([15_000, 120_000, 3_600_000, 86_400_000, 3 * 86_400_000].map(lengthOf)).toEqual([
      ...["15 s", "2 min", "1 h", "1 day", "3 days"],
    ])
  })

  it("on a clock is shown in minutes and seconds, or in hours or days when it is long", () => {
    set("language", "en")
    expect([0, 900, 59_000, 61_000, 600_000, 5 * HOUR, 3 * DAY].map(clockFace)).toEqual([
      ...["0:00", "0:01", "0:59", "1:01", "10:00", "5 h", "3 days"],
    ])
  })

  it("on a clock of days starts with full days, and counts down by the hour", () => {
    const left = [3 * DAY, 3 * DAY - 1000, 3 * DAY - HOUR, 2 * DAY + 5 * HOUR, 2 * DAY - 1000, DAY + 1, DAY - 1000]
    set("language", "en")
    expect(left.map(clockFace)).toEqual(["3 days", "3 days", "2 d 23 h", "2 d 5 h", "2 days", "1 d 1 h", "1 day"])
    set("language", "es")
    expect(left.map(clockFace)).toEqual(["3 días", "3 días", "2 d 23 h", "2 d 5 h", "2 días", "1 d 1 h", "1 día"])
    expect([23 * HOUR, 2 * HOUR, 2 * HOUR - 1000].map(clockFace)).toEqual(["23 h", "2 h", "119:59"])
  })
})

it("by default, strangers have a clock and ready-made messages, and friends have no clock and free talk", () => {
  set("language", "en")
  expect([paceOf(FRIENDS), paceOf(ANYBODY)]).toEqual(["no clock", "1 min a move"])
  expect([FRIENDS.chat, ANYBODY.chat]).toEqual(["all", "phrases"])
})

it("opening a table to strangers limits talk to ready-made messages, and closing it restores the old setting", () => {
  expect((["all", "phrases", "off"] as const).map((chat) => chatWith(true, chat, undefined))).toEqual([
    ...["phrases", "phrases", "off"],
  ])
  expect(chatWith(false, "phrases", "all")).toBe("all")
  expect(chatWith(false, "phrases", undefined)).toBe("phrases")
  expect(chatWith(false, "off", "all")).toBe("off")
})
