// Beat the Count for people: the game in ten lines, and what they ask most.

import type { Primer } from "../../engine/primer.ts"

export const primer: Primer = {
  goal: [
    {
      say: { en: "Be the first to get rid of all your cards.", es: "Quédate sin cartas antes que nadie." },
      picture: ["back", "→", "#0"],
    },
    {
      say: {
        en: "Everybody has a face-down deck. Nobody looks at their cards.",
        es: "Cada uno tiene un mazo boca abajo. Nadie mira sus cartas.",
      },
    },
  ],
  turn: [
    {
      say: {
        en: "Say the next number and flip your top card. After ten comes one.",
        es: "Di el número siguiente y destapa tu carta de arriba. Tras el diez viene el uno.",
      },
      picture: ["#4", "back"],
    },
    {
      say: {
        en: "Your card is another number? You are safe, and the next player goes on counting.",
        es: "¿Tu carta es otro número? Te salvas, y sigue contando el siguiente.",
      },
      picture: ["#4", "7", "✓"],
    },
    {
      say: {
        en: "Your card is the number you said? You take the whole pile.",
        es: "¿Tu carta es el número que has dicho? Te llevas todo el montón.",
      },
      picture: ["#4", "4", "✗"],
    },
    {
      say: {
        en: "Knockout: name somebody. They take the pile, and the count starts at one.",
        es: "Nocaut: nombra a alguien. Se lleva el montón, y la cuenta vuelve a uno.",
      },
      picture: ["knockout", "→", "#1"],
    },
    {
      say: {
        en: "Go For It: flip as many more cards as you dare.",
        es: "A por todas: destapa más cartas, tantas como te atrevas.",
      },
      picture: ["goForIt", "2", "9", "6"],
    },
    {
      say: {
        en: "Do not jump the gun: flip before a match is taken, and you take the pile instead.",
        es: "No te adelantes: si destapas antes de que se recoja una coincidencia, el montón es tuyo.",
      },
    },
  ],
  end: [
    {
      say: {
        en: "You win when your last card has done no harm: it does not match.",
        es: "Ganas si tu última carta no te perjudica: no coincide.",
      },
      picture: ["#9", "3", "✓"],
    },
  ],
  questions: [
    {
      ask: { en: "What is jumping the gun?", es: "¿Qué es adelantarse?" },
      answer: {
        en: "Flipping while the player on your right has yet to take a pile, or to name somebody. You take the pile.",
        es: "Destapar cuando quien está a tu derecha aún debe recoger el montón o nombrar a alguien. Te lo llevas tú.",
      },
      rules: ["BC-8", "BC-10"],
    },
    {
      ask: { en: "When can I stop a Go For It?", es: "¿Cuándo puedo parar un A por todas?" },
      answer: {
        en: "After any card that does not match, even right after the Go For It itself.",
        es: "Tras cualquier carta que no coincida, incluso justo tras el propio A por todas.",
      },
      rules: ["BC-11", "BC-12"],
    },
    {
      ask: { en: "Is my last card a Knockout: do I win?", es: "Mi última carta es un nocaut: ¿gano?" },
      answer: {
        en: "Yes, at once. So does a last Go For It. Only a last card that matches does not win.",
        es: "Sí, al instante. También con un A por todas. Solo no gana una última carta que coincide.",
      },
      rules: ["BC-13"],
    },
    {
      ask: { en: "Does the count start again after a match?", es: "¿Vuelve la cuenta a uno tras una coincidencia?" },
      answer: {
        en: "No, it simply goes on. Only a Knockout sends it back to one.",
        es: "No, sigue sin más. Solo un nocaut la devuelve a uno.",
      },
      rules: ["BC-7", "BC-9"],
    },
  ],
}
