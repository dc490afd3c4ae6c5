import { words as catalogue } from "../../engine/words.ts"

export const words = catalogue({
  en: {
    deck: "Draw pile",
    discard: "Discards",
    board: "Board",
    drawn: "Drawn",
    hand: "Hand",
    table: "Table",
    die: "Die",
    goal: "Goal",
    points: "points",
    target: "Play to",
  },
  es: {
    deck: "Mazo",
    discard: "Descartes",
    board: "Centro",
    drawn: "Robada",
    hand: "Mano",
    table: "Mesa",
    die: "Dado",
    goal: "Objetivo",
    points: "puntos",
    target: "Hasta",
  },
})
