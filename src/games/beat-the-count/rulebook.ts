// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

export const rules: readonly Rule[] = [
  {
    id: "BC-1",
    text: {
      en: "Shuffle all cards and deal everybody the same number, face down. What is left over is set aside unseen. Nobody looks at their deck.",
      es: "Baraja todas las cartas y reparte a todos las mismas, boca abajo. Las que sobran se apartan sin verlas. Nadie mira su mazo.",
    },
    reading: {
      en: "The rulebook does not say how many of each number there are, nor what becomes of cards that cannot be shared equally. We take ten of each number, 112 cards in all; highest, copies, knockouts and goForIts change the deck.",
      es: "El reglamento no dice cuántas cartas hay de cada número ni qué se hace con las que sobran. Aquí hay diez de cada número, 112 cartas en total; highest, copies, knockouts y goForIts cambian la baraja.",
    },
  },
  {
    id: "BC-2",
    text: {
      en: "The dealer starts and turns go to the left. On your turn flip your top card onto the play pile and say the next number of the count as you do.",
      es: "Empieza quien reparte y se juega hacia la izquierda. En tu turno destapa tu carta de arriba sobre el montón mientras dices el siguiente número de la cuenta.",
    },
    reading: {
      en: "How the dealer is chosen is open: the first seat, or what the option dealer says.",
      es: "No se dice cómo elegir a quien reparte: es el primer asiento, o lo que diga la opción dealer.",
    },
  },
  {
    id: "BC-3",
    text: {
      en: "The count begins at one and rises by one with every flip, whatever the card. After ten, or the number that the option highest says, comes one.",
      es: "La cuenta empieza en uno y sube uno con cada carta destapada, sea cual sea. Tras el diez, o el número que diga la opción highest, viene el uno.",
    },
  },
  {
    id: "BC-4",
    text: {
      en: "If your card is not the number you said, you are safe and the turn passes to the left. A Knockout or a Go For It never matches.",
      es: "Si tu carta no es el número que has dicho, te salvas y el turno pasa a la izquierda. Un nocaut o un A por todas nunca coinciden.",
    },
  },
  {
    id: "BC-5",
    text: {
      en: "If your card is the number you said, you are knocked out: the whole play pile goes under your deck, and the turn passes to your left.",
      es: "Si tu carta es el número que has dicho, quedas fuera de combate: todo el montón va bajo tu mazo y el turno pasa a tu izquierda.",
    },
  },
  {
    id: "BC-6",
    text: {
      en: "A pile that is taken keeps its order: what was flipped first will come up first.",
      es: "El montón conserva su orden: lo que se destapó primero volverá a salir primero.",
    },
    reading: {
      en: "The rulebook does not say. With shufflePickups the pile is shuffled first.",
      es: "El reglamento no lo dice. Con shufflePickups el montón se baraja antes.",
    },
  },
  {
    id: "BC-7",
    text: {
      en: "After a match the count simply goes on. Only a Knockout sends it back to one.",
      es: "Tras una coincidencia la cuenta sigue sin más. Solo un nocaut la devuelve a uno.",
    },
    reading: {
      en: "It could also be read as starting again; with countAfterMatch=restart it does.",
      es: "También podría leerse que vuelve a empezar; con countAfterMatch=restart lo hace.",
    },
  },
  {
    id: "BC-8",
    text: {
      en: "Jumping the gun: if the player on the left flips while a match still lies there to be taken, that player takes the whole pile instead, with the card just flipped, whatever it is. The next turn is the one to the left of the jumper.",
      es: "Adelantarse: si quien está a la izquierda destapa antes de que se recoja una coincidencia, se lleva todo el montón en lugar del otro, incluida la carta recién destapada, sea cual sea. Sigue quien está a la izquierda de quien se adelantó.",
    },
    reading: {
      en: "Who plays after a jump is not said; the count goes on as after any match.",
      es: "No se dice quién juega después; la cuenta sigue como tras cualquier coincidencia.",
    },
  },
  {
    id: "BC-9",
    text: {
      en: "Knockout: play stops, and whoever flipped it names an opponent. That opponent takes the pile under their deck, plays next and starts the count at one.",
      es: "Nocaut: el juego se para y quien lo destapó nombra a un rival. Ese rival pone el montón bajo su mazo, juega a continuación y empieza la cuenta en uno.",
    },
  },
  {
    id: "BC-10",
    text: {
      en: "If the player on the left flips before a name has fallen, that player takes the pile with the card just flipped, as if they had been named.",
      es: "Si quien está a la izquierda destapa antes de que se nombre a nadie, se lleva el montón con la carta recién destapada, como si le hubieran nombrado.",
    },
    reading: {
      en: "How it goes on is not said: the jumper plays next, and the count starts at one.",
      es: "No se dice cómo se sigue: juega quien se adelantó y la cuenta empieza en uno.",
    },
  },
  {
    id: "BC-11",
    text: {
      en: "Go For It: keep flipping, the count rising each time, for as long as you dare. You may stop after any flip that is no match and no Knockout, even right after the Go For It; then the turn passes to the left and the count goes on. A match ends the run like any other match.",
      es: "A por todas: sigue destapando, con la cuenta subiendo cada vez, mientras te atrevas. Puedes parar tras cualquier carta que no coincida ni sea un nocaut, incluso justo tras el A por todas; entonces el turno pasa a la izquierda y la cuenta sigue. Una coincidencia acaba la racha como cualquier otra.",
    },
  },
  {
    id: "BC-12",
    text: {
      en: "During a run another Go For It is just a card that matches nothing. At a Knockout you choose: end the run and name an opponent, or let it lie and flip on. Until you have chosen, the player on the left can jump it.",
      es: "En una racha, otro A por todas es una carta que no coincide con nada. Ante un nocaut eliges: acabar la racha y nombrar a un rival, o dejarlo pasar y seguir destapando. Hasta que elijas, quien está a tu izquierda puede adelantarse.",
    },
  },
  {
    id: "BC-13",
    text: {
      en: "Whoever has no cards left once their flip is dealt with wins at once. A last card that does not match wins, and so does a last Knockout or Go For It: then nobody is named, nothing can be jumped, and the pile stays. A last card that matches does not, unless the next player jumps and takes the pile.",
      es: "Quien se queda sin cartas tras resolver lo que destapó gana al instante. Una última carta que no coincide gana, y también un último nocaut o A por todas: entonces no se nombra a nadie, nadie puede adelantarse y el montón se queda. Una última carta que coincide no gana, salvo que el siguiente jugador se adelante y se lleve el montón.",
    },
  },
  {
    id: "BC-14",
    text: {
      en: "A game that nobody has won with flip number 5,000 ends there: a match is still taken, nobody is named and nobody jumps. The fewest cards win, ties share. In a won game the others rank in the same way.",
      es: "Si nadie ha ganado con la carta destapada número 5000, la partida acaba ahí: una coincidencia aún se recoge, pero no se nombra a nadie ni vale adelantarse. Gana quien tiene menos cartas; los empates comparten. En una partida ganada los demás se ordenan igual.",
    },
    reading: {
      en: "The rulebook does not say. With mostFlips it is another flip.",
      es: "El reglamento no lo dice. Con mostFlips es otra carta destapada.",
    },
  },
  {
    id: "BC-15",
    text: {
      en: "With jumping off nobody can jump a match or a Knockout, and a matched pile is taken as part of the flip.",
      es: "Con jumping=off nadie puede adelantarse ante una coincidencia o un nocaut, y el montón se recoge al destapar la carta que coincide.",
    },
    reading: {
      en: "Not in the rulebook: made for one shared screen, for games over days and for younger players.",
      es: "No está en el reglamento: sirve para una pantalla compartida, partidas de varios días y jugadores pequeños.",
    },
  },
]
