// The passes of a study: plans the size of each, and runs them.

import { isQuick } from "../../bots/index.ts"
import type { Options } from "../../engine/options.ts"
import { type BlockWorker, type Job, type Payload, type RunOptions, runBlocks } from "../threads.ts"
import { DealsProbe, REPLAYS } from "./deals.ts"
import { DecisionsProbe, playoutsFor } from "./decisions.ts"
import { ExcitementProbe, MOMENTS, PLAYOUTS } from "./excitement.ts"
import { GamesProbe } from "./games.ts"
import { Findings, type FindingsPayload, type Probe, ProbePlayer } from "./probe.ts"
import { RulesProbe } from "./rules.ts"
import type { PilotResults } from "./scout.ts"
import { hasSearch, SearchProbe, SkillProbe } from "./skill.ts"
import type { Study } from "./study.ts"

const probes = {
  games: GamesProbe,
  skill: SkillProbe,
  rules: RulesProbe,
  deals: DealsProbe,
  decisions: DecisionsProbe,
  excitement: ExcitementProbe,
  search: SearchProbe,
} satisfies Record<string, new (study: Study, options: Options) => Probe>

export type PassName = keyof typeof probes

/** The passes in order: the most important first, in case of an interruption. */
const PASSES = Object.keys(probes) as PassName[]

export interface Pass {
  readonly name: PassName
  readonly units: number
  /** Units per block. */
  readonly size: number
  /** The approximate cost of a unit, in fast moves. */
  readonly cost: number
}

/** A pass as a message to a thread. */
export interface PassPayload {
  readonly study: Payload<Study>
  readonly pass: Pass
}

export function passWorker(study: Study, { name, units, size }: Pass): BlockWorker<FindingsPayload> {
  return new ProbePlayer(
    study.settings.map(({ options }) => new probes[name](study, options)),
    units,
    size,
  )
}

/** Moves in each of the sampled passes, for 100,000 games: about 15 s. */
const BUDGET = 12e6
const USUAL = 100_000
/** Decisions of the search in all, and the approximate cost of each in fast moves. */
const SEARCHES = 2400
const SEARCH_COST = 15_000
/** The minimum number of games for a meaningful result of the search. */
const FEW = 12
/** The cost of redealing and copying, in fast moves. */
const START = 8
/** The maximum cost of a block. */
const BLOCK = 3e5

const within = (low: number, value: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)))

/** Returns the cost of a unit of each pass, in fast moves. */
function costsOf(study: Study, { moves, roundShare, decisions, choices }: PilotResults): Record<PassName, number> {
  const playout = START + (moves * roundShare) / 2
  return {
    games: isQuick(study.bot) ? moves : moves + decisions * SEARCH_COST,
    skill: 2 * moves,
    rules: 3 * moves,
    deals: REPLAYS * moves,
    decisions: moves + playoutsFor(choices) * playout,
    excitement: 2 * moves + MOMENTS * PLAYOUTS * playout,
    search: moves + (decisions / study.seats) * SEARCH_COST,
  }
}

/** Plans the passes from the number of games requested and their length. Samples grow with the games. */
export function plan(study: Study, scouted: PilotResults, games: number): Pass[] {
  const scale = games / USUAL
  const most = Math.max(1, scale)
  const least = within(4, games / 100, 50)
  const costs = costsOf(study, scouted)
  const affordable = (name: PassName, part: number): number => (part * scale * BUDGET) / costs[name]
  const searched = (SEARCHES * scale * study.seats) / Math.max(1, scouted.decisions)
  const units: Record<PassName, number> = {
    games,
    skill: within(least, games / 4, games),
    rules: within(least, 2000 * Math.min(1, scale * 2), 2000),
    deals: within(least, affordable("deals", 0.5), 4000 * most),
    decisions: within(least, affordable("decisions", 1), 4000 * most),
    excitement: within(least, affordable("excitement", 1), 2000 * most),
    search: study.searchGames ?? (searched < FEW ? 0 : within(FEW, searched, 400 * most)),
  }
  if (!hasSearch()) units.search = 0
  return PASSES.filter((name) => units[name] > 0).map((name) => ({
    name,
    units: units[name],
    size: within(1, BLOCK / costs[name] / study.settings.length, 500),
    cost: costs[name],
  }))
}

/** The results of a pass, and its plan. */
export interface PassDone {
  readonly pass: Pass
  readonly findings: Findings
  readonly failure?: string
}

function emptyFindings(study: Study, { name }: Pass): Findings {
  const probe: Probe = new probes[name](study, study.settings[0].options)
  probe.close?.()
  return new Findings(probe, study.settings.length)
}

export async function runPass(
  study: Study,
  pass: Pass,
  running: RunOptions,
  progress: (units: number) => void,
): Promise<PassDone> {
  const { game, ...rest } = study
  const data: PassPayload = { study: { ...rest, game: game.id }, pass }
  const job: Job = { kind: "study", data }
  const findings = emptyFindings(study, pass)
  let failure: string | undefined
  await runBlocks<FindingsPayload>(
    job,
    () => passWorker(study, pass),
    Math.ceil(pass.units / pass.size),
    running,
    (found) => {
      findings.merge(found)
      failure = found.failure
      progress(findings.paired.units)
      return failure === undefined ? undefined : "enough"
    },
  )
  return { pass, findings, ...(failure === undefined ? {} : { failure }) }
}
