// Set-ups of short games.

const BOTS = "easy,easy"

/** The players and the options that make each game short. */
export const SHORT: Readonly<Record<string, string>> = {
  "beat-the-count": `seats=me,${BOTS},${BOTS},easy&opt.highest=6&opt.copies=4&opt.knockouts=1&opt.goForIts=1`,
  "forty-below": "seats=me,easy&opt.rounds=2",
  contarlos: `seats=me,${BOTS}&opt.rounds=2`,
  "final-count": `seats=me,${BOTS}&opt.target=50`,
  "betski-scram": `seats=me,${BOTS}&opt.first=0`,
}

/** Returns a link that starts a short game at once, always with the same deal. */
export const shortLink = (id: string, seed = "e2e"): string => `/new/${id}?${SHORT[id]}&seed=${seed}&go=1`
