import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "dealer",
    kind: "seat",
    default: 0,
    rules: ["FC-2"],
    help: { en: "Who deals first: a seat, or a random one.", es: "Quién reparte primero: un asiento, o uno al azar." },
  },
  {
    name: "swaps",
    kind: "choice",
    values: ["direct", "drawn"],
    default: "direct",
    rules: ["FC-10"],
    help: {
      en: "What rolls 5 and 6 swap: one of your own cards, or a card drawn for it.",
      es: "Qué cambian el 5 y el 6: una de tus cartas, o una robada para ello.",
    },
  },
  {
    name: "hitGoal",
    kind: "switch",
    default: "off",
    rules: ["FC-19"],
    help: {
      en: "Two dice set a goal for each hand; ending exactly on it wins 75.",
      es: "Dos dados fijan un objetivo en cada mano; acabar justo en él gana 75.",
    },
  },
  {
    name: "target",
    kind: "integer",
    min: 50,
    max: 1000,
    default: 300,
    rules: ["FC-20"],
    help: { en: "The points that end the game.", es: "Los puntos que terminan la partida." },
  },
] as const satisfies readonly OptionSpec[]
