// The codes of tables: people type them.

/** Letters that are not mistaken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const LENGTH = 8

/** A code from random bytes, as hexadecimal digits. */
export const codeFrom = (digits: string): string =>
  (digits.match(/../g) ?? [])
    .slice(0, LENGTH)
    .map((pair) => LETTERS[Number.parseInt(pair, 16) % LETTERS.length])
    .join("")
