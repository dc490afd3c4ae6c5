// The ids of tables, which are also the codes that people type.

/** Characters that are not easily mistaken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const LENGTH = 8

/** Returns an id made from random bytes, given as hexadecimal digits. */
export const idFrom = (digits: string): string =>
  (digits.match(/../g) ?? [])
    .slice(0, LENGTH)
    .map((pair) => LETTERS[Number.parseInt(pair, 16) % LETTERS.length])
    .join("")
