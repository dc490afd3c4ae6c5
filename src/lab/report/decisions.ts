import { CANDIDATES, FIRST_WORLDS, WORLDS } from "../study/decisions.ts"
import { kindName } from "../study/kinds.ts"
import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Bar, Figure, Section, Table } from "./model.ts"
import { shareBars } from "./plots.ts"
import { interval, sentence, value, whole, withReach } from "./shown.ts"

/** The maximum number of kinds of decision with a separate line. */
const MOST_KINDS = 12

/** Returns the section “Is there something to decide?”. */
export function decisionsSection(context: Context): Section {
  if (context.pass("games") === undefined) return unplayed("decisions")
  const forced = context.figure("games", "forced_moves", "moves without a choice", "share")
  const choices = context.figure("games", "choices", "moves to choose from, where there is a choice", "number")
  const judged = context.pass("decisions") !== undefined
  const deep: Figure[] = judged
    ? [
        context.figure("decisions", "decisions_that_matter", "decisions that matter", "share"),
        context.figure("decisions", "cost_of_a_random_move", "what a random move costs", "points"),
      ]
    : []
  return {
    id: "decisions",
    answer: [forcedAnswer(forced, choices), ...(judged ? [deepAnswer(deep[0], deep[1])] : []), kindsAnswer(context)]
      .filter((text) => text !== "")
      .join(" "),
    figures: [forced, choices, ...deep],
    plots: [
      shareBars("What share of moves…", [
        { ...forced, label: "leaves no choice" },
        ...(judged ? [{ ...mattering(forced, deep[0]), label: "is a choice that matters" }] : []),
      ]),
      ...(judged ? [shareBars("Share of decisions that matter, by kind", kindBars(context))] : []),
    ],
    tables: context.pass("rules") === undefined ? [] : [kindsTable(context)],
    notes: judged ? [noteOn(context)] : [],
  }
}

function forcedAnswer(forced: Figure, choices: Figure): string {
  if (forced.value === 1) return "There is never a choice: every move is forced."
  if (forced.value < 0.0005) return `Nearly every move is a choice, between ${withReach(choices, "number")} moves.`
  return `${sentence(value(forced, "share"))} of moves leave no choice; where there is one, it is between ${withReach(choices, "number")} moves.`
}

const deepAnswer = (matter: Figure, cost: Figure): string =>
  `${value(matter, "share")} (${interval(matter, "share")}) of decisions matter, the best move being better than the second by a point of winning chance and by more than noise; a random move instead of the best costs ${withReach(cost, "points")} of winning chance.`

/** Converts a share of the free decisions into a share of all moves, forced ones included. */
function mattering(forced: Figure, matter: Figure): Figure {
  const free = 1 - forced.value
  return { ...matter, value: matter.value * free, low: matter.low * free, high: matter.high * free }
}

const kindsSeen = (context: Context): number[] =>
  context.study.kinds
    .filter((kind) => context.pass("rules") === undefined || context.mean("rules", `kind:${kind}`).value > 0)
    .slice(0, MOST_KINDS)

function kindBars(context: Context): Bar[] {
  const { verbs } = context.study.game
  return kindsSeen(context)
    .filter((kind) => hasKind(context, kind))
    .map((kind) => ({ label: kindName(verbs, kind), ...context.share("decisions", `matters:${kind}`) }))
    .sort((a, b) => b.value - a.value)
}

/** Tells whether a kind came up often enough to report it. */
const hasKind = (context: Context, kind: number): boolean =>
  (context.pass("decisions")?.findings.paired.gamesWith(`matters:${kind}`) ?? 0) > 2

function kindsAnswer(context: Context): string {
  if (context.pass("rules") === undefined) return ""
  const [kind, ...others] = kindsSeen(context)
  if (kind === undefined) return ""
  const name = kindName(context.study.game.verbs, kind)
  if (others.length === 0) return `All of them are of one kind, “${name}”.`
  return `The commonest decision is “${name}”, ${value(context.share("rules", `kind:${kind}`), "share")} of them.`
}

function kindsTable(context: Context): Table {
  const judged = context.pass("decisions") !== undefined
  return {
    title: "Kinds of decision",
    head: ["decision", "of all decisions", "moves to choose from", "matter", "a random move costs"],
    rows: kindsSeen(context).map((kind) => [
      kindName(context.study.game.verbs, kind),
      withReach(context.share("rules", `kind:${kind}`), "share"),
      withReach(context.mean("rules", `choices:${kind}`), "number"),
      ...(judged && hasKind(context, kind)
        ? [
            `${value(context.share("decisions", `matters:${kind}`), "share")} (${interval(context.share("decisions", `matters:${kind}`), "share")})`,
            withReach(context.mean("decisions", `costs:${kind}`), "points"),
          ]
        : ["–", "–"]),
    ]),
  }
}

const noteOn = (context: Context): string =>
  `${whole(context.games("decisions"))} decisions, one from each of as many games. What the player cannot see is dealt anew, and house plays on from each move with the same luck for all: ${FIRST_WORLDS} times to find the two best of at most ${CANDIDATES} moves, then ${WORLDS} times more to compare those two. Where nothing matters, chance alone would make it look so in one decision of twenty.`
