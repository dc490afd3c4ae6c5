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
  {
    name: "dealt",
    kind: "integer",
    min: 1,
    max: 8,
    default: 3,
    designer: true,
    rules: ["BS-1"],
    help: {
      en: "Cards dealt to each player, as far as the cards go round.",
      es: "Cartas que recibe cada uno, hasta donde alcancen las cartas.",
    },
  },
  {
    name: "highest",
    kind: "integer",
    min: 6,
    max: 10,
    default: 9,
    designer: true,
    rules: ["BS-1", "BS-4"],
    help: {
      en: "The highest gold and silver number; the deck is every pair from 3 up to it.",
      es: "El número más alto de oro y de plata; el mazo son todas las parejas desde el 3 hasta él.",
    },
  },
  {
    name: "reach",
    kind: "integer",
    min: 0,
    max: 2,
    default: 1,
    designer: true,
    rules: ["BS-3", "BS-4"],
    help: {
      en: "How far above the centre's silver number a gold number may be; 3 follows the highest.",
      es: "Cuánto puede superar un oro a la plata del centro; tras el más alto viene el 3.",
    },
  },
  {
    name: "drawAtMost",
    kind: "integer",
    min: 1,
    max: 64,
    default: 64,
    designer: true,
    rules: ["BS-6"],
    help: {
      en: "Cards drawn on one turn at most; if none fits by then, the turn passes. 64 is no limit.",
      es: "Cartas que se roban como máximo en un turno; si para entonces ninguna encaja, el turno pasa. 64 es sin límite.",
    },
  },
] as const satisfies readonly OptionSpec[]
