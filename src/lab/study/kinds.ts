// Kinds of decision, by the verbs that a player can choose from.

import { type MoveList, VERBS, type Verb } from "../../engine/moves.ts"

/** Returns the verbs among the moves, one bit each. */
export function kindOf(moves: MoveList): number {
  let kind = 0
  for (let i = 0; i < moves.count; i++) kind |= 1 << (moves.at[i] % VERBS)
  return kind
}

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Names a kind: “keep or discard”, or “which to play” if there is only one verb. */
export function kindName(verbs: readonly Verb[], kind: number): string {
  const names = verbs.filter((_, i) => kind & (1 << i)).map(({ name }) => spaced(name))
  if (names.length === 1) return `which to ${names[0]}`
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
}
