// The lesson: a hand that ends in a good call, and one in which a player called too early.

import type { Lesson } from "../../engine/lesson.ts"

export const lesson: Lesson = {
  seat: 0,
  others: ["Ana"],
  steps: [
    {
      position: { seats: 2, options: { dealer: 1, target: 50 }, seed: "die 28648", moves: [] },
      say: {
        en: "Your hand, the cards in front of you and the board count together. Get as close to 75 as you can, but not over it.",
        es: "Tu mano, las cartas que tienes delante y el centro cuentan juntas. Acércate a 75 cuanto puedas, sin pasarte.",
      },
      rules: ["FC-15", "FC-1"],
    },
    {
      say: {
        en: "Two aces count for you, each 1 or 11, so you have 26, 36 or 46. That is not much yet: roll the die.",
        es: "Tienes dos ases, cada uno vale 1 u 11, así que sumas 26, 36 o 46. Aún es poco: tira el dado.",
      },
      hint: { en: "It is far too early to call. Roll.", es: "Cantar ahora sería demasiado pronto. Tira." },
      moves: ["roll"],
      rules: ["FC-3", "FC-15", "FC-2"],
    },
    {
      say: {
        en: "A 1: you have drawn a card, to keep or to discard. The jack is ten more for you: keep it.",
        es: "Un 1: has robado una carta, y te la quedas o la descartas. La jota son diez más: quédatela.",
      },
      hint: { en: "You have room for ten more. Keep the jack.", es: "Te caben diez más. Quédate la jota." },
      moves: ["keep"],
      rules: ["FC-4", "FC-11"],
    },
    {
      say: {
        en: "56. After your roll you may call, or just end your turn. 56 is easily beaten: end your turn.",
        es: "56. Después de tirar puedes cantar, o solo terminar tu turno. 56 se supera fácilmente: termina tu turno.",
      },
      hint: { en: "56 will hardly win. End your turn.", es: "Con 56 es difícil ganar. Termina tu turno." },
      moves: ["end"],
      after: ["1 roll", "1 board", "1 end"],
      rules: ["FC-3", "FC-13"],
    },
    {
      say: {
        en: "Ana rolled a 3 and put a 9 on the board. It counts for both of you: 65! Roll.",
        es: "Ana sacó un 3 y puso un 9 en el centro. Cuenta también para ti: ¡65! Tira.",
      },
      hint: { en: "You have room for ten more. Roll first.", es: "Aún te caben diez más. Tira primero." },
      moves: ["roll"],
      rules: ["FC-6", "FC-5"],
    },
    {
      say: {
        en: "A 5 lets you trade a card with an opponent. Give Ana your 4, and take her king.",
        es: "Un 5 te deja cambiar una carta con un rival. Dale a Ana tu 4 y toma su rey.",
      },
      hint: {
        en: "Tap your 4 of hearts, and then Ana's king of diamonds.",
        es: "Toca tu 4 de corazones y luego el rey de diamantes de Ana.",
      },
      moves: ["trade(4H, 1, KD)"],
      rules: ["FC-8", "FC-9", "FC-7"],
    },
    {
      say: {
        en: "71, and Ana has lost a king. Call now! She has one more turn, and then the hand is scored.",
        es: "71, y Ana ha perdido un rey. ¡Canta ya! Le queda un turno, y luego se puntúa la mano.",
      },
      hint: { en: "71 is strong. Call before Ana gets closer.", es: "71 es mucho. Canta antes de que Ana se acerque." },
      moves: ["call"],
      after: ["1 roll", "1 putBack"],
      rules: ["FC-13"],
    },
    {
      say: {
        en: "71 beats 53. The winner of a hand scores the total, the others nothing. When somebody has 300 or more, the most points win.",
        es: "71 gana a 53. Quien gana la mano apunta su total, y los demás nada. Cuando alguien tiene 300 o más, gana quien más tenga.",
      },
      rules: ["FC-16", "FC-20"],
    },
    {
      position: {
        seats: 2,
        options: { dealer: 0, target: 50 },
        seed: "call 302",
        moves: [
          "1 roll",
          "1 board",
          "1 end",
          "0 roll",
          "0 putBack",
          "0 end",
          "1 roll",
          "1 keep",
          "1 end",
          "0 roll",
          "0 putBack",
          "0 end",
          "1 roll",
          "1 decline",
          "1 end",
          "0 roll",
          "0 board",
          "0 end",
          "1 roll",
          "1 discard",
          "1 call",
        ],
      },
      say: {
        en: "Another hand: Ana has called. You have 62 and one last turn. Roll!",
        es: "Otra mano: Ana ha cantado. Tienes 62 y un último turno. ¡Tira!",
      },
      moves: ["roll"],
      rules: ["FC-13", "FC-3"],
    },
    {
      say: {
        en: "An ace: counted as 11, it takes you to 73. Keep it!",
        es: "Un as: si vale 11, llegas a 73. ¡Quédatelo!",
      },
      hint: { en: "Without it you have 62. Keep the ace.", es: "Sin él tienes 62. Quédate el as." },
      moves: ["keep"],
      rules: ["FC-15", "FC-4"],
    },
    {
      say: {
        en: "73 beats Ana's 69. She called and did not win, so you get 10 more: 83. Call when you are sure, not before.",
        es: "73 gana al 69 de Ana. Cantó y no ganó, así que te llevas 10 más: 83. Canta cuando lo veas claro, y no antes.",
      },
      rules: ["FC-17", "FC-18"],
    },
  ],
}
