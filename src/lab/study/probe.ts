// What every pass of a study is: something that looks at one game after another and notes what it says of named measures.

import { BotFailure } from "../../bots/bot.ts"
import type { Work } from "../threads.ts"
import { type Noted, Paired, type PairedSums } from "./paired.ts"

/** What a probe writes down. */
export interface Notes extends Noted {
  /** Counts over all games, such as histograms. */
  readonly counts: Float64Array
  /** The most that any game had. */
  readonly most: Float64Array
}

export interface Probe {
  readonly names: readonly string[]
  /** How many counts, and how many of the most, it keeps. */
  readonly counts: number
  readonly most: number
  /** Plays game number `unit`; its y and x are 0 before. */
  play(unit: number, notes: Notes): void | Promise<void>
  close?(): void
}

export interface Found extends PairedSums {
  readonly counts: readonly Float64Array[]
  readonly most: readonly Float64Array[]
  readonly failure?: string
}

/** The sums of a pass so far. */
export class Findings {
  readonly paired: Paired
  readonly counts: readonly Float64Array[]
  readonly most: readonly Float64Array[]

  constructor({ names, counts, most }: Pick<Probe, "names" | "counts" | "most">, settings: number) {
    const make = (size: number): Float64Array[] => Array.from({ length: settings }, () => new Float64Array(size))
    this.paired = new Paired(names, settings)
    this.counts = make(counts)
    this.most = make(most)
  }

  merge(found: Found): void {
    this.paired.merge(found)
    found.counts.forEach((counts, setting) => {
      for (let i = 0; i < counts.length; i++) this.counts[setting][i] += counts[i]
    })
    found.most.forEach((most, setting) => {
      for (let i = 0; i < most.length; i++) this.most[setting][i] = Math.max(this.most[setting][i], most[i])
    })
  }

  sent(): Found {
    return { ...this.paired.sent(), counts: this.counts, most: this.most }
  }
}

/** Plays the games of a block under every setting, each with a probe of its own. */
export class ProbePlayer implements Work<Found> {
  readonly #probes: readonly Probe[]
  readonly #units: number
  readonly #size: number

  constructor(probes: readonly Probe[], units: number, size: number) {
    this.#probes = probes
    this.#units = units
    this.#size = size
  }

  async play(block: number): Promise<Found> {
    const { length } = this.#probes
    const [first] = this.#probes
    const findings = new Findings(first, length)
    const notes = this.#probes.map(({ names }, i) => ({
      y: new Float64Array(names.length),
      x: new Float64Array(names.length),
      counts: findings.counts[i],
      most: findings.most[i],
    }))
    const end = Math.min(this.#units, (block + 1) * this.#size)
    for (let unit = block * this.#size; unit < end; unit++) {
      try {
        for (let i = 0; i < length; i++) await this.#look(i, unit, notes[i])
      } catch (problem) {
        if (!(problem instanceof BotFailure)) throw problem
        return { ...findings.sent(), failure: `game ${unit + 1}: ${problem.message}` }
      }
      findings.paired.add(notes)
    }
    return findings.sent()
  }

  #look(i: number, unit: number, notes: Notes): void | Promise<void> {
    notes.y.fill(0)
    notes.x.fill(0)
    return this.#probes[i].play(unit, notes)
  }

  close(): void {
    for (const probe of this.#probes) probe.close?.()
  }
}
