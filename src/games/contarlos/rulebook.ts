// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "CO-1",
    text: {
      en: "Each colour has its own deck of nine high cards: two each of 6, 7, 8 and 9, and one 10. Shuffle each deck and lay it face up, so that only its top card shows.",
      es: "Cada color tiene su propio mazo de nueve cartas altas: dos de cada número del 6 al 9 y un 10. Baraja cada mazo y ponlo boca arriba, de modo que solo se vea la carta de arriba.",
    },
  },
  {
    id: "CO-2",
    text: {
      en: "Shuffle the 32 ability cards and lay out eight, face up, in two rows of four. The other 24 wait face down: eight for each of the other three rounds.",
      es: "Baraja las 32 cartas de habilidad y pon ocho boca arriba, en dos filas de cuatro. Las otras 24 esperan boca abajo: ocho para cada una de las otras tres rondas.",
    },
  },
  {
    id: "CO-3",
    text: {
      en: "Shuffle the 40 low cards, two each of 1 to 5 in every colour. Deal seven to each player; nobody else sees them. The rest are the draw pile.",
      es: "Baraja las 40 cartas bajas, dos de cada número del 1 al 5 en cada color. Reparte siete a cada jugador; nadie más las ve. Las demás forman el mazo de robo.",
    },
  },
  {
    id: "CO-4",
    text: {
      en: "Everybody draws a card from the draw pile, and the highest goes first. Players who tie for the highest draw again, until one of them wins.",
      es: "Cada jugador saca una carta del mazo de robo y empieza quien tiene la más alta. Quienes empatan con la más alta sacan otra vez, hasta que gane uno.",
    },
    reading: {
      en: "The rulebook does not speak of ties, or of where these cards go. Here they go back into the draw pile, which is shuffled before every further draw. If only cards of one value are left, chance decides.",
      es: "El reglamento no habla de empates ni de adónde van esas cartas. Aquí vuelven al mazo de robo, que se baraja antes de sacar otra vez. Si solo quedan cartas de un mismo valor, decide el azar.",
    },
  },
  {
    id: "CO-5",
    text: {
      en: "Turns go to the left, skipping players who have passed. On your turn do one thing: collect a card, use an ability, or pass.",
      es: "Los turnos van hacia la izquierda y se saltan a quienes han pasado. En tu turno haces una sola cosa: llevarte una carta, usar una habilidad o pasar.",
    },
  },
  {
    id: "CO-6",
    text: {
      en: "To collect the top card of a colour, pay with cards of that colour from your hand that add up to its value or more. You get no change. Your payment goes face up on the discard pile, and the next card of that deck is now on top.",
      es: "Para llevarte la carta de arriba de un color, paga con cartas de ese color de tu mano que sumen su valor o más. Lo que sobra se pierde. Tu pago va boca arriba a los descartes, y la siguiente carta de ese mazo queda arriba.",
    },
  },
  {
    id: "CO-7",
    text: {
      en: "To use an ability, put any one card from your hand on it and do what it says. Nobody can use it again this round.",
      es: "Para usar una habilidad, pon sobre ella una carta cualquiera de tu mano y haz lo que dice. Nadie puede volver a usarla en esta ronda.",
    },
  },
  {
    id: "CO-8",
    text: {
      en: "A Skip moves the top high card of its colour to the bottom of its deck. A Reverse moves the bottom card of its colour's deck to the top.",
      es: "Un Salto manda la carta alta de arriba de su color al fondo de su mazo. Un Reverso sube arriba la carta del fondo del mazo de su color.",
    },
  },
  {
    id: "CO-9",
    text: {
      en: "With a Draw Two you draw two cards from the draw pile.",
      es: "Con un Roba dos robas dos cartas del mazo de robo.",
    },
  },
  {
    id: "CO-10",
    text: {
      en: "With a Wild you collect one top card at once, whichever colour you like. You may pay with cards of different colours, as long as they add up to its value or more.",
      es: "Con un Comodín te llevas al momento una carta de arriba, del color que quieras. Puedes pagar con cartas de distintos colores, siempre que sumen su valor o más.",
    },
  },
  {
    id: "CO-11",
    text: {
      en: "With a Wild Draw Four you do one of two things: draw four cards from the draw pile, or use it as a Wild.",
      es: "Con un Comodín roba cuatro haces una de dos cosas: robar cuatro cartas del mazo de robo o usarlo como un Comodín.",
    },
  },
  {
    id: "CO-12",
    text: {
      en: "The card you put on an ability is not part of a payment. You can use a Wild only if the rest of your hand can pay for a top card. You may use any other ability even if it changes nothing, so that nobody else can.",
      es: "La carta que pones sobre una habilidad no forma parte de ningún pago. Solo puedes usar un Comodín si el resto de tu mano puede pagar una carta de arriba. Las demás habilidades se pueden usar aunque no cambien nada, para que no las use nadie más.",
    },
    reading: SILENT,
  },
  {
    id: "CO-13",
    text: {
      en: "If the draw pile has fewer cards than you may draw, you get those that are left.",
      es: "Si en el mazo de robo hay menos cartas de las que puedes robar, recibes las que queden.",
    },
    reading: SILENT,
  },
  {
    id: "CO-14",
    text: {
      en: "If you pass, you are out until the next round. If you have no cards left, you can only pass. The last player who has not passed plays on alone. The round ends when everybody has passed.",
      es: "Si pasas, quedas fuera hasta la ronda siguiente. Si no te quedan cartas, solo puedes pasar. La última persona que no ha pasado sigue jugando sola. La ronda termina cuando todos han pasado.",
    },
  },
  {
    id: "CO-15",
    text: {
      en: "The first player to pass in a round goes first in the next one.",
      es: "Quien pasa primero en una ronda empieza la siguiente.",
    },
  },
  {
    id: "CO-16",
    text: {
      en: "Between rounds, gather all the low cards: from the hands, the abilities, the draw pile and the discard pile. Shuffle them and deal seven to each player again. Put the eight ability cards away and lay out the next eight. The high decks stay as they are, and everybody keeps the cards they have collected.",
      es: "Entre ronda y ronda, recoge todas las cartas bajas: de las manos, de las habilidades, del mazo de robo y de los descartes. Barájalas y reparte otra vez siete a cada jugador. Retira las ocho habilidades y pon las ocho siguientes. Los mazos altos se quedan como están, y cada jugador conserva las cartas que se ha llevado.",
    },
  },
  {
    id: "CO-17",
    text: {
      en: "After the fourth round, add up the values of the cards you have collected. The highest sum wins. If it is a tie, the player with more tens wins.",
      es: "Tras la cuarta ronda, suma los valores de las cartas que te has llevado. Gana la suma más alta. Si hay empate, gana quien tiene más dieces.",
    },
    reading: {
      en: "The rulebook does not say what happens if the tens are tied too. Here more nines win, then more eights and so on; after that the players share the win.",
      es: "El reglamento no dice qué pasa si también empatan en dieces. Aquí ganan más nueves, luego más ochos, y así sucesivamente; después se comparte la victoria.",
    },
  },
]
