// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

export const rules: readonly Rule[] = [
  {
    id: "CO-1",
    text: {
      en: "Each colour has a deck of nine high cards: two each of 6, 7, 8 and 9, and one ten. Shuffle each and lay it face up, so that only its top card shows.",
      es: "Cada color tiene un mazo de nueve cartas altas: dos de cada del 6 al 9 y un diez. Barájalos y ponlos boca arriba: solo se ve la carta de arriba.",
    },
  },
  {
    id: "CO-2",
    text: {
      en: "Shuffle the 32 ability cards and lay eight of them open in two rows of four. The others wait face down: eight for each of the four rounds. The option abilities says how many for a round, and rounds how many rounds.",
      es: "Baraja las 32 habilidades y pon ocho boca arriba en dos filas de cuatro. Las demás esperan boca abajo: ocho para cada una de las cuatro rondas. La opción abilities dice cuántas por ronda, y rounds cuántas rondas.",
    },
  },
  {
    id: "CO-3",
    text: {
      en: "Shuffle the 40 low cards, two each of 1 to 5 in every colour. Everybody gets seven, or as many as the option handSize says, which nobody else sees. What is left is the draw pile.",
      es: "Baraja las 40 cartas bajas, dos de cada del 1 al 5 en cada color. Cada uno recibe siete, o tantas como diga la opción handSize, que nadie más ve. El resto es el mazo de robo.",
    },
  },
  {
    id: "CO-4",
    text: {
      en: "Everybody shows a card from the draw pile; the highest goes first. Whoever ties for the highest draws again, until one is left.",
      es: "Cada uno muestra una carta del mazo de robo; la más alta empieza. Quienes empatan con la más alta sacan otra vez, hasta que quede uno.",
    },
    reading: {
      en: "The rulebook says nothing about ties, or about where these cards go. Here they go back into the draw pile, which is shuffled each time. Where only cards of one value are left, lots decide.",
      es: "El reglamento no habla de empates ni de adónde van esas cartas. Aquí vuelven al mazo de robo, que se baraja cada vez. Si solo quedan cartas de un mismo valor, se sortea.",
    },
  },
  {
    id: "CO-5",
    text: {
      en: "Turns go to the left, leaving out those who have passed. On your turn do one thing: collect a card, use an ability, or pass.",
      es: "El turno va a la izquierda, sin contar a quienes han pasado. En tu turno haces una cosa: llevarte una carta, usar una habilidad o pasar.",
    },
  },
  {
    id: "CO-6",
    text: {
      en: "To collect a colour's top card, pay with cards of that colour from your hand that add up to its value or more; there is no change. The payment goes face up on the discard pile, and the next card of the deck is on top.",
      es: "Para llevarte la carta de arriba de un color, paga con cartas de ese color de tu mano que sumen su valor o más; no hay cambio. El pago va boca arriba al descarte y queda a la vista la siguiente carta del mazo.",
    },
  },
  {
    id: "CO-7",
    text: {
      en: "To use an ability, cover it with any one card from your hand and do what it says. Nobody can use it again this round.",
      es: "Para usar una habilidad, cúbrela con una carta cualquiera de tu mano y haz lo que dice. Nadie puede volver a usarla en esta ronda.",
    },
  },
  {
    id: "CO-8",
    text: {
      en: "A Skip sends the top card of its colour's deck to the bottom. A Reverse brings the bottom card of its colour's deck to the top.",
      es: "Un Salto manda al fondo la carta de arriba del mazo de su color. Un Reverso sube la carta del fondo del mazo de su color.",
    },
  },
  {
    id: "CO-9",
    text: {
      en: "A Draw Two gives you two cards from the draw pile, or as many as the option drawTwo says.",
      es: "Un Roba dos te da dos cartas del mazo de robo, o tantas como diga la opción drawTwo.",
    },
  },
  {
    id: "CO-10",
    text: {
      en: "With a Wild you collect any one top card at once, and may pay for it with cards of all colours.",
      es: "Con un Comodín te llevas al momento cualquier carta de arriba y puedes pagarla con cartas de todos los colores.",
    },
  },
  {
    id: "CO-11",
    text: {
      en: "A Wild Draw Four is one of two things, as you like: four cards from the draw pile (or as many as the option drawFour says), or a Wild.",
      es: "Un Comodín roba cuatro es una de dos cosas, a tu gusto: cuatro cartas del mazo de robo (o tantas como diga la opción drawFour) o un Comodín.",
    },
  },
  {
    id: "CO-12",
    text: {
      en: "The card that covers an ability pays for nothing. A Wild needs a hand that can still pay for some top card; every other ability may be used even when it changes nothing, if only to take it from the others.",
      es: "La carta que cubre una habilidad no paga nada. Un Comodín exige que el resto de la mano pueda pagar alguna carta de arriba; las demás habilidades se pueden usar aunque no cambien nada, aunque sea para quitárselas a otros.",
    },
    reading: { en: "The rulebook does not say.", es: "El reglamento no lo dice." },
  },
  {
    id: "CO-13",
    text: {
      en: "If the draw pile has fewer cards than you may draw, you get what there is.",
      es: "Si el mazo de robo tiene menos cartas de las que puedes robar, recibes las que haya.",
    },
    reading: {
      en: "The rulebook does not say. With reshuffle the discard pile is shuffled into a new draw pile whenever a card is due and there is none; cards lying on abilities stay there.",
      es: "El reglamento no lo dice. Con reshuffle el descarte se baraja y forma un nuevo mazo de robo cuando toca robar y no queda nada; las cartas que cubren habilidades se quedan donde están.",
    },
  },
  {
    id: "CO-14",
    text: {
      en: "Whoever passes is out until the next round; without cards you can do nothing else. The last one left plays on alone. The round ends when all have passed.",
      es: "Quien pasa queda fuera hasta la ronda siguiente; sin cartas no se puede hacer otra cosa. El último sigue jugando en solitario. La ronda acaba cuando todos han pasado.",
    },
  },
  {
    id: "CO-15",
    text: {
      en: "The first to pass in a round goes first in the next one.",
      es: "El primero que pasa en una ronda empieza la siguiente.",
    },
  },
  {
    id: "CO-16",
    text: {
      en: "Between rounds all low cards are gathered, shuffled and dealt anew, as many as at first, and as many new abilities replace the old ones. The high decks and collected cards stay as they are.",
      es: "Entre rondas se recogen todas las cartas bajas, se barajan y se reparten tantas como al principio, y otras tantas habilidades nuevas sustituyen a las anteriores. Los mazos altos y lo reunido se quedan como están.",
    },
  },
  {
    id: "CO-17",
    text: {
      en: "After the fourth round, or the last that the option rounds allows, the collected cards are added up, and the highest sum wins. On a tie, more tens win.",
      es: "Tras la cuarta ronda, o la última que permita la opción rounds, se suman las cartas reunidas y gana la suma más alta. En caso de empate, gana quien tenga más dieces.",
    },
    reading: {
      en: "If that is tied as well, the rulebook is silent: here more nines win, then eights and so on down; after that the win is shared.",
      es: "Si también hay empate ahí, el reglamento calla: aquí ganan más nueves, luego más ochos, y así hacia abajo; después se comparte la victoria.",
    },
  },
]
