// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

export const rules: readonly Rule[] = [
  {
    id: "BS-1",
    text: {
      en: "Shuffle the 49 cards. One goes face down to the centre, and everybody draws three. The options highest and dealt change these numbers; no more is dealt than goes round.",
      es: "Baraja las 49 cartas. Una va boca abajo al centro y cada uno roba tres. Las opciones highest y dealt cambian estos números; no se reparte más de lo que alcanza para todos.",
    },
  },
  {
    id: "BS-2",
    text: {
      en: "Agree on who starts, then turn the centre card up.",
      es: "Acordad quién empieza y luego girad la carta del centro.",
    },
  },
  {
    id: "BS-3",
    text: {
      en: "In your hand a card counts by its gold number, on the table by its silver one. You may play a card whose gold number equals the centre's silver number or is one higher. The option reach says how much higher it may be.",
      es: "En la mano cuenta el número de oro de una carta; en la mesa, el de plata. Puedes jugar una carta cuyo oro sea igual a la plata del centro o uno mayor. La opción reach dice cuánto mayor puede ser.",
    },
  },
  {
    id: "BS-4",
    text: {
      en: "The numbers close in a ring at the bottom: gold 3 goes on silver 3 and on silver 9. Gold 9 never goes on silver 3. With the option highest the ring closes there; with reach=0 there is none, with reach=2 gold 4 goes on silver 9 as well, and gold 3 on silver 8.",
      es: "Los números se cierran por abajo: el oro 3 va sobre plata 3 y sobre plata 9. El oro 9 nunca va sobre plata 3. Con la opción highest se cierran en ese número; con reach=0 no se cierran, y con reach=2 también va el oro 4 sobre plata 9 y el oro 3 sobre plata 8.",
    },
  },
  {
    id: "BS-5",
    text: {
      en: "The card you play is the new centre. Go on as long as a card of yours fits; then the turn passes to the left.",
      es: "La carta que juegas es el nuevo centro. Sigue mientras te encaje alguna; luego el turno pasa a la izquierda.",
    },
    reading: {
      en: "“As many as they can” might be a choice; with mayStop it is one.",
      es: "«Tantas como puedan» podría ser una elección; con mayStop lo es.",
    },
  },
  {
    id: "BS-6",
    text: {
      en: "If nothing fits at the start of your turn, draw one card after another until one does, and play on from there. With the option drawAtMost the turn passes after that many.",
      es: "Si nada encaja al empezar tu turno, roba carta tras carta hasta que una encaje y sigue jugando. Con la opción drawAtMost el turno pasa tras ese número de cartas.",
    },
  },
  {
    id: "BS-7",
    text: {
      en: "When a card is due and the deck is used up, shuffle all that lies under the centre card into a new deck.",
      es: "Si hay que robar y el mazo se ha acabado, baraja todo lo que hay bajo la carta del centro para formar otro.",
    },
  },
  {
    id: "BS-8",
    text: {
      en: "If there is nothing to shuffle either, the drawing ends and the turn passes.",
      es: "Si tampoco hay nada que barajar, se deja de robar y el turno pasa.",
    },
    reading: { en: "The rulebook does not say.", es: "El reglamento no lo dice." },
  },
  {
    id: "BS-9",
    text: { en: "Whoever runs out of cards wins at once.", es: "Quien se queda sin cartas gana al instante." },
  },
  {
    id: "BS-10",
    text: {
      en: "If the starting player runs out on the very first turn, the next player gets one turn to answer from the hand, without drawing. If that hand empties too, both win; otherwise the first player does.",
      es: "Si quien empieza se queda sin cartas en el primer turno, el siguiente tiene un turno de réplica con su mano, sin robar. Si también la vacía, ganan los dos; si no, gana el primero.",
    },
    reading: {
      en: "Whether this holds after having drawn on that turn is open; we say yes. With rebuttal=threeCards it does not, with never there is no answer at all.",
      es: "No está claro si vale tras haber robado en ese turno; aquí sí. Con rebuttal=threeCards no vale, y con never no hay réplica.",
    },
  },
  {
    id: "BS-11",
    text: {
      en: "If everybody in a row has had to pass for want of cards, or after 5,000 turns, the game ends and the fewest cards win; ties share.",
      es: "Si todos seguidos han tenido que pasar por falta de cartas, o tras 5000 turnos, la partida acaba y gana quien tiene menos cartas; los empates comparten.",
    },
    reading: { en: "The rulebook does not say.", es: "El reglamento no lo dice." },
  },
  {
    id: "BS-12",
    text: {
      en: "The others rank by the cards they have left, fewest first.",
      es: "Los demás se ordenan por las cartas que les quedan, de menos a más.",
    },
  },
]
