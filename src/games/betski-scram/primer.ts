// Betski Scram for people: the game in ten lines, and what they ask most.

import type { Primer } from "../../engine/primer.ts"

export const primer: Primer = {
  goal: [
    {
      say: { en: "Be the first to play all your cards.", es: "Juega todas tus cartas antes que nadie." },
    },
    {
      say: {
        en: "Every card has a gold number above and a silver number below. You start with three cards.",
        es: "Cada carta tiene arriba un número de oro y abajo uno de plata. Empiezas con tres cartas.",
      },
      picture: ["5/8"],
    },
  ],
  turn: [
    {
      say: {
        en: "Your gold must meet the centre's silver: equal, or one higher.",
        es: "Tu oro debe encajar con la plata del centro: igual, o uno más.",
      },
      picture: ["4/6", "→", "6/3", "7/5"],
    },
    {
      say: {
        en: "After silver 9 a gold 9 fits, and gold 3: the numbers start again.",
        es: "Tras plata 9 encajan oro 9 y oro 3: los números vuelven a empezar.",
      },
      picture: ["5/9", "→", "9/4", "3/7"],
    },
    {
      say: {
        en: "Your card is the new centre. Go on as long as one of your cards fits: a chain.",
        es: "Tu carta es el nuevo centro. Sigue mientras te encaje alguna: una cadena.",
      },
      picture: ["4/6", "6/3", "3/8", "8/5"],
    },
    {
      say: {
        en: "Nothing fits at the start of your turn? Draw until a card fits, and play on from there.",
        es: "¿Nada encaja al empezar tu turno? Roba hasta que una carta encaje y sigue jugando.",
      },
      picture: ["back", "→", "7/4"],
    },
  ],
  end: [
    {
      say: { en: "Whoever runs out of cards wins at once.", es: "Quien se queda sin cartas gana al instante." },
    },
    {
      say: {
        en: "One answer: if the first player goes out on the very first turn, the next may try to do the same.",
        es: "Una réplica: si quien empieza se queda sin cartas en el primer turno, el siguiente puede intentar lo mismo.",
      },
    },
    {
      say: {
        en: "The others rank by the cards they have left.",
        es: "Los demás se ordenan por las cartas que les quedan.",
      },
    },
  ],
  questions: [
    {
      ask: { en: "Which of my numbers counts?", es: "¿Cuál de mis números cuenta?" },
      answer: {
        en: "In your hand the gold one. On the table the silver one.",
        es: "En la mano, el de oro. En la mesa, el de plata.",
      },
      rules: ["BS-3"],
    },
    {
      ask: { en: "Does gold 9 go on silver 3?", es: "¿Va oro 9 sobre plata 3?" },
      answer: {
        en: "No. The ring closes one way only: gold 3 goes on silver 9.",
        es: "No. El anillo se cierra en un solo sentido: oro 3 va sobre plata 9.",
      },
      rules: ["BS-4"],
    },
    {
      ask: { en: "Must I play all cards that fit?", es: "¿Tengo que jugar todas las que encajan?" },
      answer: {
        en: "Yes, you go on as long as one fits. But you choose which: the order decides how far your chain goes.",
        es: "Sí, sigues mientras encaje alguna. Pero eliges cuál: del orden depende lo larga que sea tu cadena.",
      },
      rules: ["BS-5"],
    },
    {
      ask: { en: "Do I draw when my chain ends?", es: "¿Robo cuando se acaba mi cadena?" },
      answer: {
        en: "No. You draw only if nothing fits at the start of your turn.",
        es: "No. Solo robas si nada encaja al empezar tu turno.",
      },
      rules: ["BS-6"],
    },
  ],
}
