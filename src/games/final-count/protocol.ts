// The description of this game's state for docs/protocol-games.md.

import type { ProtocolNotes } from "../../engine/protocol-notes.ts"

const ACTING = "`turn` is your seat, `phase` is 1"
const OWN =
  "`hand1` is the first card of your hand, `hand2` the second (up to `held` of your seat); any " +
  "other name is a card of " +
  "your table."
const THEIRS =
  "`blind` is a card of their hand, picked by chance, if they have one; any other name is a card of their table."

export const protocolNotes: ProtocolNotes = {
  deck: [{ from: 1, to: 52, times: "1" }],
  fields: {
    cards: { about: "every place of the table: 0 or a card; see the zones", size: "105 + 56 * (seats + 1)" },
    held: { about: "cards in the hand of each owner (the seats, then the board, which has none)", size: "seats + 1" },
    tabled: { about: "cards on the table of each owner (the seats, then the board)", size: "seats + 1" },
    scores: { about: "points of each seat", size: "seats" },
    history: { about: "what each finished hand gave: at `seats * hand + seat`", size: "100 * seats" },
    pileCount: { about: "cards in the draw pile" },
    loose: { about: "how many of the lowest cards of the draw pile the server has not shuffled yet; ignore it" },
    discardCount: { about: "discarded cards" },
    firstDealer: { about: "the seat that dealt the first hand" },
    dealer: { about: "the seat that dealt this hand" },
    turn: { about: "the seat whose turn it is" },
    phase: { about: "see the phases" },
    die: { about: "what was rolled in this turn; 0 before" },
    caller: { about: "the seat that called; -1 for nobody", start: "-1" },
    goal: { about: "the goal of this hand; 0 without one" },
    turns: { about: "turns of this hand so far" },
    hands: { about: "finished hands" },
    limit: { about: "1 if the game ended with the last possible hand" },
    shown: {
      about:
        "by face: where the card lay when a hand ended, as `8 * (hand + 1) + owner`, with hands " +
        "from 0; 0 for nowhere yet",
      size: "53",
    },
    sums: {
      about:
        "what the cards of each seat and the board counted when the latest hand ended: the sum with " +
        "aces as 1, plus 1024 " +
        "for each ace",
      size: "seats",
    },
    totals: { about: "the best total of each seat when the latest hand ended; 0 if bust", size: "seats" },
    winners: { about: "the seats that won the latest hand: bit `seat`" },
    bonus: { about: "what the latest hand gave more because the caller did not win it" },
    onGoal: { about: "the goal, if it won the latest hand; else 0" },
    dealerOption: { about: "the option `dealer`", start: "dealer" },
    drawnSwaps: { about: "the option `swaps`: 1 if a card is drawn for a swap", start: "swaps" },
    hitGoal: { about: "the option `hitGoal`", start: "hitGoal" },
    target: { about: "the option `target`", start: "target" },
    inHand: { about: "the option `hand`", start: "hand" },
    onTable: { about: "the option `table`", start: "table" },
    onBoard: { about: "the option `board`", start: "board" },
    most: { about: "the option `limit`: the highest total that is not bust", start: "limit" },
    callBonus: { about: "the option `bonus`", start: "bonus" },
    goalPoints: { about: "the option `goalPoints`", start: "goalPoints" },
    turnsHad: { about: "turns of the finished hands" },
    handsWon: { about: "finished hands that somebody won" },
    winningTotals: { about: "the sum of the totals that won" },
    busts: { about: "how often a seat was bust" },
    ties: { about: "hands that several won" },
    callerWins: { about: "hands that the caller won" },
    goalWins: { about: "hands that were won by the goal" },
  },
  zones: [
    {
      name: "pile",
      about: "The draw pile, face down. The last card is the top.",
      at: "0",
      room: "52",
      count: "pileCount",
    },
    { name: "discards", about: "The discarded cards, as they were seen.", at: "52", room: "52", count: "discardCount" },
    { name: "drawn", about: "The card that seat `turn` has drawn and looks at.", at: "104", room: "1" },
    {
      name: "hand",
      about: "The hand of owner `i`: a seat, or after the last seat the board, which has none.",
      times: "seats + 1",
      at: "105 + 56 * i",
      room: "4",
      count: "held[i]",
    },
    {
      name: "table",
      about: "The face-up cards of owner `i`: a seat, or after the last seat the board.",
      times: "seats + 1",
      at: "109 + 56 * i",
      room: "52",
      count: "tabled[i]",
    },
  ],
  phases: [
    "a turn begins: roll or call",
    "a die was rolled: do what it says",
    "that is done: call or end the turn",
    "the game is over",
  ],
  actors: "(phase != 3) * 2 ** turn",
  over: "phase == 3",
  winners: "The highest number in `scores`; equal numbers share the place.",
  moves: {
    roll: {
      when:
        "`turn` is your seat and `phase` is 0. Either `caller` is not -1, or `pileCount` is " +
        "above 0 and `turns` is below 200.",
      does: "Rolls the die; mostly draws a card too.",
    },
    call: {
      when: "`turn` is your seat, `phase` is 0 or 2, and `caller` is -1.",
      does: "Everybody else has one more turn.",
    },
    end: { when: "`turn` is your seat and `phase` is 2.", does: "Ends your turn." },
    keep: { when: `${ACTING} and \`die\` is 1.`, does: "Lays the drawn card on your table." },
    discard: { when: `${ACTING} and \`die\` is 1, 2 or 3.`, does: "Discards the drawn card." },
    give: {
      when: `${ACTING} and \`die\` is 2. The seat is below \`seats\` and not your own.`,
      does: "Lays the drawn card on the table of that seat.",
    },
    board: { when: `${ACTING} and \`die\` is 3.`, does: "Lays the drawn card on the board." },
    swap: {
      when: `${ACTING} and \`die\` is 4. ${OWN}`,
      does: "Takes the drawn card for your own card, which goes on top of the draw pile.",
    },
    putBack: {
      when: `${ACTING}, and \`die\` is 4, or it is 5 or 6 and \`drawnSwaps\` is 1.`,
      does: "Puts the drawn card back on top of the draw pile.",
    },
    trade: {
      when:
        `${ACTING}, \`die\` is 5 and \`drawnSwaps\` is 0. The seat is below \`seats\` and not ` +
        `your own. ${OWN} ${THEIRS}`,
      does: "Trades your card with the card of theirs.",
    },
    decline: {
      when: `${ACTING}, \`die\` is 5 or 6 and \`drawnSwaps\` is 0.`,
      does: "Swaps nothing.",
    },
    tradeBoard: {
      when: `${ACTING}, \`die\` is 6 and \`drawnSwaps\` is 0. ${OWN} The second card lies on the board.`,
      does: "Trades your card with the card of the board.",
    },
    swapTheirs: {
      when: `${ACTING}, \`die\` is 5 and \`drawnSwaps\` is 1. The seat is below \`seats\` and not your own. ${THEIRS}`,
      does: "Puts the drawn card in place of theirs, which goes on top of the draw pile.",
    },
    swapBoard: {
      when: `${ACTING}, \`die\` is 6 and \`drawnSwaps\` is 1. The card lies on the board.`,
      does: "Puts the drawn card in place of the card of the board, which goes on top of the draw pile.",
    },
  },
  events: {
    deal: ["who", "n"],
    dealt: ["who", "cards", "up"],
    boardDealt: ["cards"],
    goal: ["n"],
    roll: ["who", "n"],
    draw: ["who", "card"],
    nothingToDraw: [],
    keep: ["who", "card"],
    give: ["who", "other", "card"],
    board: ["who", "card"],
    discard: ["who", "card"],
    swap: ["who", "card", "drawn"],
    swapTheirs: ["who", "other", "card", "drawn"],
    swapBoard: ["who", "card", "drawn"],
    putBack: ["who", "card"],
    trade: ["who", "other", "card", "theirs"],
    tradeBlind: ["who", "other", "card", "theirs"],
    tradeBoard: ["who", "card", "theirs"],
    decline: ["who"],
    call: ["who"],
    end: ["who"],
    emptyPile: ["who"],
    manyTurns: ["who"],
    total: ["who", "cards", "n"],
    bust: ["who", "cards", "n"],
    allBust: [],
    onGoal: ["who", "n"],
    bonus: ["who", "n"],
    tie: ["n"],
    winHand: ["who", "n"],
    target: ["n"],
    limit: ["n"],
  },
}
