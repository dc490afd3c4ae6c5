// Contarlos for people: the game in ten lines, and what they ask most.

import type { Primer } from "../../engine/primer.ts"

export const primer: Primer = {
  goal: [
    {
      say: {
        en: "Collect high cards. The most points after four rounds win.",
        es: "Reúne cartas altas. Gana quien tiene más puntos tras cuatro rondas.",
      },
      picture: ["red10", "blue9", "green8", "yellow7"],
    },
    {
      say: {
        en: "You pay with the low cards in your hand. Every round you get seven new ones.",
        es: "Pagas con las cartas bajas de tu mano. En cada ronda recibes siete nuevas.",
      },
      picture: ["red5", "blue2", "blue4", "green1"],
    },
  ],
  turn: [
    {
      say: {
        en: "Do one thing: collect a card, use an ability, or pass.",
        es: "Haz una cosa: llevarte una carta, usar una habilidad o pasar.",
      },
    },
    {
      say: {
        en: "Collect the top card of a colour with cards of that colour. Their sum must reach its value; no change.",
        es: "Llévate la carta de arriba de un color con cartas de ese color. La suma debe llegar a su valor; sin cambio.",
      },
      picture: ["blue5", "+", "blue2", "→", "blue7"],
    },
    {
      say: {
        en: "Use an ability by covering it with any card of your hand. Then it is gone for this round.",
        es: "Usa una habilidad cubriéndola con cualquier carta de tu mano. Luego ya no vale en esta ronda.",
      },
      picture: ["red1", "→", "greenDrawTwo"],
    },
    {
      say: {
        en: "Skip sends a colour's top card to the bottom. Reverse brings its bottom card to the top.",
        es: "Salto manda al fondo la carta de arriba de un color. Reverso sube la del fondo.",
      },
      picture: ["redSkip", "redReverse"],
    },
    {
      say: {
        en: "With a Wild you collect any top card at once and may pay with all colours.",
        es: "Con un Comodín te llevas enseguida cualquier carta de arriba y puedes pagar con todos los colores.",
      },
      picture: ["wild", "→", "green9"],
    },
  ],
  end: [
    {
      say: {
        en: "Whoever passes is out for this round. When all have passed, the round is over.",
        es: "Quien pasa queda fuera de la ronda. Cuando todos han pasado, la ronda acaba.",
      },
    },
    {
      say: {
        en: "After four rounds add up what you collected. On a tie, more tens win.",
        es: "Tras cuatro rondas suma lo que has reunido. Si hay empate, gana quien tiene más dieces.",
      },
    },
  ],
  questions: [
    {
      ask: { en: "I pay 9 for a 7. Do I get change?", es: "Pago 9 por un 7. ¿Me devuelven algo?" },
      answer: {
        en: "No. Pay as exactly as you can: what you overpay is lost.",
        es: "No. Paga lo más justo que puedas: lo que pagas de más se pierde.",
      },
      rules: ["CO-6"],
    },
    {
      ask: {
        en: "Does the card that covers an ability pay for anything?",
        es: "¿Paga algo la carta que cubre una habilidad?",
      },
      answer: {
        en: "No. It is the price of the ability.",
        es: "No. Es el precio de la habilidad.",
      },
      rules: ["CO-7", "CO-12"],
    },
    {
      ask: { en: "Can I keep cards for the next round?", es: "¿Puedo guardar cartas para la ronda siguiente?" },
      answer: {
        en: "No. All low cards are gathered and dealt anew. What you collected stays yours.",
        es: "No. Todas las cartas bajas se recogen y se reparten de nuevo. Lo que has reunido sigue siendo tuyo.",
      },
      rules: ["CO-16"],
    },
    {
      ask: { en: "Is it good to pass early?", es: "¿Es bueno pasar pronto?" },
      answer: {
        en: "Sometimes: the first to pass goes first in the next round. But you get nothing more in this one.",
        es: "A veces: el primero que pasa empieza la ronda siguiente. Pero en esta ya no consigues nada.",
      },
      rules: ["CO-14", "CO-15"],
    },
  ],
}
