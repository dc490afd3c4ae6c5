// The lesson: a round in which the player loses a red ten and finds it again.

import type { Lesson } from "../../engine/lesson.ts"

export const lesson: Lesson = {
  seat: 0,
  others: ["Ana"],
  steps: [
    {
      position: { seats: 2, seed: "tiles 1496", moves: [] },
      say: {
        en: "The four decks are high cards. Collect them: their numbers are your points. The cards in your hand are your money.",
        es: "Los cuatro mazos son de cartas altas. Llévatelas: sus números son tus puntos. Las cartas de tu mano son tu dinero.",
      },
      rules: ["CO-1", "CO-3", "CO-5"],
    },
    {
      say: {
        en: "A blue 8 costs 8 in blue. Your two blue 4s pay for it exactly, and that is good, because you get no change. Collect it.",
        es: "Un 8 azul cuesta 8 en azul. Tus dos 4 azules lo pagan justo, y así no pierdes nada: lo que sobra se pierde. Llévatelo.",
      },
      hint: {
        en: "Pay for the blue 8 with your two blue 4s: with the 5 you would give away a point.",
        es: "Paga el 8 azul con tus dos 4 azules: con el 5 regalarías un punto.",
      },
      moves: ["collect(blue, blue4+blue4)"],
      after: ["1 use(6, green1)"],
      rules: ["CO-6"],
    },
    {
      say: {
        en: "Ana covered the red Skip with a card: the red 10 went under its deck. Now you: put your yellow 1 on the green Draw Two.",
        es: "Ana cubrió el Salto rojo con una carta: el 10 rojo se fue al fondo. Ahora tú: pon tu 1 amarillo sobre el Roba dos verde.",
      },
      hint: {
        en: "Put your yellow 1, the cheapest card you have, on the green Draw Two.",
        es: "Pon tu 1 amarillo, la carta más barata que tienes, sobre el Roba dos verde.",
      },
      moves: ["use(1, yellow1)"],
      after: ["1 use(4, green2)"],
      rules: ["CO-9", "CO-7"],
    },
    {
      say: {
        en: "A Reverse does the opposite of a Skip: the bottom card comes up. You know what lies under red! Cover it with your yellow 2.",
        es: "Un Reverso es lo contrario de un Salto: sube la carta del fondo. ¡Ya sabes qué hay bajo el rojo! Cúbrelo con tu 2 amarillo.",
      },
      hint: {
        en: "Put your yellow 2 on the red Reverse: it brings the 10 back.",
        es: "Pon tu 2 amarillo sobre el Reverso rojo: devuelve el 10.",
      },
      moves: ["use(3, yellow2)"],
      after: ["1 pass"],
      rules: ["CO-8", "CO-7"],
    },
    {
      say: {
        en: "The red 10 is back, and you have too little red. A Wild lets you pay in any colours: cover it with your red 2.",
        es: "El 10 rojo ha vuelto, pero te falta rojo. Un Comodín te deja pagar con cualquier color: cúbrelo con tu 2 rojo.",
      },
      hint: { en: "Put your red 2 on the Wild.", es: "Pon tu 2 rojo sobre el Comodín." },
      moves: ["use(7, red2)"],
      rules: ["CO-10", "CO-12"],
    },
    {
      say: {
        en: "Now collect the red 10 for your blue 5 and your green 5.",
        es: "Ahora llévate el 10 rojo, por tu 5 azul y tu 5 verde.",
      },
      hint: {
        en: "The two 5s pay for the red 10 exactly. Nothing is worth more.",
        es: "Los dos 5 pagan justo el 10 rojo. No hay nada que valga más.",
      },
      moves: ["collect(red, blue5+green5)"],
      rules: ["CO-10", "CO-6"],
    },
    {
      say: {
        en: "18 points! Ana has passed, so you play on alone. Put your yellow 3 on the Wild Draw Four.",
        es: "¡18 puntos! Ana ha pasado, así que sigues jugando a solas. Pon tu 3 amarillo sobre el Comodín roba cuatro.",
      },
      hint: { en: "Put your yellow 3 on the Wild Draw Four.", es: "Pon tu 3 amarillo sobre el Comodín roba cuatro." },
      moves: ["use(2, yellow3)"],
      rules: ["CO-11", "CO-14"],
    },
    {
      say: {
        en: "Now choose: it is a Wild, or four new cards. Draw four.",
        es: "Ahora elige: vale como Comodín o como cuatro cartas nuevas. Roba cuatro.",
      },
      moves: ["drawFour"],
      rules: ["CO-11"],
    },
    {
      say: {
        en: "You cannot pay for anything more. If you pass, you are out for this round; when all have passed, it ends. Pass.",
        es: "Ya no puedes pagar nada más. Si pasas, quedas fuera de esta ronda; cuando todos pasan, se acaba. Pasa.",
      },
      hint: { en: "There is nothing left to win here. Pass.", es: "Aquí ya no hay nada que ganar. Pasa." },
      moves: ["pass"],
      rules: ["CO-14"],
    },
    {
      say: {
        en: "New hands, new abilities; the high decks go on. Ana passed first, so she goes first. After four rounds, the most points win.",
        es: "Manos nuevas, habilidades nuevas; los mazos altos siguen. Ana pasó primero, así que empieza. Tras cuatro rondas gana quien tenga más puntos.",
      },
      rules: ["CO-16", "CO-15", "CO-17", "CO-2"],
    },
  ],
}
