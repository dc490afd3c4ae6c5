import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "first",
    kind: "seat",
    default: "random",
    rules: ["BS-2"],
    help: { en: "Who starts: a seat, or a random one.", es: "Quién empieza: un asiento, o uno al azar." },
  },
  {
    name: "mayStop",
    kind: "switch",
    default: "off",
    rules: ["BS-5"],
    help: {
      en: "A turn may be ended after at least one card, even if more would fit.",
      es: "Se puede terminar el turno tras jugar al menos una carta, aunque quepan más.",
    },
  },
  {
    name: "rebuttal",
    kind: "choice",
    values: ["any", "threeCards", "never"],
    default: "any",
    rules: ["BS-10"],
    help: {
      en: "When going out on the very first turn is answered: always, only without having drawn, or never.",
      es: "Cuándo tiene réplica salir en el primer turno: siempre, solo sin haber robado, o nunca.",
    },
  },
] as const satisfies readonly OptionSpec[]
