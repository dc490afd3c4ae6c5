// What Home shows of each game, made when the app is built, so that Home needs no game's code.

import { housePolicy } from "../../bots/policy.ts"
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
  /** The address of a picture of its table. */
  readonly picture: string
}

const themes = import.meta.glob<Theme>("../../games/*/theme.ts", { import: "theme", eager: true })
const themeOf = (id: string): Theme => themes[`../../games/${id}/theme.ts`] ?? PLAIN

/** Every game, with its picture as SVG in place of an address. */
export const listed = (): Listed[] =>
  games.map((game) => {
    const { id, name, seats, minutes, about } = game
    const theme = themeOf(id)
    return {
      id,
      name,
      seats,
      minutes,
      about,
      accent: theme.accent,
      picture: pictureOf(game, theme, sceneFor(played(game), 0)),
    }
  })

/** How many moves into the game the picture is taken. */
const MOVES = 40

/** A game in full swing: the same deal in every build, played by the house, with the first seat to move. */
function played(game: Game): Match {
  const setup = {
    options: readOptions(game, game.seats.usual, {}),
    seats: game.seats.usual,
    chance: { source: "fast", seed: "picture" } as const,
  }
  const match = new Match(game, setup)
  const choice = new FastChance("picture")
  const policy = housePolicy(game, choice)
  const moves = new MoveList()
  for (let made = 0; ; made++) {
    const seat = nextActor(game, match.state, choice, 0)
    if (seat < 0 || (made >= MOVES && seat === 0)) return match
    game.legal(match.state, seat, moves)
    match.play(seat, policy(match.state, seat, moves))
  }
}
