import type { Game } from "../../engine/game.ts"
import { allowed, type OptionSpec, valueText } from "../../engine/options.ts"
import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Figure, Section, Table } from "./model.ts"
import { shareBars } from "./plots.ts"
import { listed, sentence, value, whole, withReach } from "./shown.ts"

interface Life {
  readonly id: string
  readonly text: string
  readonly games: Figure
  readonly fires: Figure
  readonly perRound: Figure
}

/** Returns the section “Which rules live?”. Rules that never fire come first. */
export function rulesSection(context: Context): Section {
  if (context.pass("rules") === undefined) return unplayed("rules")
  const { game } = context.study
  const figure = (name: string, label: string, unit: Figure["unit"]): Figure =>
    context.figure("rules", name, label, unit)
  const lives = game.rules
    .map(({ id, text }) => ({
      id,
      text: text.en,
      games: figure(`games_with:${id}`, `games in which ${id} fires`, "share"),
      fires: figure(`fires:${id}`, `${id}, times a game`, "number"),
      perRound: figure(`fires_a_round:${id}`, `${id}, times a round`, "number"),
    }))
    .sort((a, b) => a.games.value - b.games.value)
  const rounds = figure("rounds_per_game", "rounds a game", "number")
  const hasRounds = game.createHeuristic?.().stage !== undefined
  return {
    id: "rules",
    answer: livesAnswer(context, lives),
    figures: [...(hasRounds ? [rounds] : []), ...lives.flatMap(({ games, fires }) => [games, fires])],
    plots: [
      shareBars(
        "Share of games in which each rule fires",
        lives.map(({ id, games }) => ({ ...games, label: id })),
      ),
    ],
    tables: [livesTable(lives, hasRounds), optionsTable(game)],
    notes: [
      `${whole(context.games("rules"))} games with a trace of every rule that takes effect. Rules that only say what something is, or that need an option, may never fire.`,
      ...(game.mayWait !== undefined && context.study.jumpRate === 0
        ? ["Nobody jumps in here: --jump-rate says how often the player on the left does."]
        : []),
    ],
  }
}

function neverAnswer({ study }: Context, never: readonly Life[], games: string): string {
  const names = sentence(listed(never.map((life) => nameOf(study.game, life))))
  const most = value({ ...never[0].games, value: never[0].games.high }, "share")
  const which = never.length === 1 ? "it" : "them"
  return `${names} never fired in ${games} games: less than ${most} of games have ${which}.`
}

function livesAnswer(context: Context, lives: readonly Life[]): string {
  const never = lives.filter(({ games }) => games.value === 0)
  const rare = lives.filter(({ games }) => games.value > 0 && games.value < 0.05)
  const games = whole(context.games("rules"))
  const dead =
    never.length === 0
      ? `Every one of the ${lives.length} rules fired in ${games} games.`
      : neverAnswer(context, never, games)
  return rare.length === 0
    ? dead
    : `${dead} Rare: ${listed(rare.map(({ id, games }) => `${id} (${value(games, "share")} of games)`))}.`
}

/** Names a rule with its options: “FC-19 (see option hitGoal)”. */
function nameOf({ options }: Game, { id }: Life): string {
  const named = options.filter(({ rules }) => rules.includes(id)).map(({ name }) => name)
  if (named.length === 0) return id
  return `${id} (see option${named.length > 1 ? "s" : ""} ${listed(named)})`
}

const livesTable = (lives: readonly Life[], hasRounds: boolean): Table => ({
  title: "Every rule",
  head: ["rule", "fires in", "times a game", ...(hasRounds ? ["times a round"] : []), "what it says"],
  rows: lives.map(({ id, text, games, fires, perRound }) => [
    id,
    withReach(games, "share"),
    withReach(fires, "number"),
    ...(hasRounds ? [withReach(perRound, "number")] : []),
    text,
  ]),
})

const optionsTable = ({ id, options }: Game): Table => ({
  title: "Every option, and how to see what it does",
  head: ["option", "now", "what it does", "takes", "try"],
  rows: options.map((spec) => [
    spec.name,
    valueText(spec, spec.default),
    spec.help.en,
    allowed(spec),
    `countertop lab ${id} --vary ${spec.name}=${tries(spec).join(",")}`,
  ]),
})

/** Returns a few other values of an option to try. */
function tries(spec: OptionSpec): (string | number)[] {
  switch (spec.kind) {
    case "switch":
      return [spec.default === "on" ? "off" : "on"]
    case "choice":
      return spec.values.filter((other) => other !== spec.default)
    case "seat":
      return [spec.default === "random" ? 0 : "random"]
    case "integer": {
      const near = [Math.floor(spec.default / 2), spec.default + Math.ceil(spec.default / 2)]
      return near.filter((other) => other >= spec.min && other <= spec.max && other !== spec.default)
    }
  }
}
