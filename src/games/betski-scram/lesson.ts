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
        en: "Gold 5 goes on silver 5, and so does one higher: gold 6. Play your 6.",
        es: "Sobre plata 5 va oro 5, o uno más: oro 6. Juega tu 6.",
      },
      moves: ["play(6/8)"],
      rules: ["BS-3"],
    },
    {
      say: {
        en: "Your card is the centre now: silver 8. You play on for as long as a card fits. Gold 9 does!",
        es: "Tu carta es ahora el centro: plata 8. Sigues jugando mientras te encaje alguna. ¡El oro 9 encaja!",
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
        en: "Two cards, and the second fits: after 9 comes 3 again, so gold 3 goes on silver 9. Play it.",
        es: "Dos cartas, y la segunda encaja: tras el 9 viene otra vez el 3, así que el oro 3 va sobre plata 9. Juégala.",
      },
      moves: ["play(3/3)"],
      rules: ["BS-4", "BS-6"],
    },
    {
      say: {
        en: "Gold 3 and gold 4 go on silver 3. Look how the chain goes on: 4, and then 8. Play the 4.",
        es: "Sobre plata 3 van oro 3 y oro 4. Mira cómo sigue la cadena: 4, y luego 8. Juega el 4.",
      },
      moves: ["play(4/7)"],
      rules: ["BS-5"],
    },
    {
      say: { en: "And now your last card. Out!", es: "Y ahora tu última carta. ¡Se acabó!" },
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
        en: "Another game. Leo went out on the very first turn, with the three cards he was dealt! You are next, so you have one turn to answer.",
        es: "Otra partida. ¡Leo se ha quedado sin cartas en el primer turno, con las tres que recibió! Vas después, así que tienes un turno de réplica.",
      },
      rules: ["BS-10"],
    },
    {
      say: {
        en: "6 and 7 both fit, but only one order plays all three cards. Which goes first? Look at the silver numbers.",
        es: "El 6 y el 7 encajan, pero solo en un orden se juegan las tres cartas. ¿Cuál va primero? Mira la plata.",
      },
      hint: {
        en: "Then you could not play all three. Play the 7 first: the 6 goes on its silver 5.",
        es: "Así no podrías jugar las tres. Primero el 7: sobre su plata 5 va el 6.",
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
