// Forty Below for people: the game in ten lines, and what they ask most.

import type { Primer } from "../../engine/primer.ts"

export const primer: Primer = {
  goal: [
    {
      say: {
        en: "Have the lowest total after ten rounds. Low cards are good, minus cards are better.",
        es: "Ten el total más bajo tras diez rondas. Las cartas bajas son buenas, y las negativas, mejores.",
      },
      picture: ["-10", "-1", "0", "10"],
    },
    {
      say: {
        en: "You have six cards in two rows of three. Two of them start face up.",
        es: "Tienes seis cartas en dos filas de tres. Dos empiezan boca arriba.",
      },
      picture: ["3", "back", "7"],
    },
    {
      say: {
        en: "Two equal cards one above the other count 0.",
        es: "Dos cartas iguales, una sobre otra, cuentan 0.",
      },
      picture: ["8", "8", "=", "#0"],
    },
    {
      say: {
        en: "Four equal cards in two neighbouring columns are a block: −40.",
        es: "Cuatro cartas iguales en dos columnas contiguas son un bloque: −40.",
      },
      picture: ["5", "5", "5", "5", "=", "#−40"],
    },
  ],
  turn: [
    {
      say: {
        en: "Do one of three things. Turn up one of your face-down cards…",
        es: "Haz una de tres cosas. Destapa una de tus cartas…",
      },
      picture: ["back", "→", "6"],
    },
    {
      say: {
        en: "…or draw a card: put it in place of one of yours, or discard it…",
        es: "…o roba una carta: ponla en lugar de una de las tuyas, o descártala…",
      },
      picture: ["2", "→", "back"],
    },
    {
      say: {
        en: "…or take the top discard in place of one of yours.",
        es: "…o toma el último descarte en lugar de una de las tuyas.",
      },
      picture: ["-1", "→", "9"],
    },
  ],
  end: [
    {
      say: {
        en: "When all your six cards are face up, you go out. Everybody else has one more turn.",
        es: "Cuando tus seis cartas están boca arriba, cierras. Los demás tienen un turno más.",
      },
    },
    {
      say: {
        en: "Went out, but somebody is as low or lower? You pay 10 for each of them.",
        es: "¿Has cerrado y alguien está igual o más bajo? Pagas 10 por cada uno.",
      },
      picture: ["#+10"],
    },
    {
      say: { en: "After ten rounds the lowest total wins.", es: "Tras diez rondas gana el total más bajo." },
    },
  ],
  questions: [
    {
      ask: {
        en: "Is a column of two −10s worth −20?",
        es: "¿Vale −20 una columna de dos −10?",
      },
      answer: {
        en: "No, it counts 0 like every pair. Only a block of four counts −40.",
        es: "No, cuenta 0 como toda pareja. Solo un bloque de cuatro cuenta −40.",
      },
      rules: ["FB-9", "FB-10"],
    },
    {
      ask: { en: "Can I look at my face-down cards?", es: "¿Puedo mirar mis cartas boca abajo?" },
      answer: {
        en: "No, not even your own. You see a card when it is turned up or replaced.",
        es: "No, ni las tuyas. Ves una carta al destaparla o cambiarla.",
      },
      rules: ["FB-2", "FB-6"],
    },
    {
      ask: {
        en: "What happens to cards that are still face down at the end?",
        es: "¿Qué pasa con las cartas que siguen boca abajo al final?",
      },
      answer: { en: "They are turned up and count like the rest.", es: "Se destapan y cuentan como las demás." },
      rules: ["FB-8"],
    },
    {
      ask: { en: "When should I go out?", es: "¿Cuándo conviene cerrar?" },
      answer: {
        en: "When you believe that nobody will be as low as you after their last turn.",
        es: "Cuando crees que nadie estará tan bajo como tú tras su último turno.",
      },
      rules: ["FB-7", "FB-11"],
    },
  ],
}
