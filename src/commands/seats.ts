// Stores the keys of seats at online tables. Anybody with the key of a seat can play in it.

import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import type { TableNotes } from "../table/fair.ts"
import { writeWhole } from "./saves.ts"

interface Ticket {
  readonly server: string
  readonly table: string
  readonly key: string
  /** The name of the player there. */
  readonly name?: string
  /** Notes about its shuffles. */
  readonly noted?: TableNotes
}

/** Returns the file of a table, in COUNTERTOP_HOME/seats or in .countertop/seats in the home folder. */
function fileOf(server: string, table: string): string {
  const where = createHash("sha256").update(server).digest("hex").slice(0, 8)
  return join(process.env.COUNTERTOP_HOME || join(homedir(), ".countertop"), "seats", `${table}-${where}.json`)
}

/** Returns the key for this table: the known one, or a new one, which is saved before it is used. */
export function ticketFor(server: string, table: string): Ticket {
  const known = read(fileOf(server, table))
  if (known !== undefined) return known
  const ticket = { server, table, key: newKey() }
  keep(ticket)
  return ticket
}

/** Returns a key for a new table. It is saved once the table's code is known. */
export const newKey = (): string => randomBytes(24).toString("base64url")

/** Saves the seat at a table that was opened from here. */
export const keepSeat = (server: string, table: string, key: string, name: string): void =>
  keep({ server, table, key, name })

/** Changes what is saved with the key. */
export function keepWithTicket(server: string, table: string, change: Pick<Ticket, "name" | "noted">): void {
  const known = read(fileOf(server, table))
  if (known !== undefined) keep({ ...known, ...change })
}

function read(file: string): Ticket | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(file, "utf8"))
    return isTicket(found) ? found : undefined
  } catch {
    return undefined // no seat was taken there yet
  }
}

const isTicket = (found: unknown): found is Ticket =>
  typeof found === "object" && found !== null && "key" in found && typeof found.key === "string"

/** Saves the ticket readable for this user only, because anybody who can read it can play in this seat. */
const keep = (ticket: Ticket): void =>
  writeWhole(fileOf(ticket.server, ticket.table), `${JSON.stringify(ticket)}\n`, 0o600)
