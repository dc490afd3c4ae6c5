// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "FC-1",
    text: {
      en: "Shuffle before each hand. Deal each player two cards face down, which only they look at, and one face up on the table in front of them. Lay two more face up in the middle: the board. The rest are the draw pile.",
      es: "Baraja antes de cada mano. Reparte a cada jugador dos cartas boca abajo, que solo mira él, y una boca arriba en su mesa. Pon otras dos boca arriba en el centro. Las demás forman el mazo.",
    },
  },
  {
    id: "FC-2",
    text: {
      en: "The player to the left of the dealer begins, and turns go to the left. After each hand the deal moves to the left, too.",
      es: "Empieza quien está a la izquierda de quien reparte, y se juega hacia la izquierda. Tras cada mano, también el reparto pasa a la izquierda.",
    },
    reading: {
      en: "The rulebook does not say who deals first. We take seat 1.",
      es: "El reglamento no dice quién reparte primero. Aquí es el asiento 1.",
    },
  },
  {
    id: "FC-3",
    text: {
      en: "On your turn, either call, or roll the die and do what it says. After that you may still call.",
      es: "En tu turno, canta, o tira el dado y haz lo que dice. Después aún puedes cantar.",
    },
  },
  {
    id: "FC-4",
    text: {
      en: "If you roll a 1, draw the top card and look at it. Put it face up on your own table, or discard it.",
      es: "Si sacas un 1, roba la carta de arriba y mírala. Ponla boca arriba en tu mesa o descártala.",
    },
  },
  {
    id: "FC-5",
    text: {
      en: "If you roll a 2, draw the top card and look at it. Put it face up on the table of an opponent of your choice, or discard it.",
      es: "Si sacas un 2, roba la carta de arriba y mírala. Ponla boca arriba en la mesa del rival que quieras o descártala.",
    },
  },
  {
    id: "FC-6",
    text: {
      en: "If you roll a 3, draw the top card and look at it. Put it face up on the board, or discard it.",
      es: "Si sacas un 3, roba la carta de arriba y mírala. Ponla boca arriba en el centro o descártala.",
    },
  },
  {
    id: "FC-7",
    text: {
      en: "If you roll a 4, draw the top card and look at it. You may swap it for one of your cards, from your hand or your table: the new card lies face up on your table, and your old one goes face down on top of the draw pile. Or put the card you drew back on top.",
      es: "Si sacas un 4, roba la carta de arriba y mírala. Puedes cambiarla por una de tus cartas, de tu mano o de tu mesa: la nueva queda boca arriba en tu mesa, y la tuya va boca abajo encima del mazo. O devuelve al mazo la que has robado.",
    },
  },
  {
    id: "FC-8",
    text: {
      en: "If you roll a 5, you may trade one of your cards, from your hand or your table, with an opponent. Take a card from their table, or pick one from their hand without seeing it. Both cards end face up on the tables of their new owners.",
      es: "Si sacas un 5, puedes cambiar una de tus cartas, de tu mano o de tu mesa, con un rival. Toma una carta de su mesa, o una de su mano sin verla. Las dos cartas quedan boca arriba en la mesa de su nuevo dueño.",
    },
  },
  {
    id: "FC-9",
    text: {
      en: "If you roll a 6, you may trade one of your cards, from your hand or your table, for a card of the board. Your new card lies face up on your table, and your old one lies face up on the board.",
      es: "Si sacas un 6, puedes cambiar una de tus cartas, de tu mano o de tu mesa, por una del centro. La nueva queda boca arriba en tu mesa, y la tuya queda boca arriba en el centro.",
    },
  },
  {
    id: "FC-10",
    text: {
      en: "There is another way to play a 5 or a 6. Draw the top card and look at it. You may swap it for a card of an opponent (5) or of the board (6), which goes face down on top of the draw pile. Or put the card you drew back on top.",
      es: "Hay otra forma de jugar el 5 y el 6. Roba la carta de arriba y mírala. Puedes cambiarla por una carta de un rival (5) o del centro (6), que va boca abajo encima del mazo. O devuelve al mazo la que has robado.",
    },
    reading: {
      en: "The rulebook has both ways: its full rules trade one of your own cards, its quick guide swaps a drawn card. We follow the full rules.",
      es: "El reglamento trae las dos: en las reglas completas se cambia una carta propia, en la guía rápida, una robada. Seguimos las reglas completas.",
    },
  },
  {
    id: "FC-11",
    text: {
      en: "Your hand never gets new cards. Every card that comes to you after the deal lies face up on your table.",
      es: "Tu mano nunca recibe cartas nuevas. Todas las que te llegan después del reparto quedan boca arriba en tu mesa.",
    },
  },
  {
    id: "FC-12",
    text: {
      en: "Discarded cards lie face down and are out until the next hand. They never become a new draw pile.",
      es: "Las cartas descartadas quedan boca abajo, fuera hasta la mano siguiente. Nunca forman un mazo nuevo.",
    },
  },
  {
    id: "FC-13",
    text: {
      en: "If you call, your turn is over. Everybody else has one more turn, and in that last round nobody else can call. Then the hand is scored.",
      es: "Si cantas, tu turno termina. Cada uno de los demás tiene un turno más, y en esa última ronda nadie más puede cantar. Después se puntúa la mano.",
    },
    reading: {
      en: "The rulebook does not say whether others may call too. It would change nothing but the bonus.",
      es: "El reglamento no dice si otros también pueden cantar. Solo cambiaría la bonificación.",
    },
  },
  {
    id: "FC-14",
    text: {
      en: "When the draw pile is empty, a roll that would draw a card does nothing. If you start a turn with an empty draw pile and nobody has called, you must call. You must also call if you start turn 201 of a hand.",
      es: "Con el mazo vacío, una tirada que haría robar no hace nada. Si empiezas un turno con el mazo vacío y nadie ha cantado, debes cantar. También debes cantar si empiezas el turno 201 de una mano.",
    },
    reading: SILENT,
  },
  {
    id: "FC-15",
    text: {
      en: "Your total is your hand, your table and the board together. Jack, queen and king count 10. Each ace counts 1 or 11, whichever is better for you, even an ace on the board. If you are over 75 with every ace at 1, you are bust.",
      es: "Tu total es la suma de tu mano, tu mesa y el centro. La jota, la reina y el rey valen 10. Cada as vale 1 u 11, lo que más te convenga, incluso un as del centro. Si tienes más de 75 con todos los ases a 1, te pasas.",
    },
  },
  {
    id: "FC-16",
    text: {
      en: "The highest total that is not bust wins the hand and scores that many points. Everybody else scores 0. If all are bust, nobody scores.",
      es: "El total más alto sin pasarse gana la mano y suma esos puntos. Los demás suman 0. Si todos se pasan, nadie puntúa.",
    },
  },
  {
    id: "FC-17",
    text: {
      en: "If the player who called does not win the hand, the winner scores a bonus of 10. A caller who ties for the win has won: there is no bonus.",
      es: "Si quien cantó no gana la mano, quien la gana suma una bonificación de 10. Quien cantó y empata en cabeza ha ganado: no hay bonificación.",
    },
    reading: {
      en: "The rulebook can be read in two ways when the caller ties. We count it as a win.",
      es: "Si quien cantó empata, el reglamento puede leerse de dos formas. Aquí cuenta como victoria.",
    },
  },
  {
    id: "FC-18",
    text: {
      en: "Players who tie share the points equally, rounded down: 71 between two is 35 each. A bonus is added before sharing.",
      es: "Quienes empatan se reparten los puntos por igual, redondeando hacia abajo: 71 entre dos son 35 para cada uno. La bonificación se suma antes de repartir.",
    },
    reading: {
      en: "The rulebook does not say when the bonus is added.",
      es: "El reglamento no dice cuándo se suma la bonificación.",
    },
  },
  {
    id: "FC-19",
    text: {
      en: "A variant of the rulebook sets a goal before each hand: two dice, the larger number first, so that 6 and 4 make 64. If you end the hand with exactly that total, aces counted either way, you win it and score 75. Several players who do so share the points. The bonus of FC-17 is added if it is due. Having had that total earlier does not count.",
      es: "Una variante del reglamento fija un objetivo antes de cada mano: dos dados, el mayor primero, de modo que 6 y 4 son 64. Si acabas la mano justo con ese total, contando los ases como quieras, la ganas y sumas 75. Si lo hacen varios, se reparten los puntos. La bonificación de FC-17 se suma si corresponde. Haber tenido ese total antes no cuenta.",
    },
  },
  {
    id: "FC-20",
    text: {
      en: "When somebody has 300 points or more after a hand, the game ends. The player with the most points wins. Players with equally many share the win.",
      es: "Cuando alguien tiene 300 puntos o más tras una mano, la partida termina. Gana quien tiene más puntos. Si hay empate, se comparte la victoria.",
    },
    reading: {
      en: "The rulebook does not speak of equal points at the end.",
      es: "El reglamento no habla de empates al final.",
    },
  },
  {
    id: "FC-21",
    text: {
      en: "The game also ends after 100 hands. The most points win, and a tie shares the win.",
      es: "La partida también termina tras 100 manos. Gana quien tiene más puntos; si hay empate, se comparte la victoria.",
    },
    reading: SILENT,
  },
]
