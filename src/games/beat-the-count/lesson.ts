// The lesson: one deal that shows every rule, and ends with a last card.

import type { Lesson, Turn } from "../../engine/lesson.ts"

/** Returns this many flips, around a table of three. */
const flips = (count: number): Turn[] => Array.from({ length: count }, (_, i): Turn => `${i % 3} flip`)

export const lesson: Lesson = {
  seat: 0,
  others: ["Ana", "Leo"],
  steps: [
    {
      position: { seats: 3, seed: "ring 591935", moves: [] },
      say: {
        en: "Be the first to get rid of all your cards, and you win. You start the count at one: flip the top card of your deck.",
        es: "Gana quien antes se quede sin cartas. Empiezas la cuenta en uno: destapa la carta de arriba de tu mazo.",
      },
      moves: ["flip"],
      after: ["1 flip", "2 flip"],
      rules: ["BC-2", "BC-1", "BC-3"],
    },
    {
      say: {
        en: "The count goes up by one with each flip, from one to ten and round again. Your card was not the number you said, so you are safe: flip and say four.",
        es: "La cuenta sube uno con cada carta, hasta diez y vuelta a empezar. Tu carta no era el número que dijiste, así que te salvas: destapa y di cuatro.",
      },
      moves: ["flip"],
      after: ["1 flip", "2 flip"],
      rules: ["BC-3", "BC-4"],
    },
    {
      say: {
        en: "Leo said six and flipped a 6. That is a match: he is knocked out and takes the whole pile.",
        es: "Leo ha dicho seis y ha destapado un 6. Coincide: queda fuera de combate y se lleva todo el montón.",
      },
      after: ["2 take"],
      rules: ["BC-5", "BC-6"],
    },
    {
      say: {
        en: "The count goes on after a match, so you say seven. Cross your fingers, and flip.",
        es: "Tras una coincidencia la cuenta sigue, así que dices siete. Cruza los dedos y destapa.",
      },
      moves: ["flip"],
      rules: ["BC-7", "BC-4"],
    },
    {
      say: {
        en: "A 7: now you have matched. Take the pile. It goes under your deck, and luckily it is only one card.",
        es: "Un 7: ahora has coincidido tú. Llévate el montón. Va bajo tu mazo, y por suerte es una sola carta.",
      },
      moves: ["take"],
      after: ["1 flip", "2 flip"],
      rules: ["BC-5", "BC-6"],
    },
    {
      say: { en: "Ten is yours. Flip.", es: "El diez es tuyo. Destapa." },
      moves: ["flip"],
      rules: ["BC-2", "BC-3"],
    },
    {
      say: {
        en: "A Knockout! You choose who takes the pile and starts the count again at one. Tap Ana's deck.",
        es: "¡Un nocaut! Tú eliges quién se lleva el montón y vuelve a empezar la cuenta en uno. Toca el mazo de Ana.",
      },
      hint: {
        en: "That would work too, but Ana has fewer cards than Leo: she is nearer to winning.",
        es: "También podrías, pero Ana tiene menos cartas que Leo: está más cerca de ganar.",
      },
      moves: ["knock(1)"],
      after: ["1 flip", "2 flip"],
      rules: ["BC-9"],
    },
    {
      say: {
        en: "Ana started at one, Leo said two. Flip and say three.",
        es: "Ana empezó en uno y Leo dijo dos. Destapa y di tres.",
      },
      moves: ["flip"],
      rules: ["BC-2", "BC-9"],
    },
    {
      say: {
        en: "Go For It! You may flip on for as long as you dare: each card is one fewer. But if you match, you get the pile. Dare one more.",
        es: "¡A por todas! Puedes seguir destapando mientras te atrevas: cada carta es una menos. Pero si coincides, el montón es tuyo. Atrévete con una más.",
      },
      hint: {
        en: "You can stop later. Dare one more first.",
        es: "Ya pararás después. Primero, atrévete con una más.",
      },
      moves: ["flip"],
      rules: ["BC-11", "BC-12"],
    },
    {
      say: {
        en: "That took nerve. The pile has grown, so the risk has too. Stop here.",
        es: "¡Qué valor! El montón ha crecido, y el riesgo también. Para aquí.",
      },
      hint: {
        en: "In a real game you might go on. For now, stop.",
        es: "En una partida de verdad podrías seguir. Por ahora, para.",
      },
      moves: ["stop"],
      after: ["1 flip", "2 flip"],
      rules: ["BC-11"],
    },
    {
      say: {
        en: "Ana matched, but Leo flipped before she took the pile. He jumped the gun, so now the whole pile is his. Be quick, but not too quick!",
        es: "Ana coincidió, pero Leo destapó antes de que ella se llevara el montón. Se adelantó, y ahora todo el montón es suyo. ¡Hay que ser rápido, pero no demasiado!",
      },
      rules: ["BC-8", "BC-10", "BC-15"],
    },
    {
      position: {
        seats: 3,
        options: { jumping: "off", knockouts: 0, goForIts: 0 },
        seed: "last 54",
        moves: flips(96),
      },
      say: {
        en: "Much later: your very last card. If it is not the number you say, you have won. Flip!",
        es: "Mucho después: tu última carta. Si no es el número que dices, has ganado. ¡Destapa!",
      },
      moves: ["flip"],
      rules: ["BC-13"],
    },
  ],
}
