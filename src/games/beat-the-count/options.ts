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
] as const satisfies readonly OptionSpec[]
