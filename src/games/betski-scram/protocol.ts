// The description of this game's state for docs/protocol-games.md.

import type { DeckPart, ProtocolNotes } from "../../engine/protocol-notes.ts"
import { faces } from "./cards.ts"

/** Each pair once, if neither number is above `highest`. */
const deck: readonly DeckPart[] = faces.flatMap((card, face) => {
  if (card?.value === undefined || card.second === undefined) return []
  return [{ from: face, to: face, times: `highest >= ${Math.max(card.value, card.second.value)}` }]
})

export const protocolNotes: ProtocolNotes = {
  deck,
  fields: {
    cards: { about: "every place of the table: 0 or a card; see the zones", size: "(2 + seats) * len(deck)" },
    notes: {
      about:
        "for each place of `cards`: what everybody can tell that a card of a hand is not: bit `g - 3` is set if its " +
        "gold number is not `g`",
      size: "(2 + seats) * len(deck)",
    },
    held: { about: "cards in each hand", size: "seats" },
    stopFits: {
      about:
        "with the option `mayStop`, 32 a seat: the gold numbers that fitted when this seat stopped, bit `g - 3` for " +
        "`g`; 0 is no entry",
      size: "32 * seats",
    },
    stopHeld: {
      about: "for each entry of `stopFits`: how many of the oldest cards of the hand were held then",
      size: "32 * seats",
    },
    deckCount: { about: "cards in the draw deck" },
    pileCount: { about: "cards in the pile" },
    first: { about: "the seat that started" },
    turn: { about: "the seat whose turn it is" },
    played: { about: "cards played in this turn" },
    drew: { about: "cards drawn in this turn" },
    stuck: { about: "turns in a row in which nothing could be drawn" },
    phase: { about: "see the phases" },
    limit: { about: "1 if BS-11 ended the game" },
    firstOption: { about: "the option `first`", start: "first" },
    mayStop: { about: "the option `mayStop`", start: "mayStop" },
    rebuttal: { about: "the option `rebuttal`", start: "rebuttal" },
    size: { about: "how many cards there are", start: "len(deck)" },
    highest: { about: "the option `highest`", start: "highest" },
    reach: { about: "the option `reach`", start: "reach" },
    dealt: { about: "cards dealt to each player", start: "min(dealt, (len(deck) - 1) // seats)" },
    drawAtMost: { about: "the option `drawAtMost`", start: "drawAtMost" },
    fit: { about: "an index of the server's own tables; ignore it", start: "65 * (3 * (highest - 3) + reach)" },
    turns: { about: "turns so far" },
    plays: { about: "cards played so far" },
    drawn: { about: "cards drawn so far" },
    reshuffles: { about: "how often the pile became a new deck" },
    rebuttals: { about: "1 if there was a rebuttal" },
    ties: { about: "1 if the rebuttal ended in a tie" },
  },
  zones: [
    {
      name: "deck",
      about: "The draw deck, face down. The last card is the top.",
      at: "0",
      room: "len(deck)",
      count: "deckCount",
    },
    {
      name: "pile",
      about: "The pile, face up. The last card is the centre card.",
      at: "len(deck)",
      room: "len(deck)",
      count: "pileCount",
    },
    {
      name: "hand",
      about: "The hand of seat `i`, in order of arrival.",
      times: "seats",
      at: "(2 + i) * len(deck)",
      room: "len(deck)",
      count: "held[i]",
    },
  ],
  phases: ["the game is on", "a rebuttal: the one turn that answers the first", "the game is over"],
  actors: "(phase != 2) * 2 ** turn",
  over: "phase == 2",
  winners: "The lowest number in `held`; equal numbers share the place.",
  moves: {
    play: {
      when:
        "`turn` is your seat and `phase` is not 2. You hold the card, and it fits: with `g` its " +
        "gold number and `s` the " +
        "silver number of the centre card, `(g - s) % (highest - 2) <= reach`, where `%` is never negative.",
      does: "Plays the card onto the pile. Your turn goes on while a card of your hand fits.",
    },
    draw: {
      when: "`turn` is your seat, `phase` is not 2, and no card of your hand fits.",
      does: "Draws until a card fits, `drawAtMost` have been drawn, or nothing is left to draw.",
    },
    stop: {
      when: "`turn` is your seat, `phase` is not 2, `mayStop` is 1 and `played` is above 0.",
      does: "Ends your turn.",
    },
  },
  events: {
    deal: ["n"],
    centre: ["who", "card"],
    play: ["who", "card"],
    nothingFits: ["who"],
    stop: ["who"],
    draw: ["who", "n", "cards"],
    reshuffle: ["n"],
    stuck: ["who"],
    rebuttal: ["who"],
    out: ["who"],
    limit: [],
    turnLimit: [],
  },
}
