// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "FB-1",
    text: {
      en: "Everybody draws a card from the shuffled deck. The player with the highest card deals first; the player with the lowest keeps the score.",
      es: "Cada jugador saca una carta del mazo barajado. Quien saca la más alta reparte primero; quien saca la más baja lleva los puntos.",
    },
    reading: {
      en: "The rulebook does not speak of ties. Players who tie for a title draw again among themselves, from the whole deck shuffled anew. If all tie, all draw again for both titles. The table adds up by itself, so keeping the score is only an honour.",
      es: "El reglamento no habla de empates. Quienes empatan por un título vuelven a sacar entre ellos, del mazo entero barajado otra vez. Si todos empatan, todos sacan otra vez para los dos títulos. La mesa suma sola, así que llevar los puntos es solo un honor.",
    },
  },
  {
    id: "FB-2",
    text: {
      en: "In every round each player gets six cards face down, in two rows of three. Nobody looks at them, not even their owner. Two cards one above the other are a column.",
      es: "En cada ronda, cada jugador recibe seis cartas boca abajo, en dos filas de tres. Nadie las mira, ni siquiera su dueño. Dos cartas, una encima de otra, forman una columna.",
    },
    reading: {
      en: "The rulebook does not say how many can play. We let two to eight play.",
      es: "El reglamento no dice cuántas personas pueden jugar. Aquí juegan de dos a ocho.",
    },
  },
  {
    id: "FB-3",
    text: {
      en: "Then everybody turns up two of their own cards, whichever they like.",
      es: "Después, cada jugador destapa dos de sus cartas, las que quiera.",
    },
    reading: {
      en: "The rulebook gives no order. Everybody does it at the same time, and each card shows as soon as it is turned up.",
      es: "El reglamento no da un orden. Todos lo hacen a la vez, y cada carta se ve en cuanto se destapa.",
    },
  },
  {
    id: "FB-4",
    text: {
      en: "When everybody has done so, the top card of the deck is turned up beside it as the first discard. The player to the left of the dealer goes first, and turns go to the left.",
      es: "Cuando todos lo han hecho, se destapa la carta de arriba del mazo y se pone al lado: es el primer descarte. Empieza quien está a la izquierda de quien reparte, y se juega hacia la izquierda.",
    },
  },
  {
    id: "FB-5",
    text: {
      en: "On your turn do one of three things. Turn up one of your face-down cards. Or draw the top card of the deck, look at it, and put it in place of one of yours or discard it. Or take the top discard and put it in place of one of yours.",
      es: "En tu turno haz una de tres cosas. Destapa una de tus cartas boca abajo. O roba la carta de arriba del mazo, mírala y ponla en lugar de una de las tuyas o descártala. O toma el último descarte y ponlo en lugar de una de las tuyas.",
    },
  },
  {
    id: "FB-6",
    text: {
      en: "The card you put in place lies face up. The card it replaces, face up or face down, goes face up on the discards.",
      es: "La carta que pones queda boca arriba. La que sustituye, esté boca arriba o boca abajo, va boca arriba a los descartes.",
    },
  },
  {
    id: "FB-7",
    text: {
      en: "You go out when all six of your cards are face up. Every other player then has one last turn, in order, and the round is scored.",
      es: "Cierras cuando tus seis cartas están boca arriba. Cada uno de los demás tiene entonces un último turno, por orden, y se puntúa la ronda.",
    },
  },
  {
    id: "FB-8",
    text: {
      en: "Cards that are still face down at the end of the round are turned up and count like the rest.",
      es: "Las cartas que siguen boca abajo al final de la ronda se destapan y cuentan como las demás.",
    },
    reading: SILENT,
  },
  {
    id: "FB-9",
    text: {
      en: "Your score for the round is the sum of your six cards. But a column of two equal cards counts 0, even two −10s.",
      es: "Tu puntuación en la ronda es la suma de tus seis cartas. Pero una columna de dos cartas iguales cuenta 0, aunque sean dos −10.",
    },
  },
  {
    id: "FB-10",
    text: {
      en: "Four equal cards in two columns side by side are a block: together they count −40.",
      es: "Cuatro cartas iguales en dos columnas contiguas son un bloque: juntas cuentan −40.",
    },
    reading: {
      en: "The rulebook does not speak of six equal cards. A card belongs to one block only, so they are a block and a column of 0.",
      es: "El reglamento no habla de seis cartas iguales. Una carta pertenece a un solo bloque, así que son un bloque y una columna de 0.",
    },
  },
  {
    id: "FB-11",
    text: {
      en: "The player who went out pays 10 points for each opponent whose score for the round is the same or lower. What counts are the scores before the penalty.",
      es: "Quien cerró paga 10 puntos por cada rival con una puntuación igual o menor en la ronda. Valen las puntuaciones antes de la penalización.",
    },
    reading: {
      en: "The rulebook can be read in two ways when the player who went out ties for the lowest score: as equal, which costs points, or as the lowest, which is free. Here it costs points.",
      es: "Si quien cerró empata con la puntuación más baja, el reglamento puede leerse de dos formas: es igual, y cuesta puntos, o es la más baja, y sale gratis. Aquí cuesta puntos.",
    },
  },
  {
    id: "FB-12",
    text: {
      en: "After each round the deal moves to the left. A game has ten rounds.",
      es: "Tras cada ronda, el reparto pasa a la izquierda. Una partida tiene diez rondas.",
    },
  },
  {
    id: "FB-13",
    text: {
      en: "If a card is to be drawn and the deck is empty, all the discards but the top one are shuffled into a new deck.",
      es: "Si hay que robar y el mazo está vacío, todos los descartes menos el último se barajan y forman un mazo nuevo.",
    },
    reading: SILENT,
  },
  {
    id: "FB-14",
    text: {
      en: "If nobody has gone out after 60 turns each, the round is scored as it lies, without a penalty. If somebody goes out on the very last of these turns, the others still have their last turn.",
      es: "Si nadie ha cerrado tras 60 turnos cada uno, la ronda se puntúa tal como está, sin penalización. Si alguien cierra en el último de esos turnos, los demás aún tienen el suyo.",
    },
    reading: SILENT,
  },
  {
    id: "FB-15",
    text: {
      en: "After the last round the lowest total wins.",
      es: "Tras la última ronda gana el total más bajo.",
    },
    reading: {
      en: "The rulebook does not speak of equal totals. Here they share the win.",
      es: "El reglamento no habla de totales iguales. Aquí se comparte la victoria.",
    },
  },
]
