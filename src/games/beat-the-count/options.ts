import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "dealer",
    kind: "seat",
    default: 0,
    rules: ["BC-2"],
    help: {
      en: "Who deals and so plays first: a seat, or a random one.",
      es: "Quién reparte y por tanto empieza: un asiento, o uno al azar.",
    },
  },
  {
    name: "shufflePickups",
    kind: "switch",
    default: "off",
    rules: ["BC-6"],
    help: {
      en: "A pile is shuffled before it goes under a deck.",
      es: "El montón se baraja antes de ir bajo un mazo.",
    },
  },
  {
    name: "countAfterMatch",
    kind: "choice",
    values: ["continue", "restart"],
    default: "continue",
    rules: ["BC-7", "BC-8"],
    help: {
      en: "After a match the count goes on, or starts again at one.",
      es: "Tras una coincidencia la cuenta sigue, o vuelve a empezar en uno.",
    },
  },
  {
    name: "jumping",
    kind: "switch",
    default: "on",
    rules: ["BC-8", "BC-10", "BC-15"],
    help: {
      en: "The player on the left can jump the gun. Off for one shared screen, for slow games and for younger players.",
      es: "Quien está a la izquierda puede precipitarse. Desactívalo con pantalla compartida, en partidas lentas o con niños.",
    },
  },
  {
    name: "highest",
    designer: true,
    kind: "integer",
    min: 6,
    max: 10,
    default: 10,
    rules: ["BC-1", "BC-3"],
    help: {
      en: "The highest number: of the cards, and of the count before it goes back to one.",
      es: "El número más alto: el de las cartas y el de la cuenta antes de volver a uno.",
    },
  },
  {
    name: "copies",
    designer: true,
    kind: "integer",
    min: 4,
    max: 10,
    default: 10,
    rules: ["BC-1"],
    help: {
      en: "How many cards there are of each number.",
      es: "Cuántas cartas hay de cada número.",
    },
  },
  {
    name: "knockouts",
    designer: true,
    kind: "integer",
    min: 0,
    max: 12,
    default: 6,
    rules: ["BC-1", "BC-9"],
    help: {
      en: "How many Knockouts are in the deck.",
      es: "Cuántos nocauts hay en la baraja.",
    },
  },
  {
    name: "goForIts",
    designer: true,
    kind: "integer",
    min: 0,
    max: 12,
    default: 6,
    rules: ["BC-1", "BC-11"],
    help: {
      en: "How many Go For Its are in the deck.",
      es: "Cuántos A por todas hay en la baraja.",
    },
  },
  {
    name: "mostFlips",
    designer: true,
    kind: "integer",
    min: 500,
    max: 10000,
    default: 5000,
    rules: ["BC-14"],
    help: {
      en: "The flip with which a game ends that nobody has won.",
      es: "La carta girada con la que acaba una partida que nadie ha ganado.",
    },
  },
] as const satisfies readonly OptionSpec[]
