import type { OptionSpec } from "../../engine/options.ts"

export const options = [
  {
    name: "reshuffle",
    label: { en: "Shuffle the discards again", es: "Volver a barajar los descartes" },
    kind: "switch",
    default: "off",
    rules: ["CO-13"],
    help: {
      en: "When the draw pile is used up, the discards are shuffled into a new one. Cards on abilities stay there.",
      es: "Cuando se acaba el mazo de robo, los descartes se barajan y forman otro. Las cartas sobre habilidades se quedan.",
    },
  },
  {
    name: "rounds",
    label: { en: "Rounds", es: "Rondas" },
    kind: "integer",
    min: 1,
    max: 4, // more would need more ability cards
    default: 4,
    designer: true,
    rules: ["CO-2", "CO-17"],
    help: { en: "How many rounds are played.", es: "Cuántas rondas se juegan." },
  },
  {
    name: "abilities",
    label: { en: "Ability cards a round", es: "Habilidades por ronda" },
    kind: "integer",
    min: 0,
    max: 8,
    default: 8,
    designer: true,
    rules: ["CO-2", "CO-16"],
    help: {
      en: "How many ability cards are laid out in each round.",
      es: "Cuántas habilidades se ponen boca arriba en cada ronda.",
    },
  },
  {
    name: "handSize",
    label: { en: "Cards in hand", es: "Cartas en mano" },
    kind: "integer",
    min: 3,
    max: 9, // with four players, the remaining cards must suffice for the draw for the start
    default: 7,
    designer: true,
    rules: ["CO-3", "CO-16"],
    help: {
      en: "How many low cards each player gets in each round.",
      es: "Cuántas cartas bajas recibe cada jugador en cada ronda.",
    },
  },
  {
    name: "drawTwo",
    label: { en: "Cards of a Draw Two", es: "Cartas de un Roba dos" },
    kind: "integer",
    min: 1,
    max: 5,
    default: 2,
    designer: true,
    rules: ["CO-9"],
    help: { en: "How many cards you draw with a Draw Two.", es: "Cuántas cartas robas con un Roba dos." },
  },
  {
    name: "drawFour",
    label: { en: "Cards of a Wild Draw Four", es: "Cartas de un Comodín roba cuatro" },
    kind: "integer",
    min: 1,
    max: 8,
    default: 4,
    designer: true,
    rules: ["CO-11"],
    help: {
      en: "How many cards you draw with a Wild Draw Four.",
      es: "Cuántas cartas robas con un Comodín roba cuatro.",
    },
  },
] as const satisfies readonly OptionSpec[]
