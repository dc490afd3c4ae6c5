// The description of this game's state for docs/protocol-games.md.

import type { DeckPart, ProtocolNotes } from "../../engine/protocol-notes.ts"

/** In each colour, two each of 6 to 9 and a single ten. */
const HIGHS: readonly DeckPart[] = [21, 26, 31, 36].flatMap((six) => [
  { from: six, to: six + 3, times: "2" },
  { from: six + 4, to: six + 4, times: "1" },
])
const WILDS: readonly DeckPart[] = [1, 2, 3, 4].map(() => ({ from: 53, to: 54, times: "1" }))

const KIND = "Kind `k` of the low cards is face `k + 1`."

export const protocolNotes: ProtocolNotes = {
  deck: [...HIGHS, { from: 41, to: 52, times: "2" }, ...WILDS, { from: 1, to: 20, times: "2" }],
  fields: {
    cards: { about: "every place of the table: 0 or a card; see the zones", size: "332 + 40 * seats" },
    highCount: { about: "cards left in the deck of each colour (red, yellow, green, blue)", size: "4" },
    price: { about: "what the top card of each colour costs; 255 if the deck is used up", size: "4", start: "255" },
    held: { about: "cards in each hand", size: "seats" },
    wonCount: { about: "cards that each seat has collected", size: "seats" },
    taken: {
      about: "how many a seat collected in a round: at `seats * round + seat`",
      size: "rounds * seats",
    },
    points: { about: "what the collected cards of each seat are worth", size: "seats" },
    cannot: {
      about:
        `for each place of the hands (zone \`hand\`): bit \`k\` is set if everybody can tell ` +
        `that it is not kind \`k\`. ${KIND}`,
      size: "40 * seats",
    },
    shownOnce: { about: `by kind: draws for the start in which one of it was shown. ${KIND}`, size: "20" },
    shownTwice: { about: "by kind: draws for the start in which both of it were shown", size: "20" },
    mixedAgain: { about: "by kind: how many of the cards shown then have been shuffled since", size: "20" },
    unused: { about: "the abilities laid out that can still be used: bit `slot`" },
    unusedWild: { about: "those of `unused` that are Wilds" },
    abilityCount: { about: "abilities still to be laid out" },
    awayCount: { about: "abilities of earlier rounds" },
    drawCount: { about: "cards in the draw pile" },
    discardCount: { about: "cards in the discard pile" },
    round: { about: "the round, from 0" },
    starter: { about: "the seat that started the round" },
    turn: { about: "the seat whose turn it is" },
    passed: { about: "the seats that have passed: bit `seat`" },
    firstPassed: { about: "the first of them; -1 for none", start: "-1" },
    phase: { about: "see the phases" },
    reshuffles: { about: "how often the discard pile was shuffled in this round" },
    reshuffle: { about: "the option `reshuffle`", start: "reshuffle" },
    rounds: { about: "the option `rounds`", start: "rounds" },
    abilities: { about: "the option `abilities`: how many are laid out in a round", start: "abilities" },
    handSize: { about: "the option `handSize`", start: "handSize" },
    drawTwo: { about: "the option `drawTwo`: how many cards a Draw Two draws", start: "drawTwo" },
    drawFour: { about: "the option `drawFour`: how many cards a Wild Draw Four draws", start: "drawFour" },
    first: { about: "the seat that started the game" },
    turns: { about: "turns so far" },
    abilitiesUsed: { about: "abilities used so far" },
    sameColour: { about: "cards collected so far with cards of their colour" },
    byWild: { about: "cards collected so far after a Wild or a Wild Draw Four" },
  },
  zones: [
    {
      name: "high",
      about: "The high deck of colour `i` (red, yellow, green, blue). The last card is the top, which is face up.",
      times: "4",
      at: "9 * i",
      room: "9",
      count: "highCount[i]",
    },
    {
      name: "abilities",
      about: "Abilities still to be laid out, face down.",
      at: "36",
      room: "32",
      count: "abilityCount",
    },
    {
      name: "slots",
      about: "The abilities of this round, face up: one a slot.",
      at: "68",
      room: "8",
      count: "abilities",
    },
    { name: "away", about: "Abilities of earlier rounds, face up.", at: "76", room: "24", count: "awayCount" },
    {
      name: "collected",
      about: "What seat `i` has collected, face up.",
      times: "seats",
      at: "100 + 36 * i",
      room: "36",
      count: "wonCount[i]",
    },
    { name: "covers", about: "The card that covers the ability of each slot, once it is used.", at: "244", room: "8" },
    {
      name: "draw",
      about: "The draw pile, face down. The last card is the top.",
      at: "252",
      room: "40",
      count: "drawCount",
    },
    {
      name: "discard",
      about: "The discard pile, face up. The last card is the top.",
      at: "292",
      room: "40",
      count: "discardCount",
    },
    {
      name: "hand",
      about: "The hand of seat `i`, in order of arrival.",
      times: "seats",
      at: "332 + 40 * i",
      room: "40",
      count: "held[i]",
    },
  ],
  phases: [
    "a turn begins",
    "a Wild was used: seat `turn` pays for a top card in any colours",
    "a Wild Draw Four was used: seat `turn` draws, or pays for a top card in any colours",
    "the game is over",
  ],
  actors: "(phase != 3) * 2 ** turn",
  over: "phase == 3",
  winners:
    "The highest number in `points`; then who collected the most tens, then the most nines, and so on down to sixes. " +
    "Who is equal in all of it shares the place.",
  moves: {
    collect: {
      when:
        "`turn` is your seat and `phase` is 0, 1 or 2. `price` of the colour is not 255. You hold every card of the " +
        "payment as often as it names it. Together they are worth `price` of the colour or more. In " +
        "phase 0 all of them " +
        "have that colour.",
      does: "Pays for the top card of the high deck of that colour. What you pay too much is lost.",
    },
    use: {
      when:
        "`turn` is your seat and `phase` is 0. Bit `slot` of `unused` is set, and you hold the " +
        "card. If bit `slot` of " +
        "`unusedWild` is set too, the rest of your hand must be worth the lowest `price` or more.",
      does: "Covers the ability in that slot with the card and does what the ability says.",
    },
    pass: { when: "`turn` is your seat and `phase` is 0.", does: "You are out for the rest of the round." },
    drawFour: { when: "`turn` is your seat and `phase` is 2.", does: "Draws `drawFour` cards." },
  },
  events: {
    highs: ["cards"],
    abilitiesLaid: ["cards"],
    deal: ["n", "round"],
    drawForStart: ["who", "card"],
    starts: ["who"],
    startsRound: ["who"],
    collect: ["who", "card", "cards"],
    top: ["card"],
    noTop: ["colour"],
    use: ["who", "card", "ability"],
    skip: ["card"],
    reverse: ["card"],
    nothingMoves: ["colour"],
    draw: ["who", "n", "cards"],
    noMore: [],
    reshuffle: ["n"],
    pass: ["who"],
    roundOver: ["n"],
    "over.1": [],
    "over.2": [],
    "over.3": [],
    "over.4": [],
  },
}
