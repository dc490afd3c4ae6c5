// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "FB-1",
    text: {
      en: "Everybody draws a card from the shuffled deck. Whoever has the highest is the first dealer, whoever has the lowest keeps the score.",
      es: "Cada uno saca una carta del mazo barajado. La más alta reparte primero y la más baja lleva la cuenta.",
    },
    reading: {
      en: "The rulebook does not speak of ties. Those who tie for a title draw again among themselves, from the whole deck shuffled anew; if all are equal, all draw again for both. The table does the counting, so keeping the score is an honour.",
      es: "El reglamento no habla de empates. Quienes empatan por un título vuelven a sacar entre ellos, del mazo entero barajado de nuevo; si todos empatan, todos sacan otra vez para ambos. La mesa cuenta sola: llevar la cuenta es un honor.",
    },
  },
  {
    id: "FB-2",
    text: {
      en: "In every round each player gets six cards face down, in two rows of three. Nobody looks at them, not even their owner. Two cards one above the other are a column. How many cards of each value there are can be changed with copies, and how many of −10 with minusTens.",
      es: "En cada ronda, cada jugador recibe seis cartas boca abajo, en dos filas de tres. Nadie las mira, ni su dueño. Dos cartas, una sobre otra, forman una columna. Cuántas cartas hay de cada valor se cambia con copies, y cuántas de −10 con minusTens.",
    },
  },
  {
    id: "FB-3",
    text: {
      en: "Then everybody turns up two of their own cards, or as many as the option startUp says, whichever they like.",
      es: "Después cada uno destapa dos de sus cartas, o tantas como diga la opción startUp, las que quiera.",
    },
    reading: {
      en: "The rulebook gives no order. Everybody does it at once, and each card shows as soon as it is turned.",
      es: "El reglamento no da un orden. Todos lo hacen a la vez, y cada carta se ve en cuanto se destapa.",
    },
  },
  {
    id: "FB-4",
    text: {
      en: "When all have done so, the top card of the deck is turned up beside it as the first discard. The player to the dealer's left goes first, and turns pass to the left.",
      es: "Cuando todos lo han hecho, se destapa la carta superior del mazo como primer descarte. Empieza quien está a la izquierda del que reparte, y los turnos siguen hacia la izquierda.",
    },
  },
  {
    id: "FB-5",
    text: {
      en: "On your turn do one of three things. Turn up one of your face-down cards. Or draw from the deck, look, and put the card in place of one of yours or discard it. Or take the top discard and put it in place of one of yours.",
      es: "En tu turno haz una de tres cosas. Destapa una de tus cartas boca abajo. O roba del mazo, mira la carta y ponla en lugar de una de las tuyas o descártala. O toma el último descarte y ponlo en lugar de una de las tuyas.",
    },
  },
  {
    id: "FB-6",
    text: {
      en: "A card you put down lies face up. The one it replaces, whether it was face up or not, goes face up on the discards.",
      es: "La carta que pones queda boca arriba. La que sustituye, estuviera boca arriba o no, va boca arriba a los descartes.",
    },
  },
  {
    id: "FB-7",
    text: {
      en: "You go out when all six of your cards are face up. Every other player then has one last turn, in order, and the round is scored.",
      es: "Cierras cuando tus seis cartas están boca arriba. Los demás tienen entonces un último turno, por orden, y se cuenta la ronda.",
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
      en: "Your score is the sum of your six cards. A column of two equal cards counts 0, even two −10s.",
      es: "Tu puntuación es la suma de tus seis cartas. Una columna de dos cartas iguales cuenta 0, aunque sean dos −10.",
    },
  },
  {
    id: "FB-10",
    text: {
      en: "Four equal cards in two columns side by side are a block: together they count −40, or what the option blockPoints says.",
      es: "Cuatro cartas iguales en dos columnas contiguas son un bloque: juntas cuentan −40, o lo que diga la opción blockPoints.",
    },
    reading: {
      en: "The rulebook does not speak of six equal cards. A card belongs to one block only, so they are a block and a column of 0.",
      es: "El reglamento no habla de seis cartas iguales. Una carta pertenece a un solo bloque: son un bloque y una columna de 0.",
    },
  },
  {
    id: "FB-11",
    text: {
      en: "Whoever went out pays 10 points, or what the option penalty says, for each opponent whose score for the round is the same or lower. What counts are the scores before the penalty.",
      es: "Quien cerró paga 10 puntos, o los que diga la opción penalty, por cada rival con una puntuación igual o menor en la ronda. Valen las puntuaciones antes de la penalización.",
    },
    reading: {
      en: "A tie for the lowest score can be read in two ways: as equal, which costs, or as the lowest, which does not. We let it pay; with tieForLowest=free it is free.",
      es: "Un empate como la puntuación más baja se puede leer de dos formas: es igual, y cuesta, o es la más baja, y no cuesta. Aquí se paga; con tieForLowest=free sale gratis.",
    },
  },
  {
    id: "FB-12",
    text: {
      en: "The deal moves to the left after each round. A game has ten rounds, or as many as the option rounds says.",
      es: "Tras cada ronda reparte el siguiente a la izquierda. Una partida tiene diez rondas, o las que diga la opción rounds.",
    },
  },
  {
    id: "FB-13",
    text: {
      en: "If you want to draw and the deck is used up, all discards but the top one are shuffled into a new deck.",
      es: "Si quieres robar y el mazo se ha acabado, todos los descartes menos el último se barajan y forman otro.",
    },
    reading: SILENT,
  },
  {
    id: "FB-14",
    text: {
      en: "If nobody has gone out after 60 turns each, or as many as the option turnLimit says, the round is scored as it lies, without a penalty. Going out on the very last of these turns still gives the others theirs.",
      es: "Si nadie ha cerrado tras 60 turnos cada uno, o los que diga la opción turnLimit, la ronda se cuenta como está, sin penalización. Cerrar en el último de esos turnos aún da a los demás el suyo.",
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
      en: "The rulebook does not speak of equal totals: they share the win.",
      es: "El reglamento no habla de totales iguales: comparten la victoria.",
    },
  },
]
