import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "rounds",
    kind: "integer",
    min: 1,
    max: 20,
    default: 10,
    rules: ["FB-12"],
    help: { en: "How many rounds a game has.", es: "Cuántas rondas tiene una partida." },
  },
  {
    name: "tieForLowest",
    kind: "choice",
    values: ["pays", "free"],
    default: "pays",
    rules: ["FB-11"],
    help: {
      en: "Whether going out with a score that ties for the lowest pays a penalty or is free.",
      es: "Si salir con una puntuación empatada como la más baja paga penalización o sale gratis.",
    },
  },
] as const satisfies readonly OptionSpec[]
