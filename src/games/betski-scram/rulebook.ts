// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "BS-1",
    text: {
      en: "Shuffle the 49 cards. Lay one face down as the centre card; then each player draws three.",
      es: "Baraja las 49 cartas. Pon una boca abajo en el centro; después, cada jugador roba tres.",
    },
  },
  {
    id: "BS-2",
    text: {
      en: "The players agree on who starts. Then the centre card is turned up.",
      es: "Los jugadores acuerdan quién empieza. Después se destapa la carta del centro.",
    },
    reading: {
      en: "The rulebook leaves the choice to the players. Here chance decides, unless you choose a seat.",
      es: "El reglamento deja la elección a los jugadores. Aquí decide el azar, salvo que elijas un asiento.",
    },
  },
  {
    id: "BS-3",
    text: {
      en: "In your hand a card counts by its gold number, in the centre by its silver number. You may play a card if its gold number equals the silver number in the centre or is one higher.",
      es: "En tu mano cuenta el número de oro de una carta; en el centro, el de plata. Puedes jugar una carta si su oro es igual a la plata del centro o uno mayor.",
    },
  },
  {
    id: "BS-4",
    text: {
      en: "After 9 comes 3 again. So gold 3 goes on silver 3 and on silver 9. But gold 9 never goes on silver 3.",
      es: "Después del 9 viene otra vez el 3. Por eso el oro 3 va sobre plata 3 y sobre plata 9. Pero el oro 9 nunca va sobre plata 3.",
    },
  },
  {
    id: "BS-5",
    text: {
      en: "The card you play is the new centre card. Keep playing for as long as one of your cards fits. Then the turn passes to the left.",
      es: "La carta que juegas es la nueva carta del centro. Sigue jugando mientras te encaje alguna. Después el turno pasa a la izquierda.",
    },
    reading: {
      en: "The rulebook can also be read as leaving it to you how many of the cards that fit you play.",
      es: "El reglamento también puede leerse como que tú decides cuántas de las cartas que encajan juegas.",
    },
  },
  {
    id: "BS-6",
    text: {
      en: "If none of your cards fits at the start of your turn, draw one card after another until you draw one that fits. Then play on with it.",
      es: "Si al empezar tu turno no te encaja ninguna carta, roba de una en una hasta robar una que encaje. Después sigue jugando con ella.",
    },
  },
  {
    id: "BS-7",
    text: {
      en: "If you have to draw and the deck is empty, all the cards under the centre card are shuffled into a new deck.",
      es: "Si tienes que robar y el mazo está vacío, todas las cartas que hay bajo la del centro se barajan y forman un mazo nuevo.",
    },
  },
  {
    id: "BS-8",
    text: {
      en: "If there is nothing to shuffle either, the drawing stops and the turn passes.",
      es: "Si tampoco hay nada que barajar, se deja de robar y el turno pasa.",
    },
    reading: SILENT,
  },
  {
    id: "BS-9",
    text: {
      en: "When you have no cards left, you win at once. There is one exception, the rebuttal of the next rule.",
      es: "Cuando no te quedan cartas, ganas al momento. Hay una excepción: la réplica de la regla siguiente.",
    },
  },
  {
    id: "BS-10",
    text: {
      en: "Rebuttal: if the starting player goes out on the very first turn of the game, with the dealt cards alone and without drawing, the next player gets one turn to answer. That player plays from the hand and cannot draw. If they go out too, both share the win; if not, the first player wins.",
      es: "Réplica: si quien empieza se queda sin cartas en el primer turno de la partida, solo con las cartas repartidas y sin robar, la persona siguiente tiene un turno para responder. Juega con su mano y no puede robar. Si también se queda sin cartas, comparten la victoria; si no, gana quien empezó.",
    },
    reading: {
      en: "The rulebook speaks of playing all three cards on the first turn. We take that literally: after drawing on that turn, there is no rebuttal. It does not say whether the player who answers may draw; here they may not.",
      es: "El reglamento habla de jugar las tres cartas en el primer turno. Lo tomamos al pie de la letra: si en ese turno se robó, no hay réplica. No dice si quien responde puede robar; aquí no puede.",
    },
  },
  {
    id: "BS-11",
    text: {
      en: "If all players in a row have to pass because there is nothing to draw, or after 5,000 turns, the game ends. The fewest cards win, and a tie shares the win.",
      es: "Si todos los jugadores tienen que pasar seguidos porque no queda nada que robar, o tras 5000 turnos, la partida termina. Gana quien tiene menos cartas; si hay empate, se comparte la victoria.",
    },
    reading: SILENT,
  },
  {
    id: "BS-12",
    text: {
      en: "The others are ranked by the cards they have left, fewest first.",
      es: "Los demás se ordenan por las cartas que les quedan, de menos a más.",
    },
  },
]
