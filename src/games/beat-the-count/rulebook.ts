// The rules in our own words.

import type { Rule } from "../../engine/game.ts"

const SILENT = { en: "The rulebook does not say.", es: "El reglamento no lo dice." }

export const rules: readonly Rule[] = [
  {
    id: "BC-1",
    text: {
      en: "Shuffle all the cards and deal everybody the same number, face down. Cards left over are set aside unseen. Nobody looks at their own deck.",
      es: "Baraja todas las cartas y reparte a cada jugador el mismo número, boca abajo. Las que sobran se apartan sin mirarlas. Nadie mira su propio mazo.",
    },
    reading: {
      en: "The rulebook gives only the total of 100 number cards, and does not speak of cards left over. We use ten of each number, and cards left over take no part.",
      es: "El reglamento solo da el total de 100 cartas de número y no habla de cartas sobrantes. Usamos diez de cada número, y las sobrantes quedan fuera de la partida.",
    },
  },
  {
    id: "BC-2",
    text: {
      en: "The dealer goes first, and turns go to the left. On your turn, flip the top card of your deck onto the play pile and say the next number of the count at the same time.",
      es: "Empieza quien reparte y se juega hacia la izquierda. En tu turno, destapa la carta de arriba de tu mazo sobre el montón y di a la vez el siguiente número de la cuenta.",
    },
    reading: {
      en: "The rulebook does not say how to choose the dealer. We take seat 1.",
      es: "El reglamento no dice cómo se elige a quien reparte. Aquí reparte el asiento 1.",
    },
  },
  {
    id: "BC-3",
    text: {
      en: "The count starts at one and goes up by one with every flip, whatever the card is. After ten comes one again.",
      es: "La cuenta empieza en uno y sube uno con cada carta destapada, sea cual sea. Después del diez viene otra vez el uno.",
    },
  },
  {
    id: "BC-4",
    text: {
      en: "If your card is not the number you said, you are safe, and the turn passes to the left. A Knockout or a Go For It never matches.",
      es: "Si tu carta no es el número que has dicho, te salvas y el turno pasa a la izquierda. Un nocaut o un A por todas nunca coincide.",
    },
  },
  {
    id: "BC-5",
    text: {
      en: "If your card is the number you said, it is a match and you are knocked out: put the whole play pile under your deck. The turn passes to your left.",
      es: "Si tu carta es el número que has dicho, hay coincidencia y quedas fuera de combate: pon todo el montón bajo tu mazo. El turno pasa a tu izquierda.",
    },
  },
  {
    id: "BC-6",
    text: {
      en: "A pile that you take keeps its order: the card that was flipped first comes up first again.",
      es: "El montón que te llevas conserva su orden: la carta que se destapó primero volverá a salir primero.",
    },
    reading: SILENT,
  },
  {
    id: "BC-7",
    text: {
      en: "After a match the count goes on with the next number. Only a Knockout sends it back to one.",
      es: "Tras una coincidencia la cuenta sigue con el número siguiente. Solo un nocaut la devuelve a uno.",
    },
    reading: {
      en: "The rulebook can also be read as starting again at one after a match.",
      es: "El reglamento también puede leerse como que, tras una coincidencia, se vuelve a empezar en uno.",
    },
  },
  {
    id: "BC-8",
    text: {
      en: "Jumping the gun: somebody has matched, but has not taken the pile yet. If the player on their left flips now and says the next number, that player takes the whole pile instead, together with the card they have just flipped, whatever it is. Then it is the turn of the player to the left of the one who jumped.",
      es: "Adelantarse: alguien ha coincidido, pero aún no ha recogido el montón. Si la persona de su izquierda destapa ahora y dice el número siguiente, es ella quien se lleva todo el montón, junto con la carta que acaba de destapar, sea cual sea. Después le toca a quien está a la izquierda de quien se adelantó.",
    },
    reading: {
      en: "The rulebook does not say whose turn comes next. The count goes on as after any match.",
      es: "El reglamento no dice a quién le toca después. La cuenta sigue como tras cualquier coincidencia.",
    },
  },
  {
    id: "BC-9",
    text: {
      en: "Knockout: when you flip one, play stops while you name an opponent. That opponent puts the pile under their deck, goes next and starts the count at one.",
      es: "Nocaut: cuando destapas uno, el juego se para mientras nombras a un rival. Ese rival pone el montón bajo su mazo, juega a continuación y empieza la cuenta en uno.",
    },
  },
  {
    id: "BC-10",
    text: {
      en: "Jumping a Knockout: if the player on the left flips before an opponent has been named, that player takes the whole pile, together with the card they have just flipped. They also go next and start the count at one, as if they had been named.",
      es: "Adelantarse a un nocaut: si la persona de la izquierda destapa antes de que se nombre a un rival, se lleva todo el montón, junto con la carta que acaba de destapar. También juega a continuación y empieza la cuenta en uno, como si la hubieran nombrado.",
    },
    reading: {
      en: "The rulebook does not say how play goes on after such a jump.",
      es: "El reglamento no dice cómo se sigue después de adelantarse así.",
    },
  },
  {
    id: "BC-11",
    text: {
      en: "Go For It: keep flipping for as long as you dare; the count goes up each time. You may stop after any card but a match or a Knockout, even right after the Go For It. Then the turn passes to the left, and the count goes on. If you match, the run is over and you take the pile as usual.",
      es: "A por todas: sigue destapando mientras te atrevas; la cuenta sube cada vez. Puedes parar tras cualquier carta que no coincida ni sea un nocaut, incluso justo después del A por todas. Entonces el turno pasa a la izquierda y la cuenta sigue. Si coincides, la racha termina y te llevas el montón como siempre.",
    },
  },
  {
    id: "BC-12",
    text: {
      en: "During a run, another Go For It is just a card that matches nothing. If you flip a Knockout, choose: end the run and name an opponent, or ignore it and flip on. Until you choose, the player on your left can jump in.",
      es: "Durante una racha, otro A por todas es solo una carta que no coincide con nada. Si destapas un nocaut, elige: terminar la racha y nombrar a un rival, o no hacerle caso y seguir destapando. Hasta que elijas, la persona de tu izquierda puede adelantarse.",
    },
  },
  {
    id: "BC-13",
    text: {
      en: "You win as soon as your last card has been dealt with and you have no cards left. A last card that does not match wins. So does a last Knockout or Go For It: nobody is named, nobody can jump in, and the pile stays. A last card that matches does not win, because you must take the pile. But if the next player jumps in, they take it, and you win.",
      es: "Ganas en cuanto se resuelve tu última carta y no te queda ninguna. Una última carta que no coincide gana. También gana un último nocaut o A por todas: no se nombra a nadie, nadie puede adelantarse y el montón se queda. Una última carta que coincide no gana, porque debes llevarte el montón. Pero si la persona siguiente se adelanta, se lo lleva ella y ganas tú.",
    },
    reading: {
      en: "The rulebook does not speak of a last card that matches or is special.",
      es: "El reglamento no habla de una última carta que coincide o que es especial.",
    },
  },
  {
    id: "BC-14",
    text: {
      en: "If nobody has won with flip number 5,000, the game ends there. If that card is a match, its player still takes the pile. If it is a Knockout, nobody is named. Nobody can jump in. The fewest cards win, and a tie shares the win. If somebody wins before that, the others are ranked by their cards in the same way, fewest first.",
      es: "Si nadie ha ganado con la carta destapada número 5000, la partida termina ahí. Si esa carta coincide, quien la destapó aún se lleva el montón. Si es un nocaut, no se nombra a nadie. Nadie puede adelantarse. Gana quien tiene menos cartas; si hay empate, se comparte la victoria. Si alguien gana antes, los demás se ordenan igual, de menos a más cartas.",
    },
    reading: SILENT,
  },
  {
    id: "BC-15",
    text: {
      en: "Jumping the gun can be turned off. Then nobody can jump in after a match or a Knockout, and a player who matches takes the pile at once, as part of the flip.",
      es: "Se puede jugar sin adelantarse. Entonces nadie puede adelantarse tras una coincidencia o un nocaut, y quien coincide se lleva el montón al momento, al destapar la carta.",
    },
    reading: {
      en: "This is not in the rulebook. It is for one shared screen, for games over several days and for younger players.",
      es: "No está en el reglamento. Sirve para una pantalla compartida, para partidas de varios días y para jugadores pequeños.",
    },
  },
]
