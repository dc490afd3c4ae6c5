import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "reshuffle",
    kind: "switch",
    default: "off",
    rules: ["CO-13"],
    help: {
      en: "When the draw pile is used up, the low discard pile is shuffled into a new one.",
      es: "Cuando se acaba el mazo de robo, el descarte bajo se baraja y forma otro.",
    },
  },
] as const satisfies readonly OptionSpec[]
