// Cleans up text that people type before others see it: names, chat, words for the shuffle. Clients and the server use
// the same rules.

/** Maximum length of a name, in UTF-16 units as input fields count them. */
export const LONGEST_NAME = 24
/** Maximum length of a chat message, in the same units. */
export const LONGEST_TALK = 300

/** Characters that cannot or must not be shown: controls, lone surrogates, private use, and changes of direction. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]/gu
/**
 * Invisible characters, which names must not contain because they would make two names look alike. Joiners are allowed,
 * because scripts and emoji need them.
 */
const UNFIT_IN_NAMES = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Returns the text on one line, with single spaces. */
const inOneLine = (text: string): string => text.replace(/\s/gu, " ").replace(UNFIT, "").replace(/ +/g, " ").trim()

/** Truncates a text without splitting a character. */
function cut(text: string, most: number): string {
  let short = ""
  for (const character of text) {
    if (short.length + character.length > most) break
    short += character
  }
  return short.trim()
}

/** Returns the text in a form that can be shown; empty if nothing visible is left. */
export function fitText(text: string, most: number): string {
  const fit = cut(inOneLine(text), most)
  return SEEN.test(fit) ? fit : ""
}

export const fitName = (name: string): string => fitText(name.replace(UNFIT_IN_NAMES, ""), LONGEST_NAME)
