// Unguessable random names.

/** Returns random letters and digits. `crypto.randomUUID` does not exist over plain http. */
export function randomName(length: number): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789"
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join("")
}
