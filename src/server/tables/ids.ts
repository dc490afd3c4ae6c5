// The ids of tables, which are also the codes that people type.

/** Letters that are not mistaken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const LENGTH = 8

/** An id from random bytes, as hexadecimal digits. */
export const idFrom = (digits: string): string =>
  (digits.match(/../g) ?? [])
    .slice(0, LENGTH)
    .map((pair) => LETTERS[Number.parseInt(pair, 16) % LETTERS.length])
    .join("")
