// Final Count for people: the game in ten lines, and what they ask most.

import type { Primer } from "../../engine/primer.ts"

export const primer: Primer = {
  goal: [
    {
      say: {
        en: "Get as near to 75 as you can, but not over. The game goes to 300 points.",
        es: "Acércate a 75 todo lo que puedas, sin pasarte. Se juega a 300 puntos.",
      },
      picture: ["#75"],
    },
    {
      say: {
        en: "Your total is your hand, your table and the board together. The board counts for everybody.",
        es: "Tu total es tu mano, tu mesa y el centro juntos. El centro cuenta para todos.",
      },
      picture: ["KS", "6D", "+", "9C", "+", "5H", "8S"],
    },
    {
      say: {
        en: "Court cards count 10. An ace counts 1 or 11, as suits you.",
        es: "Las figuras cuentan 10. Un as cuenta 1 u 11, lo que te convenga.",
      },
      picture: ["JH", "QC", "KS", "AD"],
    },
  ],
  turn: [
    { say: { en: "Roll the die.", es: "Tira el dado." }, picture: ["⚂"] },
    {
      say: {
        en: "1, 2 or 3: draw a card. It goes to your table (1), an opponent's (2) or the board (3), or away.",
        es: "1, 2 o 3: roba una carta. Va a tu mesa (1), a la de un rival (2) o al centro (3), o se descarta.",
      },
      picture: ["back", "→", "7C"],
    },
    {
      say: {
        en: "4: draw a card, and take it in place of one of yours if you like.",
        es: "4: roba una carta y, si quieres, tómala en lugar de una tuya.",
      },
      picture: ["10H", "→", "2S"],
    },
    {
      say: {
        en: "5 or 6: trade one of your cards with an opponent (5) or with the board (6), if you like.",
        es: "5 o 6: cambia una de tus cartas con un rival (5) o con el centro (6), si quieres.",
      },
      picture: ["3D", "⇄", "QH"],
    },
  ],
  end: [
    {
      say: {
        en: "Happy with your total? Call. Everybody else has one more turn.",
        es: "¿Contento con tu total? Canta. Los demás tienen un turno más.",
      },
    },
    {
      say: {
        en: "The highest total up to 75 wins the hand and scores that many points. Over 75 is bust.",
        es: "El total más alto hasta 75 gana la mano y suma esos puntos. Más de 75 es pasarse.",
      },
      picture: ["#74", "✓", "#76", "✗"],
    },
    {
      say: {
        en: "You called and did not win? The winner gets 10 more.",
        es: "¿Has cantado y no has ganado? El ganador suma 10 más.",
      },
      picture: ["#+10"],
    },
  ],
  questions: [
    {
      ask: { en: "Can I call without rolling?", es: "¿Puedo cantar sin tirar?" },
      answer: {
        en: "Yes. You may call instead of rolling, or after you did what the die says.",
        es: "Sí. Puedes cantar en vez de tirar, o tras hacer lo que dice el dado.",
      },
      rules: ["FC-3", "FC-13"],
    },
    {
      ask: { en: "Can everybody see my cards?", es: "¿Ven todos mis cartas?" },
      answer: {
        en: "Your two hand cards are yours alone. Everything you get later lies face up on your table.",
        es: "Las dos de la mano solo las ves tú. Todo lo que te llega después queda boca arriba en tu mesa.",
      },
      rules: ["FC-1", "FC-11"],
    },
    {
      ask: { en: "I am over 75. Am I lost?", es: "Paso de 75. ¿He perdido?" },
      answer: {
        en: "Not yet. Count your aces as 1, trade a high card away, or swap one on the board.",
        es: "Aún no. Cuenta tus ases como 1, deshazte de una carta alta o cambia una del centro.",
      },
      rules: ["FC-15", "FC-8", "FC-9"],
    },
    {
      ask: { en: "What if two players have the same total?", es: "¿Y si dos tienen el mismo total?" },
      answer: {
        en: "They share the points, rounded down.",
        es: "Se reparten los puntos, redondeando hacia abajo.",
      },
      rules: ["FC-18"],
    },
  ],
}
