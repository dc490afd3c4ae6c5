// What people type, made fit to be shown: names, chat, words for the shuffle. Browsers and the server use the same.

/** Letters in a name, in units of UTF-16 as fields count them. */
export const LONGEST_NAME = 24
/** And in something said. */
export const LONGEST_TALK = 300

/**
 * Nothing to be seen, or not to be shown: controls, halves of characters, private signs, and what would turn round all
 * that follows.
 */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]/gu
/** In a name also what would make it look like another; joiners stay: scripts and pictures need them. */
const UNFIT_IN_NAMES = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** In one line, with single blanks. */
const inOneLine = (text: string): string => text.replace(/\s/gu, " ").replace(UNFIT, "").replace(/ +/g, " ").trim()

/** At most so long, no character being cut in two. */
function cut(text: string, most: number): string {
  let short = ""
  for (const character of text) {
    if (short.length + character.length > most) break
    short += character
  }
  return short.trim()
}

/** Empty where nothing is left that can be seen. */
export function fitText(text: string, most: number): string {
  const fit = cut(inOneLine(text), most)
  return SEEN.test(fit) ? fit : ""
}

export const fitName = (name: string): string => fitText(name.replace(UNFIT_IN_NAMES, ""), LONGEST_NAME)
