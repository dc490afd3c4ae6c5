// The lesson: a column, a good draw and a bad one, and the block that gives the game its name.

import type { Lesson } from "../../engine/lesson.ts"

export const lesson: Lesson = {
  seat: 0,
  others: ["Ana"],
  steps: [
    {
      position: { seats: 2, options: { rounds: 1 }, seed: "frost 251230", moves: [] },
      say: {
        en: "Six cards lie before each of you, and nobody has seen them. Low is good here. Turn up the one at the top left.",
        es: "Hay seis cartas delante de cada jugador, y nadie las ha visto. Aquí, cuanto menos, mejor. Destapa la de arriba a la izquierda.",
      },
      hint: {
        en: "Any card would do, but try the one at the top left.",
        es: "Valdría cualquiera, pero prueba la de arriba a la izquierda.",
      },
      moves: ["reveal(0)"],
      rules: ["FB-2", "FB-3"],
    },
    {
      say: {
        en: "Everybody starts with two cards face up. Turn up the one at the bottom in the middle.",
        es: "Todos empiezan con dos cartas boca arriba. Destapa la de abajo en el centro.",
      },
      hint: { en: "Try the bottom one in the middle.", es: "Prueba la de abajo en el centro." },
      moves: ["reveal(4)"],
      after: ["1 reveal(0)", "1 reveal(1)"],
      rules: ["FB-3", "FB-4"],
    },
    {
      say: {
        en: "A 6 lies on the discards, and you have a 6. Two equal cards in a column count 0! Put it under yours.",
        es: "En los descartes hay un 6, y tú tienes otro. ¡Dos cartas iguales en una columna cuentan 0! Ponlo debajo del tuyo.",
      },
      hint: {
        en: "Take the 6 from the discards, and put it at the bottom left, under your 6.",
        es: "Toma el 6 de los descartes y ponlo abajo a la izquierda, bajo tu 6.",
      },
      moves: ["take(3)"],
      after: ["1 draw", "1 discard"],
      rules: ["FB-9", "FB-5", "FB-6"],
    },
    {
      say: {
        en: "That column is worth 0 now. On a turn you may also draw from the deck, and decide when you have seen the card. Draw.",
        es: "Esa columna vale ahora 0. En tu turno también puedes robar del mazo, y decidir cuando hayas visto la carta. Roba.",
      },
      hint: { en: "This time, draw from the deck.", es: "Esta vez, roba del mazo." },
      moves: ["draw"],
      rules: ["FB-5"],
    },
    {
      say: {
        en: "A −10, the best card there is. Put it in place of your 10.",
        es: "Un −10, la mejor carta que hay. Ponlo en lugar de tu 10.",
      },
      hint: {
        en: "Keep it! It should go where your 10 lies: at the bottom in the middle.",
        es: "¡Quédatelo! Donde mejor está es en lugar de tu 10: abajo en el centro.",
      },
      moves: ["place(4)"],
      after: ["1 draw", "1 place(1)"],
      rules: ["FB-6", "FB-5"],
    },
    {
      say: { en: "Draw once more.", es: "Roba otra vez." },
      hint: { en: "You could do that, but draw this time.", es: "Podrías hacerlo, pero esta vez roba." },
      moves: ["draw"],
      rules: ["FB-5"],
    },
    {
      say: {
        en: "A 10. Nobody wants that: lay it on the discards.",
        es: "Un 10. Eso no lo quiere nadie: déjalo en los descartes.",
      },
      hint: { en: "A 10 would cost you ten points. Discard it.", es: "Un 10 te costaría diez puntos. Descártalo." },
      moves: ["discard"],
      rules: ["FB-5", "FB-6"],
    },
    {
      position: {
        seats: 2,
        options: { rounds: 1 },
        seed: "block 20145",
        moves: [
          "0 reveal(0)",
          "0 reveal(4)",
          "1 reveal(0)",
          "1 reveal(4)",
          "0 draw",
          "0 place(2)",
          "1 draw",
          "1 discard",
          "0 take(1)",
          "1 draw",
          "1 place(0)",
        ],
      },
      say: {
        en: "Another round. Four equal cards in two neighbouring columns are a block, and count −40. The fourth 8 lies on the discards!",
        es: "Otra ronda. Cuatro cartas iguales en dos columnas contiguas son un bloque, y cuentan −40. ¡El cuarto 8 está en los descartes!",
      },
      hint: {
        en: "Take the 8 from the discards, and put it at the bottom left.",
        es: "Toma el 8 de los descartes y ponlo abajo a la izquierda.",
      },
      moves: ["take(3)"],
      after: ["1 draw", "1 place(3)"],
      rules: ["FB-10", "FB-9"],
    },
    {
      say: {
        en: "One card is still face down. Turn it up and you go out: the round ends, after one last turn for everybody else.",
        es: "Queda una carta boca abajo. Si la destapas, cierras: la ronda se acaba, tras un último turno de los demás.",
      },
      hint: { en: "You are far ahead: go out now.", es: "Vas muy por delante: cierra ya." },
      moves: ["reveal(5)"],
      after: ["1 draw", "1 discard"],
      rules: ["FB-7", "FB-8"],
    },
    {
      say: {
        en: "−37 against 1! If Ana had been as low as you, going out would have cost you 10 points. After ten rounds the lowest total wins.",
        es: "¡−37 contra 1! Si Ana hubiera bajado tanto como tú, cerrar te habría costado 10 puntos. Tras diez rondas gana el total más bajo.",
      },
      rules: ["FB-11", "FB-12", "FB-15"],
    },
  ],
}
