// The measures by which settings are compared, with the words for a change in each.

import type { PassName } from "../study/passes.ts"
import type { Context } from "./context.ts"
import { starterName } from "./fair.ts"
import { spaced } from "./shown.ts"

export interface Compared {
  readonly pass: PassName
  readonly name: string
  readonly label: string
  /** Shares are compared in points, means in percent of the base. */
  readonly kind: "share" | "mean"
  /** The words for an increase: “the better player wins {by} more often”. The default is “{label} up by {by}”. */
  readonly more?: string
  readonly less?: string
}

const often = (who: string): Pick<Compared, "more" | "less"> => ({
  more: `${who} {by} more often`,
  less: `${who} {by} less often`,
})

/** The minimum number of games for a conclusion. */
const FEW = 20

/** Returns the measures to compare, the most important first, of the passes that were played. */
export function comparedIn(context: Context): Compared[] {
  const { game } = context.study
  const starter = starterName(game.starter.name)
  const own = game.measures.map(({ name }) => name)
  const all: Compared[] = [
    share(
      "skill",
      "house_over_random",
      "win share of house among random players",
      often("the better player (house among random ones) wins"),
    ),
    share(
      "skill",
      "house_over_careless",
      "win share of house among careless players",
      often("a careful player among careless ones wins"),
    ),
    share(
      "search",
      "search_over_house",
      "win share of search among house players",
      often("search among house players wins"),
    ),
    {
      ...mean("games", "minutes", "minutes a game"),
      more: "games take {by} longer",
      less: "games take {by} less time",
    },
    share("games", `win_share_${game.starter.name}_plus_0`, `win share of ${starter}`, often(`${starter} wins`)),
    share("games", "shared_wins", "shared wins"),
    share("games", "limit_endings", "games that run into a limit"),
    mean("games", "moves_per_game", "moves a game"),
    mean("games", "turns_per_game", "turns a game"),
    share("games", "forced_moves", "moves without a choice"),
    mean("games", "choices", "moves to choose from"),
    mean("games", "winning_margin", "the winning margin"),
    share("deals", "decided_by_the_deal", "what the deal decides"),
    share("decisions", "decisions_that_matter", "decisions that matter"),
    share("decisions", "cost_of_a_random_move", "what a random move costs"),
    mean("excitement", "lead_changes", "changes of the lead"),
    share("excitement", "decided_at", "the part of the game before it is decided"),
    share("excitement", "comebacks", "comebacks"),
    share("excitement", "drama", "drama"),
    ...own.filter((name) => name !== "turns_per_game").map((name) => mean("games", name, spaced(name))),
  ]
  return all.filter(({ pass }) => context.games(pass) >= FEW)
}

const share = (pass: PassName, name: string, label: string, words: Pick<Compared, "more" | "less"> = {}): Compared => ({
  pass,
  name,
  label,
  kind: "share",
  ...words,
})

const mean = (pass: PassName, name: string, label: string): Compared => ({ pass, name, label, kind: "mean" })
