// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "FC-1",
    text: {
      en: "Shuffle for each hand. Everybody gets two cards to hold and one face up on the table before them; two more lie face up as the board. The rest is the draw pile.",
      es: "Baraja en cada mano. Cada uno recibe dos cartas para su mano y una boca arriba en su mesa; otras dos forman el centro, boca arriba. El resto es el mazo.",
    },
    reading: {
      en: "The options hand, table and board deal other numbers of cards.",
      es: "Las opciones hand, table y board reparten otro número de cartas.",
    },
  },
  {
    id: "FC-2",
    text: {
      en: "Whoever sits left of the dealer begins, and turns go left. So does the deal, hand by hand.",
      es: "Empieza quien está a la izquierda de quien reparte, y los turnos siguen hacia la izquierda. También el reparto, mano a mano.",
    },
    reading: {
      en: "Who deals first is open: we take the first seat; the option dealer names another or a random one.",
      es: "No se dice quién reparte primero: aquí, el primer asiento; la opción dealer elige otro o uno al azar.",
    },
  },
  {
    id: "FC-3",
    text: {
      en: "On your turn either call, or roll the die and do what it says; after that you may still call.",
      es: "En tu turno, canta, o tira el dado y haz lo que dice; después aún puedes cantar.",
    },
  },
  {
    id: "FC-4",
    text: {
      en: "A 1: look at the top card. Put it face up on your own table, or discard it.",
      es: "Un 1: mira la primera carta del mazo. Ponla boca arriba en tu mesa o descártala.",
    },
  },
  {
    id: "FC-5",
    text: {
      en: "A 2: look at the top card. Put it face up on an opponent's table, or discard it.",
      es: "Un 2: mira la primera carta del mazo. Ponla boca arriba en la mesa de un rival o descártala.",
    },
  },
  {
    id: "FC-6",
    text: {
      en: "A 3: look at the top card. Put it face up on the board, or discard it.",
      es: "Un 3: mira la primera carta del mazo. Ponla boca arriba en el centro o descártala.",
    },
  },
  {
    id: "FC-7",
    text: {
      en: "A 4: look at the top card. Take it, face up, in the place of one of yours, which goes face down on top of the draw pile; or put it back.",
      es: "Un 4: mira la primera carta del mazo. Tómala, boca arriba, en lugar de una tuya, que va boca abajo sobre el mazo; o devuélvela.",
    },
  },
  {
    id: "FC-8",
    text: {
      en: "A 5: you may trade one of your cards for an opponent's, either one on their table or a blind pick from their hand. Both end face up on their new tables.",
      es: "Un 5: puedes cambiar una de tus cartas por una de un rival, de su mesa o a ciegas de su mano. Ambas quedan boca arriba en su nueva mesa.",
    },
  },
  {
    id: "FC-9",
    text: {
      en: "A 6: you may trade one of your cards for one of the board. Both end face up.",
      es: "Un 6: puedes cambiar una de tus cartas por una del centro. Ambas quedan boca arriba.",
    },
  },
  {
    id: "FC-10",
    text: {
      en: "With drawn swaps a 5 or 6 begins with looking at the top card: lay it in the place of a card of an opponent (5) or of the board (6), which goes face down on top of the draw pile; or put it back.",
      es: "Con cambios robados, un 5 o un 6 empieza mirando la primera carta del mazo: ponla en lugar de una de un rival (5) o del centro (6), que va boca abajo sobre el mazo; o devuélvela.",
    },
    reading: {
      en: "The full rules trade your own card, the reference cards a drawn one. We follow the full rules; swaps=drawn follows the cards.",
      es: "Las reglas completas cambian una carta tuya; las tarjetas de ayuda, una robada. Seguimos las reglas; swaps=drawn sigue las tarjetas.",
    },
  },
  {
    id: "FC-11",
    text: {
      en: "A hand never grows: whatever comes to you after the deal lies face up on your table.",
      es: "La mano nunca crece: todo lo que te llega tras el reparto queda boca arriba en tu mesa.",
    },
  },
  {
    id: "FC-12",
    text: {
      en: "Discards lie face down and are out until the next hand; they never become a new draw pile.",
      es: "Los descartes quedan boca abajo, fuera hasta la mano siguiente; nunca forman un mazo nuevo.",
    },
  },
  {
    id: "FC-13",
    text: {
      en: "Calling ends your turn. Everybody else has one more turn, then the hand is scored. Nobody else calls in that round.",
      es: "Cantar termina tu turno. Los demás tienen un turno más y se puntúa la mano. Nadie más canta en esa ronda.",
    },
    reading: {
      en: "The rulebook does not say whether others may call too; it would change nothing but the bonus.",
      es: "El reglamento no dice si otros pueden cantar también; solo cambiaría la prima.",
    },
  },
  {
    id: "FC-14",
    text: {
      en: "When the draw pile is empty, a roll that would draw does nothing, and whoever begins a turn with nobody having called must call. So must whoever begins turn 201 of a hand.",
      es: "Con el mazo vacío, una tirada que haría robar no hace nada, y quien empieza su turno sin que nadie haya cantado debe cantar. También quien empieza el turno 201 de una mano.",
    },
    reading: SILENT,
  },
  {
    id: "FC-15",
    text: {
      en: "Your total is your hand, your table and the board together. Court cards count 10, an ace 1 or 11 as suits you, also one on the board. Over 75 with every ace at 1 is bust.",
      es: "Tu total es tu mano, tu mesa y el centro juntos. Las figuras valen 10; un as, 1 u 11 según te convenga, también uno del centro. Más de 75 con todos los ases a 1 es pasarse.",
    },
    reading: { en: "The option limit sets another number than 75.", es: "La opción limit fija otro número que 75." },
  },
  {
    id: "FC-16",
    text: {
      en: "The highest total that is not bust wins the hand and scores that many points. Nobody else scores.",
      es: "El total más alto sin pasarse gana la mano y suma esos puntos. Nadie más puntúa.",
    },
  },
  {
    id: "FC-17",
    text: {
      en: "If whoever called is not among the winners, the hand is worth 10 more.",
      es: "Si quien cantó no está entre los ganadores, la mano vale 10 más.",
    },
    reading: { en: "The option bonus sets another number than 10.", es: "La opción bonus fija otro número que 10." },
  },
  {
    id: "FC-18",
    text: {
      en: "A tie shares the points equally, rounded down; a bonus is added before sharing.",
      es: "Un empate reparte los puntos por igual, redondeando hacia abajo; la prima se suma antes de repartir.",
    },
    reading: {
      en: "The rulebook does not say when the bonus is added.",
      es: "El reglamento no dice cuándo se suma la prima.",
    },
  },
  {
    id: "FC-19",
    text: {
      en: "With a hit goal two dice set a number before each hand, the larger first. Whoever ends with exactly that total, aces counted either way, wins the hand and 75 points, and the bonus of FC-17 if it is due; several share. Having had it earlier does not count.",
      es: "Con objetivo, dos dados fijan un número antes de cada mano, el mayor primero. Quien acaba justo con ese total, contando los ases como sea, gana la mano y 75 puntos, con la prima de FC-17 si toca; si son varios, se reparten. Haberlo tenido antes no cuenta.",
    },
    reading: {
      en: "A variant of the rulebook: hitGoal turns it on, and the option goalPoints sets other points than 75. A goal above the limit is bust, and nobody can win by it.",
      es: "Una variante del reglamento: hitGoal la activa, y la opción goalPoints fija otros puntos que 75. Un objetivo por encima del límite es pasarse, y nadie gana con él.",
    },
  },
  {
    id: "FC-20",
    text: {
      en: "When somebody has 300 points after a hand the game ends, and the most points win. Equal points share the win.",
      es: "Cuando alguien tiene 300 puntos tras una mano, la partida termina y gana quien tiene más. Los empates comparten.",
    },
    reading: {
      en: "The rulebook does not say what a draw is; the option target sets other points than 300.",
      es: "El reglamento no habla de empates; la opción target fija otros puntos que 300.",
    },
  },
  {
    id: "FC-21",
    text: {
      en: "After 100 hands the game ends too, and the most points win; equal points share.",
      es: "Tras 100 manos la partida también termina y gana quien tiene más puntos; los empates comparten.",
    },
    reading: SILENT,
  },
]
