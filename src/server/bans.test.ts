// Which addresses a ban keeps out, however it is spelled.

import { expect, it } from "vitest"
import { realClock } from "../table/clock.ts"
import { MemoryJournal } from "../table/journal.ts"
import { addressOf, shortened } from "./address.ts"
import { Bans, banKey, readRange } from "./bans.ts"

/** Returns how a server applies a ban that is stored in this spelling. */
async function kept(range: string): Promise<(address: string) => boolean> {
  const journal = new MemoryJournal()
  await journal.put(banKey(range), "today")
  const bans = new Bans(journal, realClock)
  await bans.look()
  return (address) => bans.has(addressOf(address))
}

it.each([
  ["203.0.113.7", ["203.0.113.7", "::ffff:203.0.113.7"], ["203.0.113.8", "::1"]],
  ["203.0.113.5/24", ["203.0.113.0", "203.0.113.255"], ["203.0.114.0", "2001:db8::7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7", "::ffff:cb00:7107"], ["203.0.113.8", "127.0.0.1", "::1"]],
  ["::ffff:203.0.113.0/120", ["203.0.113.7"], ["203.0.114.7", "::1"]],
  ["::1", ["::1"], ["127.0.0.1", "203.0.113.7", "::2", "2001:db8::1"]],
  ["::/64", ["::1", "::2"], ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1"]],
  ["::/0", ["::1", "2001:db8::1"], ["203.0.113.7"]],
  ["2001:db8::7", ["2001:db8::7", "2001:db8::8"], ["2001:db8:0:1::7", "203.0.113.7"]],
  ["2001:db8::7/128", ["2001:db8::7"], ["2001:db8:0:1::7"]],
  ["2001:db8::/32", ["2001:db8:9:9::9"], ["2001:db9::9"]],
  ["fe80::1%eth0", ["fe80::1%eth0", "fe80::1"], ["fe81::1"]],
])("a ban of %s blocks %j and not %j, also as an older server stored it", async (given, banned, free) => {
  for (const range of [given, readRange(given)]) {
    const isBanned = await kept(range)
    expect(banned.filter((address) => !isBanned(address))).toEqual([])
    expect(free.filter(isBanned)).toEqual([])
  }
})

it.each([
  ["2001:db8:0::7", "2001:db8::7"],
  ["2001:0DB8::7", "2001:db8:0:0:0:0:0:7"],
  ["2001:db8:5::/32", "2001:db8::/32"],
  ["203.0.113.5/24", "203.0.113.0/24"],
  ["203.0.113.7/32", "203.0.113.7"],
  ["203.0.113.*", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0::1", "::1"],
])("%s and %s are the same ban", (one, other) => expect(readRange(one)).toBe(readRange(other)))

it.each(["203.0.113.7", "2001:db8:1:2::9", "::1"])(
  "the shortened form of %s in a log can be banned as it is",
  async (address) => {
    const isBanned = await kept(readRange(shortened(addressOf(address))))
    expect(isBanned(address)).toBe(true)
    expect(["198.51.100.7", "2001:db8:2::9"].some(isBanned)).toBe(false)
  },
)
