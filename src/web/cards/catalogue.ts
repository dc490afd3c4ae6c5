// The data that Home shows about each game. It is generated at build time, so that Home loads no game code.

import { heuristicPolicy } from "../../bots/policy.ts"
import { FastChance } from "../../engine/chance.ts"
import type { Game } from "../../engine/game.ts"
import { Match } from "../../engine/match.ts"
import { MoveList } from "../../engine/moves.ts"
import { readOptions, type Said } from "../../engine/options.ts"
import { nextActor } from "../../engine/playout.ts"
import type { Theme, Tint } from "../../engine/theme.ts"
import { games } from "../../games/index.ts"
import { sceneFor } from "../../table/seen.ts"
import { pictureOf } from "./picture.ts"
import { PLAIN } from "./theme.ts"

export interface Listed {
  readonly id: string
  readonly name: string
  readonly seats: Game["seats"]
  readonly minutes: number
  readonly about: Said
  readonly accent: Tint
  readonly cloth: Tint
  /** The URLs of a picture of its table, for a light and for a dark one. */
  readonly picture: Tint
}

const themes = import.meta.glob<Theme>("../../games/*/theme.ts", { import: "theme", eager: true })
const themeOf = (id: string): Theme => themes[`../../games/${id}/theme.ts`] ?? PLAIN

/** Lists every game, with its pictures as SVG instead of URLs. */
export const listed = (): Listed[] =>
  games.map((game) => {
    const { id, name, seats, minutes, about } = game
    const theme = themeOf(id)
    const scene = sceneFor(played(game), 0)
    return {
      id,
      name,
      seats,
      minutes,
      about,
      accent: theme.accent,
      cloth: theme.cloth,
      picture: { light: pictureOf(game, theme, scene, "light"), dark: pictureOf(game, theme, scene, "dark") },
    }
  })

/** Share of a game that is played before its picture is drawn. */
const PART = 0.45

/** Plays part of a game with the heuristic, until the first seat is to move. The deal is the same in every build. */
function played(game: Game): Match {
  const { moves } = playedFor(game, Number.POSITIVE_INFINITY)
  return playedFor(game, PART * moves.length)
}

/** Returns the game after at least `count` moves, as soon as the first seat is to move. */
function playedFor(game: Game, count: number): Match {
  const seats = game.seats.usual
  const match = new Match(game, {
    options: readOptions(game, seats, {}),
    seats,
    chance: { source: "fast", seed: SEED },
  })
  const choice = new FastChance(SEED)
  const policy = heuristicPolicy(game, choice)
  const moves = new MoveList()
  for (;;) {
    const seat = nextActor(game, match.state, choice, 0)
    if (seat < 0 || (match.moves.length >= count && seat === 0)) return match
    game.legal(match.state, seat, moves)
    match.play(seat, policy(match.state, seat, moves))
  }
}

const SEED = "picture"
