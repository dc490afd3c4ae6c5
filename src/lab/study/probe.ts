// A pass of a study runs a probe. It plays one unit after another and records the values of named measures.

import { BotFailure } from "../../bots/bot.ts"
import type { BlockWorker } from "../threads.ts"
import { Paired, type PairedSums, type Sample } from "./paired.ts"

/** The arrays into which a probe writes its values. */
export interface Notes extends Sample {
  /** Counts over all games, such as histograms. */
  readonly counts: Float64Array
  /** Maxima over all games. */
  readonly most: Float64Array
}

export interface Probe {
  readonly names: readonly string[]
  /** The number of counts and of maxima that it records. */
  readonly counts: number
  readonly most: number
  /** Plays unit number `unit` and writes its values. Before, y and x are 0. */
  play(unit: number, notes: Notes): void | Promise<void>
  close?(): void
}

export interface FindingsPayload extends PairedSums {
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

  merge(found: FindingsPayload): void {
    this.paired.merge(found)
    found.counts.forEach((counts, setting) => {
      for (let i = 0; i < counts.length; i++) this.counts[setting][i] += counts[i]
    })
    found.most.forEach((most, setting) => {
      for (let i = 0; i < most.length; i++) this.most[setting][i] = Math.max(this.most[setting][i], most[i])
    })
  }

  payload(): FindingsPayload {
    return { ...this.paired.payload(), counts: this.counts, most: this.most }
  }
}

/** Runs the units of a block under every setting, with a separate probe for each setting. */
export class ProbePlayer implements BlockWorker<FindingsPayload> {
  readonly #probes: readonly Probe[]
  readonly #units: number
  readonly #size: number

  constructor(probes: readonly Probe[], units: number, size: number) {
    this.#probes = probes
    this.#units = units
    this.#size = size
  }

  async play(block: number): Promise<FindingsPayload> {
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
        return { ...findings.payload(), failure: `game ${unit + 1}: ${problem.message}` }
      }
      findings.paired.add(notes)
    }
    return findings.payload()
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
