// Runs all passes of several studies.

import type { RunOptions } from "../threads.ts"
import { type Pass, type PassDone, plan, runPass } from "./passes.ts"
import { scout } from "./scout.ts"
import type { Study } from "./study.ts"

interface Planned {
  readonly study: Study
  readonly passes: readonly Pass[]
}

const effort = ({ units, cost }: Pass, { settings }: Study): number => units * cost * settings.length

/** Runs everything, or as much as there is time for. Calls `progress` with the share done and the current pass. */
export async function runStudies(
  studies: readonly Study[],
  games: number,
  running: RunOptions,
  progress: (share: number, pass: string) => void,
): Promise<{ played: { study: Study; passes: PassDone[] }[]; failure?: string }> {
  const planned: Planned[] = studies.map((study) => {
    const scouted = scout(study)
    return { study: { ...study, kinds: scouted.kinds }, passes: plan(study, scouted, games) }
  })
  const all = planned.flatMap(({ study, passes }) => passes.map((pass) => effort(pass, study)))
  const total = all.reduce((sum, one) => sum + one, 0)
  const played: { study: Study; passes: PassDone[] }[] = []
  let before = 0
  for (const { study, passes } of planned) {
    const done: PassDone[] = []
    for (const pass of passes) {
      if (running.signal?.aborted) break
      const one = await runPass(study, pass, running, (units) =>
        progress((before + (effort(pass, study) * units) / pass.units) / total, `${study.seats} seats, ${pass.name}`),
      )
      done.push(one)
      before += effort(pass, study)
      if (one.failure !== undefined)
        return { played: withSomething([...played, { study, passes: done }]), failure: one.failure }
    }
    played.push({ study, passes: done })
  }
  return { played: withSomething(played) }
}

/** Returns the studies with enough games to report. */
const withSomething = (played: { study: Study; passes: PassDone[] }[]): { study: Study; passes: PassDone[] }[] =>
  played.filter(({ passes }) => passes.some(({ findings }) => findings.paired.units > 1))
