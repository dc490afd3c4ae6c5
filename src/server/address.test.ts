import { describe, expect, it } from "vitest"
import { addressBehind, addressOf, isFromOurPages, isLoopback, shortened } from "./address.ts"

describe("the address that limits apply to", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::"],
    ["2001:db8::1", "2001:db8:0:0::"],
    ["fe80::1%eth0", "fe80:0:0:0::"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::"],
    ["::1", "::1"],
    ["::203.0.113.7", "::cb00:7107"],
    ["not an address", "unknown"],
    [undefined, "unknown"],
  ])("for %s is %s (for IPv6, its network)", (raw, address) => expect(addressOf(raw)).toBe(address))
})

describe("behind a proxy", () => {
  const socket = "127.0.0.1"
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["10.9.9.9, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::"],
    ["203.0.113.7, ", "127.0.0.1"],
    ["203.0.113.7, <script>", "127.0.0.1"],
    ["", "127.0.0.1"],
    [undefined, "127.0.0.1"],
  ])("the header %j gives %s: the address that our proxy saw, not one that a visitor wrote", (header, address) =>
    expect(addressBehind(header, socket)).toBe(address),
  )
})

it("shortens addresses, so that logs identify nobody", () => {
  const all = ["203.0.113.7", "2001:db8:1:2::", "::1", "unknown"]
  expect(all.map(shortened)).toEqual(["203.0.113.*", "2001:db8:1:*", "0:0:0:*", "unknown"])
})

it("recognises loopback addresses", () => {
  expect(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"].every(isLoopback)).toBe(true)
  expect(["128.0.0.1", "10.0.0.1", undefined, "::2"].some(isLoopback)).toBe(false)
})

describe("whether a request comes from our own pages", () => {
  const host = "cards.example.org"
  it.each([
    [{ host }, undefined, true],
    [{ host, origin: "https://cards.example.org" }, undefined, true],
    [{ host, origin: "https://evil.example" }, undefined, false],
    [{ host, origin: "null" }, undefined, false],
    [{ host: "127.0.0.1:4040", origin: "https://cards.example.org" }, ["https://cards.example.org"], true],
    [{ host, origin: "http://cards.example.org" }, ["https://cards.example.org"], false],
    [{ host, origin: "https://cards.example.org.evil.example" }, ["https://cards.example.org"], false],
    [{ host: "localhost:4040", origin: "http://localhost:4040" }, ["https://cards.example.org"], true],
    [{ host: "127.0.0.1:4040", origin: "http://127.0.0.1:4040" }, ["https://cards.example.org"], true],
    [{ host: "[::1]:4040", origin: "http://[::1]:4040" }, ["https://cards.example.org"], true],
    [{ host: "localhost:4040", origin: "http://localhost:5173" }, ["https://cards.example.org"], false],
    [{ host: "localhost:4040", origin: "http://evil.example:4040" }, ["https://cards.example.org"], false],
    [{ host: "evil.example:4040", origin: "http://evil.example:4040" }, ["https://cards.example.org"], false],
    [
      { host: "localhost.evil.example:4040", origin: "http://localhost.evil.example:4040" },
      ["https://cards.example.org"],
      false,
    ],
    [{ host: "192.168.1.5:4040", origin: "http://192.168.1.5:4040" }, ["https://cards.example.org"], false],
    [{ host: "127.0.0.1.evil.example", origin: "http://127.0.0.1.evil.example" }, ["https://cards.example.org"], false],
    [{ host: undefined, origin: "null" }, ["https://cards.example.org"], false],
  ])("%j with the public origins %j: %s", (headers, origins, isFine) =>
    expect(isFromOurPages(headers, origins)).toBe(isFine),
  )
})
