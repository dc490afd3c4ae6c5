// countertop doctor: checks a server's database, and saves what can be read of a damaged one.

import { type Diagnosis, withDiagnosis } from "../server/journal/doctor/doctor.ts"
import { type Salvaged, salvage, targetFrom } from "../server/journal/doctor/salvage.ts"
import { loadSqlite } from "../server/journal/files.ts"
import { howToRestore } from "../server/journal/presence.ts"
import { type Command, readArgs } from "./command.ts"
import { dataFrom } from "./data.ts"

/** The maximum number of file problems to print one by one. */
const MOST = 20

export const doctorCommand: Command = {
  name: "doctor",
  usage: "[--data DIR] [--salvage FILE_OR_DIR] [--json]",
  about: "check a server's database, and save what can be read of a damaged one",
  details: `  --data DIR        the folder of the server, as given to serve (the folder server of COUNTERTOP_HOME, or of ~/.countertop)
  --salvage TO      write everything that can be read into a new database: TO is a new folder, or a file if it ends in .db
  --json            print one JSON object
Checks the whole file, and replays every table. It never changes the file or its folder, and may run beside a server.
A damaged table is saved up to the entry before the first that cannot be read. The exit code is 0 if all is sound,
1 if something is damaged, even if all of it could be saved, and 2 if the check could not be made.`,
  async run(args) {
    const { values } = readArgs(
      args,
      { data: { type: "string" }, salvage: { type: "string" }, json: { type: "boolean", default: false } },
      0,
    )
    const folder = dataFrom(values.data)
    const to = values.salvage === undefined ? undefined : targetFrom(values.salvage, folder)
    const sqlite = await loadSqlite()
    return withDiagnosis(folder, (found) => {
      const salvaged = to === undefined ? undefined : salvage(sqlite, found, to)
      console.log(values.json ? JSON.stringify(asJson(found, salvaged)) : report(folder, found, salvaged).join("\n"))
      return found.isSound ? 0 : 1
    })
  },
}

function asJson(found: Diagnosis, salvaged: Salvaged | undefined): object {
  const { examined, ...file } = found
  const damaged = examined.tables.filter(({ problems }) => problems.length > 0)
  return {
    ...file,
    tables: {
      sound: examined.tables.length - damaged.length,
      damaged: damaged.map(({ name, about, places, had, problems }) => ({
        ...{ table: name ?? null, about, readable: places.length, entries: had ?? null, problems },
      })),
      lost: examined.lost,
    },
    values: { readable: examined.rows.data.size, lost: examined.rows.lostKeys },
    ...(salvaged === undefined ? {} : { salvaged }),
  }
}

function report(folder: string, found: Diagnosis, salvaged: Salvaged | undefined): string[] {
  const { file, bytes, problems, notes, isSound } = found
  return [
    `${file}: ${count(Math.ceil(bytes / 1024))} kB.`,
    ...notes.map((note) => `(${note})`),
    problems.length === 0 ? "The file is sound." : "The file is damaged:",
    ...listed(problems, MOST),
    ...tableLines(found),
    ...valueLines(found),
    ...(salvaged === undefined ? [] : salvagedLines(salvaged)),
    ...(isSound ? [] : advice(folder, salvaged)),
  ]
}

function tableLines({ examined: { tables, lost } }: Diagnosis): string[] {
  const damaged = tables.filter(({ problems }) => problems.length > 0)
  const sound = tables.length - damaged.length
  const bad = damaged.length + lost.length
  const lines = damaged.map(({ name, about, places, had, problems }) => {
    const readable = `${count(places.length)} of ${had === undefined ? "an unknown number of" : count(had)} entries`
    return `${name ?? `(a table of ${about})`}: ${problems.join("; ")}. ${readable} can be read.`
  })
  const isNamed = damaged.every(({ name }) => name !== undefined)
  const gone = isNamed ? "as its first entry is lost" : "unless it is one of those whose codes are lost"
  return [
    `Tables: ${count(sound)} sound, ${count(bad)} damaged${bad === 0 ? "." : ":"}`,
    ...listed([...lines, ...lost.map((name) => `${name}: nothing of it can be read, ${gone}.`)]),
  ]
}

function valueLines({ examined: { rows } }: Diagnosis): string[] {
  const { data, lostKeys, isWhole } = rows
  if (lostKeys.length > 0)
    return [`Bans, codes and other values: ${count(data.size)} can be read. Lost are:`, ...listed(lostKeys)]
  const lost = isWhole.data ? "" : " Some may be lost."
  return [`Bans, codes and other values: ${count(data.size)} can be read.${lost}`]
}

const salvagedLines = ({ file, tables, entries, values, renamed }: Salvaged): string[] => [
  `Saved to ${file}: ${count(tables)} tables with ${count(entries)} entries, and ${count(values)} other values. It was examined, and is sound.`,
  ...renamed.map(({ code, about }) => `  ${code} is the new code of a table whose own is lost: ${about}`),
]

function advice(folder: string, salvaged: Salvaged | undefined): string[] {
  const restore = [`To restore a backup: ${howToRestore(folder).join("\n")}`]
  if (salvaged === undefined)
    return [
      "To save what can be read, into a new folder:",
      `  countertop doctor --data ${folder} --salvage NEW_FOLDER`,
      ...restore,
    ]
  return [
    "To go on with what was saved: stop the server, and start it with --data and the new folder, or put the new file in",
    "  the place of the damaged one, as with a backup. Keep the damaged file until you are sure.",
    ...restore,
  ]
}

const listed = (lines: readonly string[], most = Number.POSITIVE_INFINITY): string[] => [
  ...lines.slice(0, most).map((line) => `  ${line}`),
  ...(lines.length > most ? [`  and ${count(lines.length - most)} more`] : []),
]

const count = (n: number): string => n.toLocaleString("en")
