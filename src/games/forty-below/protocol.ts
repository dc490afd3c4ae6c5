// The description of this game's state for docs/protocol-games.md.

import type { ProtocolNotes } from "../../engine/protocol-notes.ts"

const SLOT = "Slots 0 to 2 are the upper row, 3 to 5 the lower one."

export const protocolNotes: ProtocolNotes = {
  deck: [
    { from: 1, to: 1, times: "minusTens" },
    { from: 2, to: 13, times: "copies" },
  ],
  fields: {
    cards: { about: "every place of the table: 0 or a card; see the zones", size: "225 + 6 * seats" },
    up: { about: "the slots of each seat that lie face up: bit `slot`", size: "seats" },
    totals: { about: "the total of each seat over the finished rounds, with penalties", size: "seats" },
    outs: { about: "by finished round: the seat that went out; 8 for nobody", size: "rounds" },
    penalties: { about: "by finished round: what going out cost", size: "rounds" },
    scores: {
      about: "what a seat scored in a finished round, before the penalty: at `seats * round + seat`",
      size: "rounds * seats",
    },
    cancelled: {
      about:
        "how many columns of a seat counted 0 in a finished round, those of a block aside: at `seats * round + seat`",
      size: "rounds * seats",
    },
    blocks: {
      about: "whether a seat had a block in a finished round: at `seats * round + seat`",
      size: "rounds * seats",
    },
    ended: {
      about: "the faces of all grids (at `6 * seat + slot`), and then of the top discard, when the latest round ended",
      size: "6 * seats + 1",
    },
    deckCount: { about: "cards in the deck" },
    loose: { about: "how many of the lowest cards of the deck the server has not shuffled yet; ignore it" },
    discardCount: { about: "cards in the discard pile" },
    firstDealer: { about: "the seat that dealt the first round" },
    keeper: { about: "the seat that keeps the score" },
    dealer: { about: "the seat that dealt this round" },
    round: { about: "the round, from 0" },
    turn: { about: "the seat whose turn it is" },
    acting: { about: "the seats that may act: bit `seat`" },
    out: { about: "the seat that has gone out in this round; 8 for nobody", start: "8" },
    turns: { about: "turns of this round so far" },
    reshuffles: { about: "how often the discards were shuffled in this round" },
    phase: { about: "see the phases" },
    rounds: { about: "the option `rounds`", start: "rounds" },
    tieIsFree: { about: "the option `tieForLowest`: 1 if tying is free", start: "tieForLowest" },
    copies: { about: "the option `copies`", start: "copies" },
    minusTens: { about: "the option `minusTens`", start: "minusTens" },
    startUp: { about: "the option `startUp`: cards that each player turns up first", start: "startUp" },
    blockPoints: { about: "the option `blockPoints`", start: "blockPoints" },
    penalty: { about: "the option `penalty`", start: "penalty" },
    turnLimit: { about: "the option `turnLimit`", start: "turnLimit" },
    turnsInAll: { about: "turns of the finished rounds" },
  },
  zones: [
    { name: "deck", about: "The deck, face down. The last card is the top.", at: "0", room: "112", count: "deckCount" },
    {
      name: "discards",
      about: "The discard pile, face up. The last card is the top.",
      at: "112",
      room: "112",
      count: "discardCount",
    },
    { name: "drawn", about: "The card that seat `turn` has drawn and holds.", at: "224", room: "1" },
    {
      name: "grid",
      about: `The six cards of seat \`i\`. ${SLOT}`,
      times: "seats",
      at: "225 + 6 * i",
      room: "6",
      count: "6",
    },
  ],
  phases: [
    "everybody turns up `startUp` cards, in any order",
    "a turn begins",
    "seat `turn` holds a drawn card",
    "the game is over",
  ],
  actors: "acting",
  over: "phase == 3",
  winners: "The lowest number in `totals`; equal numbers share the place.",
  moves: {
    reveal: {
      when:
        `The bit of your seat in \`acting\` is set, \`phase\` is 0 or 1, and the bit of the ` +
        `slot in \`up\` of your seat is not. ${SLOT}`,
      does: "Turns up that card. In phase 1 this is your turn.",
    },
    draw: {
      when: "`turn` is your seat and `phase` is 1.",
      does: "Draws a card from the deck, to be placed or discarded.",
    },
    take: {
      when: "`turn` is your seat and `phase` is 1. Any slot.",
      does: "Puts the top discard in that slot. The old card goes to the discards.",
    },
    place: {
      when: "`turn` is your seat and `phase` is 2. Any slot.",
      does: "Puts the drawn card in that slot. The old card goes to the discards.",
    },
    discard: { when: "`turn` is your seat and `phase` is 2.", does: "Discards the drawn card." },
  },
  events: {
    drawForTitle: ["who", "card"],
    titles: ["who", "keeper"],
    deal: ["who", "n"],
    reveal: ["who", "card", "slot"],
    start: ["who", "card"],
    draw: ["who", "card"],
    place: ["who", "card", "old", "slot"],
    take: ["who", "card", "old", "slot"],
    discard: ["who", "card"],
    out: ["who"],
    turnUpTheRest: ["who", "n", "cards"],
    cancelled: ["who", "n"],
    block: ["who", "n"],
    blockOf: ["who", "n"],
    penalty: ["who", "n"],
    tieIsFree: ["who", "n"],
    scored: ["who", "n", "total"],
    reshuffle: ["n"],
    limit: ["n"],
  },
}
