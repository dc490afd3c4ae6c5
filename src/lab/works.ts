// The kinds of work that a thread can be given.

import { findGame } from "../games/index.ts"
import { type Arena, ArenaPlayer } from "./arena/play.ts"
import { BlockPlayer, type Simulation } from "./block.ts"
import { type PassSent, passWork } from "./study/passes.ts"
import type { Job, Sent, Work } from "./threads.ts"

const kinds: Record<string, (data: never) => Work<unknown>> = {
  simulate: ({ game, ...rest }: Sent<Simulation>) => new BlockPlayer({ game: findGame(game), ...rest }),
  arena: ({ game, ...rest }: Sent<Arena>) => new ArenaPlayer({ game: findGame(game), ...rest }),
  study: ({ study: { game, ...rest }, pass }: PassSent) => passWork({ game: findGame(game), ...rest }, pass),
}

export const workOf = ({ kind, data }: Job): Work<unknown> => kinds[kind](data as never)
