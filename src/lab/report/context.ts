// The input of the sections: turns the sums of every pass into estimates.

import type { PassDone, PassName } from "../study/passes.ts"
import { type Estimate, meanOf, shareOf } from "../study/statistics.ts"
import type { Study } from "../study/study.ts"
import type { Figure, Section, SectionId, Unit } from "./model.ts"

export class Context {
  readonly study: Study
  readonly #done: ReadonlyMap<PassName, PassDone>

  constructor(study: Study, done: readonly PassDone[]) {
    this.study = study
    this.#done = new Map(done.map((one) => [one.pass.name, one]))
  }

  /** Returns the results of a pass, or nothing if it did not begin. */
  pass(name: PassName): PassDone | undefined {
    const done = this.#done.get(name)
    return done !== undefined && done.findings.paired.units > 1 ? done : undefined
  }

  get passes(): readonly PassDone[] {
    return [...this.#done.values()]
  }

  games(pass: PassName): number {
    return this.pass(pass)?.findings.paired.units ?? 0
  }

  mean(pass: PassName, name: string, setting = 0): Estimate {
    const { paired } = this.#need(pass).findings
    return meanOf(paired.summary(name, setting), paired.gamesWith(name, setting))
  }

  share(pass: PassName, name: string, setting = 0): Estimate {
    const { paired } = this.#need(pass).findings
    return shareOf(paired.summary(name, setting), paired.gamesWith(name, setting))
  }

  figure(pass: PassName, name: string, label: string, unit: Unit): Figure {
    const read = unit === "share" ? this.share(pass, name) : this.mean(pass, name)
    return { key: name, label, unit, ...read }
  }

  counts(pass: PassName): Float64Array {
    return this.#need(pass).findings.counts[0]
  }

  most(pass: PassName): Float64Array {
    return this.#need(pass).findings.most[0]
  }

  #need(pass: PassName): PassDone {
    const done = this.pass(pass)
    if (done === undefined) throw new Error(`${pass} has not been played`)
    return done
  }
}

/** Returns a section for a pass that was not played. */
export const unplayed = (id: SectionId): Section => ({
  id,
  answer: "It was stopped before anything could be said about this.",
  figures: [],
  plots: [],
  tables: [],
  notes: [],
})
