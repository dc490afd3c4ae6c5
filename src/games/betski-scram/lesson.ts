// The lesson: a whole game with a chain, a draw, and a rebuttal against a player who was quicker.

import type { Lesson } from "../../engine/lesson.ts"

export const lesson: Lesson = {
  seat: 0,
  others: ["Ana", "Leo"],
  steps: [
    {
      position: { seats: 3, options: { first: 0 }, seed: "gold 1250", moves: [] },
      say: {
        en: "Be the first to play every card. In your hand gold counts, in the centre silver. The centre shows silver 5.",
        es: "Juega todas tus cartas antes que nadie. En tu mano cuenta el oro, en el centro la plata. El centro muestra plata 5.",
      },
      rules: ["BS-1", "BS-2"],
    },
    {
      say: {
        en: "Silver 5 takes gold 5, or one higher: gold 6. Play your 6.",
        es: "La plata 5 admite oro 5, o uno más: oro 6. Juega tu 6.",
      },
      moves: ["play(6/8)"],
      rules: ["BS-3"],
    },
    {
      say: {
        en: "Your card is the centre now: silver 8. You go on for as long as something fits. Gold 9 does!",
        es: "Tu carta es ahora el centro: plata 8. Sigues mientras algo encaje. ¡El oro 9 encaja!",
      },
      moves: ["play(9/6)"],
      after: ["1 draw", "1 play(6/6)", "2 play(6/9)"],
      rules: ["BS-5", "BS-3"],
    },
    {
      say: {
        en: "Ana had to draw, Leo could play. Nothing of yours goes on silver 9: draw until a card fits.",
        es: "Ana tuvo que robar, Leo pudo jugar. Nada tuyo va sobre plata 9: roba hasta que una carta encaje.",
      },
      moves: ["draw"],
      rules: ["BS-6", "BS-7"],
    },
    {
      say: {
        en: "Two cards, and the second fits: gold 3 goes on silver 9, as after nine it begins again. Play it.",
        es: "Dos cartas, y la segunda encaja: oro 3 va sobre plata 9, pues tras el nueve se vuelve a empezar. Juégala.",
      },
      moves: ["play(3/3)"],
      rules: ["BS-4", "BS-6"],
    },
    {
      say: {
        en: "Silver 3 takes gold 3 or 4. Look how the chain goes on: 4, and then 8. Play the 4.",
        es: "La plata 3 admite oro 3 o 4. Mira cómo sigue la cadena: 4, y luego 8. Juega el 4.",
      },
      moves: ["play(4/7)"],
      rules: ["BS-5"],
    },
    {
      say: { en: "And your last card. Out!", es: "Y tu última carta. ¡Se acabó!" },
      moves: ["play(8/9)"],
      rules: ["BS-9", "BS-12"],
    },
    {
      position: {
        seats: 3,
        options: { first: 2 },
        seed: "answer 1541",
        moves: ["2 play(5/8)", "2 play(8/9)", "2 play(3/6)"],
      },
      say: {
        en: "Another game. Leo went out on the very first turn! You are next, so you have one turn to answer.",
        es: "Otra partida. ¡Leo salió en el primer turno de todos! Vas después, así que tienes un turno de réplica.",
      },
      rules: ["BS-10"],
    },
    {
      say: {
        en: "6 and 7 both fit, but only one order plays all three cards. Which goes first? Look at the silver.",
        es: "El 6 y el 7 encajan, pero solo un orden juega las tres cartas. ¿Cuál va primero? Mira la plata.",
      },
      hint: {
        en: "From there you could not play all three. The 7 first: its silver 5 takes the 6.",
        es: "Así no podrías jugar las tres. Primero el 7: su plata 5 admite el 6.",
      },
      moves: ["play(7/5)"],
      rules: ["BS-5", "BS-10"],
    },
    {
      say: { en: "Right! Now the 6.", es: "¡Eso es! Ahora el 6." },
      moves: ["play(6/9)"],
      rules: ["BS-5"],
    },
    {
      say: {
        en: "And gold 9 on silver 9. You are out as well, and share the win!",
        es: "Y oro 9 sobre plata 9. Tú también te quedas sin cartas, ¡y compartes la victoria!",
      },
      moves: ["play(9/8)"],
      rules: ["BS-10", "BS-9"],
    },
  ],
}
