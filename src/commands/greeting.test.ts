import type { networkInterfaces } from "node:os"
import { expect, it } from "vitest"
import { greeting } from "./greeting.ts"
import { qrLines } from "./qr-text.ts"

const one = { netmask: "255.255.255.0", mac: "02:00:00:00:00:01", cidr: null }
const interfaces: ReturnType<typeof networkInterfaces> = {
  lo: [{ ...one, address: "127.0.0.1", family: "IPv4", internal: true }],
  wlan0: [
    { ...one, address: "192.168.1.20", family: "IPv4", internal: false },
    { ...one, address: "fe80::1", family: "IPv6", internal: false, scopeid: 2 },
  ],
}

const lines = (host: string, publicUrl?: string): string[] =>
  greeting({ port: 4040, host, publicUrl, colour: false }, interfaces)

it("for a server that only this machine can reach, prints two lines", () => {
  expect(lines("127.0.0.1")).toEqual(["Countertop is at http://localhost:4040", "Ctrl-C stops it."])
})

it("for a server on the network, prints its address, a QR code and a note about plain http", () => {
  const said = lines("0.0.0.0")
  expect(said[1]).toBe("        and at http://192.168.1.20:4040")
  expect(said.join("\n")).toContain(qrLines("http://192.168.1.20:4040", false).join("\n"))
  expect(said.join("\n")).toContain("plain http")
  expect(lines("192.168.7.7")[1]).toBe("        and at http://192.168.7.7:4040")
})

it("behind a proxy, prints the public address and its QR code", () => {
  const said = lines("127.0.0.1", "https://cards.example.org").join("\n")
  expect(said).toContain("for all at https://cards.example.org")
  expect(said).toContain(qrLines("https://cards.example.org", false).join("\n"))
  expect(said).not.toContain("plain http")
})
