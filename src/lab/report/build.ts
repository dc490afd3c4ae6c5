// Builds the report from the results of a study.

import type { PassDone } from "../study/passes.ts"
import { type Estimate, meanOf } from "../study/statistics.ts"
import type { Study } from "../study/study.ts"
import { changesOf, changesSection } from "./changes.ts"
import { Context } from "./context.ts"
import { decisionsSection } from "./decisions.ts"
import { excitementSection } from "./excitement.ts"
import { fairSection } from "./fair.ts"
import { lengthSection } from "./length.ts"
import { luckSection } from "./luck.ts"
import type { LabReport, TableReport } from "./model.ts"
import { rulesSection } from "./rules.ts"

/** The study and its results at one table size. */
export interface Played {
  readonly study: Study
  readonly passes: readonly PassDone[]
}

const SECTIONS = [fairSection, lengthSection, decisionsSection, luckSection, excitementSection, rulesSection]

export function buildReport(played: readonly Played[], games: number): LabReport {
  const contexts = played.map(({ study, passes }) => new Context(study, passes))
  const changes = changesOf(contexts, games)
  const looks = changes.flat().length
  const { game, bot, seed, jumpRate, pace, settings } = played[0].study
  return {
    lab: 1,
    game: game.id,
    name: game.name,
    rulesVersion: game.version,
    bot,
    seed,
    games,
    jumpRate,
    pace,
    options: settings[0].options,
    varied: settings.slice(1).map(({ name }) => name),
    tables: contexts.map((context, i) => {
      const changed = changesSection(context, changes[i], looks)
      return {
        seats: context.study.seats,
        samples: samplesOf(context),
        sections: [...SECTIONS.map((section) => section(context)), ...(changed === undefined ? [] : [changed])],
        measures: measuresOf(context),
      }
    }),
  }
}

const samplesOf = ({ passes }: Context): TableReport["samples"] =>
  Object.fromEntries(
    passes.map(({ pass, findings }) => [pass.name, { done: findings.paired.units, wanted: pass.units }]),
  )

function measuresOf({ study, passes }: Context): TableReport["measures"] {
  return Object.fromEntries(
    study.settings.map(({ name }, setting) => [
      name,
      Object.fromEntries(
        passes.flatMap(({ findings: { paired } }) =>
          paired.names
            .filter((measure) => paired.gamesWith(measure, setting) > 1)
            .map((measure): [string, Estimate] => [
              measure,
              meanOf(paired.summary(measure, setting), paired.gamesWith(measure, setting)),
            ]),
        ),
      ),
    ]),
  )
}
