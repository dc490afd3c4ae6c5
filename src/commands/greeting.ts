// The text that a server prints when it has started: its addresses for this machine and for others.

import { networkInterfaces } from "node:os"
import { qrLines } from "./qr-text.ts"

interface Place {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | undefined
  readonly colour: boolean
}

/** Explains which features browsers withhold over plain http. */
const PLAIN = [
  "Everything can be played there. Over plain http browsers neither install the app nor show notifications;",
  "docs/server.md tells how to have https.",
]

const isOnlyHere = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host)

/** Returns the lines of the greeting. The QR code is for the first address that a phone could use. */
export function greeting({ port, host, publicUrl, colour }: Place, interfaces = networkInterfaces()): string[] {
  const near = isOnlyHere(host) ? [] : addresses(host, interfaces).map((address) => `http://${address}:${port}`)
  const [far] = publicUrl === undefined ? near : [publicUrl]
  return [
    `Countertop is at http://localhost:${port}`,
    ...near.map((address) => `        and at ${address}`),
    ...(publicUrl === undefined ? [] : [`   for all at ${publicUrl}`]),
    ...(far === undefined ? [] : ["", ...qrLines(far, colour), ""]),
    ...(near.length === 0 || publicUrl !== undefined ? [] : PLAIN),
    "Ctrl-C stops it.",
  ]
}

/** Returns the addresses at which other devices reach this machine. */
export const addresses = (host: string, interfaces = networkInterfaces()): string[] =>
  host === "0.0.0.0" || host === "::"
    ? Object.values(interfaces)
        .flatMap((list) => list ?? [])
        .filter(({ family, internal }) => family === "IPv4" && !internal)
        .map(({ address }) => address)
    : [host.includes(":") ? `[${host}]` : host]
