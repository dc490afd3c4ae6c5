// The kinds of jobs that threads can do.

import { findGame } from "../games/index.ts"
import { type Arena, ArenaPlayer } from "./arena/play.ts"
import { BlockPlayer, type Simulation } from "./block.ts"
import { type PassPayload, passWorker } from "./study/passes.ts"
import type { BlockWorker, Job, Payload } from "./threads.ts"

const kinds: Record<string, (data: never) => BlockWorker<unknown>> = {
  simulate: ({ game, ...rest }: Payload<Simulation>) => new BlockPlayer({ game: findGame(game), ...rest }),
  arena: ({ game, ...rest }: Payload<Arena>) => new ArenaPlayer({ game: findGame(game), ...rest }),
  study: ({ study: { game, ...rest }, pass }: PassPayload) => passWorker({ game: findGame(game), ...rest }, pass),
}

export const workerFor = ({ kind, data }: Job): BlockWorker<unknown> => kinds[kind](data as never)
