// Reassembles the rows of the log into chains. Each chain holds a table's entries from the first, as far as they exist.
// Also finds which table each chain belongs to.

import type { End, Log, Rows } from "./rows.ts"

/** The remaining entries of a table. */
export interface Chain {
  /** The table's number; undefined if it is lost. */
  readonly table: number | undefined
  /** The places of its entries in the log, from the first on, without a gap. */
  readonly places: readonly number[]
  /** How many entries the table had, if known. */
  readonly had: number | undefined
}

export interface Chains {
  readonly chains: readonly Chain[]
  /** Tables whose first entries are missing. Nothing can be made of their other entries. */
  readonly lost: readonly number[]
}

export const readChains = (rows: Rows): Chains => new Joiner(rows).join()

/** Rows of the log that follow each other. */
interface Run {
  readonly places: readonly number[]
  /** The number of the row before the first; undefined for the first entry of a table. */
  readonly after: number | undefined
}

/** A table whose beginning cannot be found from its end. */
interface Tail {
  readonly table: number
  readonly end: End | undefined
  /** The run that holds its last entry, and how many rows of the run are its own. */
  readonly run: Run | undefined
  readonly length: number
}

/** Beginnings and tables that belong together, though it is not known which to which. */
interface Gap {
  /** The rows of the log that are known before and after the gap. */
  readonly from: number
  readonly to: number
  readonly starts: Run[]
  readonly tails: Tail[]
}

class Joiner {
  readonly #rows: Rows
  /** Runs that begin with a table's first entry, in the order in which the tables were opened. */
  readonly #starts: readonly Run[]
  readonly #tails: readonly Tail[]
  /** The starts whose table is known. */
  readonly #known = new Map<Run, number>()
  /** The ends that are credible. */
  readonly #ends: Map<number, End>

  constructor(rows: Rows) {
    this.#rows = rows
    this.#ends = new Map(rows.ends)
    const runs = runsOf(rows.log)
    this.#starts = runs.filter(({ after }) => after === undefined)
    this.#tails = this.#anchor(runs)
  }

  join(): Chains {
    const { isWhole } = this.#rows
    // Each table has one beginning. If all tables or all beginnings are there, equally many of both in a row belong
    // together.
    const isSure = isWhole.tables || isWhole.ends || isWhole.log
    while (isSure && this.#gaps().some((gap) => this.#matchByOrder(gap) || this.#matchByPeople(gap)));
    const tables = new Set(this.#known.values())
    return {
      chains: this.#starts.map((run) => this.#chain(run)),
      lost: this.#tails.flatMap(({ table }) => (tables.has(table) ? [] : [table])),
    }
  }

  #chain(run: Run): Chain {
    const table = this.#known.get(run)
    const end = table === undefined ? undefined : this.#ends.get(table)
    return { table, places: run.places.slice(0, end?.entries), had: end?.entries }
  }

  /** Finds the tables whose end fits their beginning. Returns the others. */
  #anchor(runs: readonly Run[]): Tail[] {
    const { tables, names, ends, log } = this.#rows
    const at = new Int32Array(log.length)
    for (const [i, { places }] of runs.entries()) for (const place of places) at[place] = i
    const numbers = [...new Set([...tables.keys(), ...names.keys(), ...ends.keys()])].sort((a, b) => a - b)
    const tails = numbers.map((table) => {
      const end = ends.get(table)
      const last = end === undefined ? -1 : log.find(end.last)
      const run = last < 0 ? undefined : runs[at[last]]
      return { table, end, run, length: run === undefined ? 0 : run.places.indexOf(last) + 1 }
    })
    const anchored = tails.filter(({ run, end, length }) => run?.after === undefined && end?.entries === length)
    for (const { run, table } of anchored) {
      const isClaimedTwice = anchored.some((other) => other.run === run && other.table !== table)
      if (run !== undefined && !isClaimedTwice) this.#known.set(run, table)
    }
    const known = new Set(this.#known.values())
    return tails.filter(({ table }) => !known.has(table)).map((tail) => this.#doubted(tail))
  }

  /** Ignores an end that points into the middle of a whole run, or into another table's run. */
  #doubted(tail: Tail): Tail {
    if (tail.run === undefined || tail.run.after !== undefined) return tail
    this.#ends.delete(tail.table)
    return { table: tail.table, end: undefined, run: undefined, length: 0 }
  }

  /**
   * Finds what lies between known tables. Numbers of tables and of rows grow together, because both are assigned when a
   * table is opened.
   */
  #gaps(): Gap[] {
    const taken = new Set(this.#known.values())
    const open = this.#tails.filter(({ table }) => !taken.has(table))
    const gaps: Gap[] = []
    let starts: Run[] = []
    let before = 0
    let from = 0
    for (const run of [...this.#starts, undefined]) {
      const table = run === undefined ? Number.POSITIVE_INFINITY : this.#known.get(run)
      if (run !== undefined && table === undefined) {
        starts.push(run)
        continue
      }
      if (table === undefined || table <= before) return [] // they do not grow together here
      const to = run === undefined ? Number.POSITIVE_INFINITY : this.#first(run)
      gaps.push({ from, to, starts, tails: open.filter((tail) => tail.table > before && tail.table < table) })
      starts = []
      before = table
      from = to
    }
    return gaps.filter((gap) => gap.starts.length > 0 && gap.tails.length > 0)
  }

  #first({ places }: Run): number {
    return this.#rows.log.ids[places[0]]
  }

  /**
   * If there are as many tables as beginnings, they match in order. If there are fewer beginnings, the missing part of
   * the log held the others. Then the beginnings before that part match the first tables, and those after it match the
   * last.
   */
  #matchByOrder({ from, to, starts, tails }: Gap): boolean {
    const { isWhole, holes } = this.#rows
    if (starts.length === tails.length) return this.#match(starts, tails)
    const inside = holes?.filter((hole) => hole.from < to && hole.to > from) ?? []
    if (starts.length > tails.length || inside.length === 0 || !(isWhole.tables || isWhole.ends)) return false
    const first = Math.min(...inside.map((hole) => hole.from))
    const last = Math.max(...inside.map((hole) => hole.to))
    const front = starts.filter((start) => this.#first(start) <= first)
    const back = starts.filter((start) => this.#first(start) >= last)
    const isMatched = this.#match(front, tails.slice(0, front.length))
    return this.#match(back, tails.slice(tails.length - back.length)) || isMatched
  }

  #match(starts: readonly Run[], tails: readonly Tail[]): boolean {
    if (!starts.every((start, i) => this.#mayBe(start, tails[i]))) return false
    for (const [i, start] of starts.entries()) this.#known.set(start, tails[i].table)
    return starts.length > 0
  }

  /** Matches by people: entries name a person by a part of their hash, and the table's beginning has the whole hash. */
  #matchByPeople({ starts, tails }: Gap): boolean {
    const { log, isWhole } = this.#rows
    if (!(isWhole.tables || isWhole.ends)) return false // the right one may not be among them
    const marks = new Map(tails.map((tail) => [tail, marksIn(log, tail)]))
    if ([...marks.values()].some(({ size }) => size === 0)) return false
    const hashes = new Map(starts.map((start) => [start, hashesIn(log, start)]))
    const isOf = (start: Run, tail: Tail): boolean =>
      this.#mayBe(start, tail) && sharesPeople(hashes.get(start) ?? [], marks.get(tail) ?? new Set())
    const pairs = starts.flatMap((start) => {
      const own = tails.filter((tail) => isOf(start, tail))
      return own.length === 1 && starts.filter((other) => isOf(other, own[0])).length === 1
        ? [{ start, tail: own[0] }]
        : []
    })
    for (const { start, tail } of pairs) this.#known.set(start, tail.table)
    return pairs.length > 0
  }

  /** Returns whether this beginning is short enough, and early enough, for this end. */
  #mayBe({ places }: Run, { end, run, length }: Tail): boolean {
    if (end === undefined) return true
    const last = this.#rows.log.ids[places[places.length - 1]]
    return places.length < end.entries - length && last < (run?.after ?? end.last)
  }
}

/** Links the rows of the log into runs. If two rows claim the same predecessor, neither is linked to it. */
function runsOf(log: Log): Run[] {
  const next = new Int32Array(log.length).fill(-1)
  const heads: { readonly place: number; readonly after: number | undefined; readonly from: number }[] = []
  for (let place = 0; place < log.length; place++) {
    const after = log.before(place)
    const from = after === undefined || after >= log.ids[place] ? -1 : log.find(after)
    if (from < 0) heads.push({ place, after, from })
    else if (next[from] === -1) next[from] = place
    else {
      heads.push({ place, after, from }, ...(next[from] < 0 ? [] : [{ place: next[from], after, from }]))
      next[from] = -2
    }
  }
  return heads
    .sort((a, b) => a.place - b.place)
    .map(({ place, after }) => {
      const places: number[] = []
      for (let at = place; at >= 0; at = next[at]) places.push(at)
      return { places, after }
    })
}

interface Said {
  readonly id?: unknown
  readonly hash?: unknown
}

const saidAt = (log: Log, place: number): Said => {
  try {
    return Object(JSON.parse(log.entry(place)))
  } catch {
    return {}
  }
}

/** Shorter marks would not tell people apart. */
const SHORTEST_MARK = 8

function marksIn(log: Log, { run, length }: Tail): Set<string> {
  const said = (run?.places ?? []).slice(0, length).map((place) => saidAt(log, place).id)
  const marks = said.flatMap((id) => (typeof id === "string" ? [id.slice(0, id.indexOf("."))] : []))
  return new Set(marks.filter((mark) => mark.length >= SHORTEST_MARK))
}

const hashesIn = (log: Log, { places }: Run): string[] =>
  places.flatMap((place) => {
    const { hash } = saidAt(log, place)
    return typeof hash === "string" ? [hash] : []
  })

const sharesPeople = (hashes: readonly string[], marks: ReadonlySet<string>): boolean =>
  [...marks].some((mark) => hashes.some((hash) => hash.startsWith(mark)))
