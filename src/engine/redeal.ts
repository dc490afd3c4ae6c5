// Redeals the unseen cards of a view at random, within the groups that were shuffled together. It respects notes and
// likelihood.

import { faceOf, groupOf, HIDDEN, isOfGroup, type State, withFace } from "./cards.ts"
import type { Chance } from "./chance.ts"
import type { Game } from "./game.ts"

const MOST_PLACES = 1024
const FAIR_TRIES = 200

/** Deals possible worlds for a view. `look` prepares a view, for any number of deals. */
export class Redealer<S extends State> {
  readonly #game: Game<S>
  readonly #fairTries: number
  readonly #slots = new Int16Array(MOST_PLACES) // hidden places, sorted by group; within it, those with notes first
  readonly #faces = new Int32Array(MOST_PLACES) // the unseen faces, sorted by group
  readonly #starts: number[] = [] // where each group starts
  readonly #noted: number[] = [] // where each group's places with notes end
  readonly #left = new Int16Array(HIDDEN + 1)
  #groups = 0
  #seen: S | undefined

  constructor(game: Game<S>, fairTries = FAIR_TRIES) {
    this.#game = game
    this.#fairTries = fairTries
  }

  /** Prepares to deal for a view. The view must not change until the next `look`. */
  look(seen: S): this {
    this.#seen = seen
    this.#groups = 0
    this.#starts[0] = 0
    const { cards } = seen
    for (let i = 0; i < cards.length; i++)
      if (faceOf(cards[i]) === HIDDEN && !this.#has(groupOf(cards[i]))) this.#gather(seen, groupOf(cards[i]))
    return this
  }

  /** Fills `into` with a full state that the viewer cannot tell from the true one. */
  deal(chance: Chance, into: S): S {
    const game = this.#game
    const seen = this.#seen as S
    for (;;) {
      game.copy(seen, into)
      for (let group = 0; group < this.#groups; group++) this.#dealGroup(group, into, chance)
      const favoured = game.placeImplied?.(into, seen, chance) ?? 1
      const likelihood = (game.likelihood?.(into) ?? 1) / favoured
      if (likelihood >= 1 || chance.below(1 << 20) < likelihood * (1 << 20)) return into
    }
  }

  #has(group: number): boolean {
    const { cards } = this.#seen as S
    for (let g = 0; g < this.#groups; g++) if (groupOf(cards[this.#slots[this.#starts[g]]]) === group) return true
    return false
  }

  /** Lists the hidden places of a group, and the faces that must be in them. */
  #gather(seen: S, group: number): void {
    const { cards, deck, notes } = seen
    const left = this.#left.fill(0)
    for (let i = 0; i < deck.length; i++) if (isOfGroup(seen, i, group)) left[deck[i]]++
    const start = this.#starts[this.#groups]
    let end = start
    let noted = start
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i]
      if (card === 0 || groupOf(card) !== group) continue
      if (faceOf(card) !== HIDDEN) left[faceOf(card)]--
      else {
        this.#slots[end] = i
        if (notes !== undefined && notes[i] !== 0) this.#swapSlots(noted++, end)
        end++
      }
    }
    let n = start
    for (let face = 1; face < HIDDEN; face++) for (let k = left[face]; k > 0; k--) this.#faces[n++] = face
    if (n !== end) throw new Error(`group ${group} has ${end - start} hidden places for ${n - start} unseen cards`)
    this.#noted[this.#groups++] = noted
    this.#starts[this.#groups] = end
  }

  #swapSlots(a: number, b: number): void {
    const slots = this.#slots
    const held = slots[a]
    slots[a] = slots[b]
    slots[b] = held
  }

  #dealGroup(group: number, into: S, chance: Chance): void {
    const faces = this.#faces
    const slots = this.#slots
    const start = this.#starts[group]
    const noted = this.#noted[group]
    const end = this.#starts[group + 1]
    if (noted === start || this.#drawFitting(start, noted, end, chance)) chance.shuffle(faces, noted, end - noted)
    else this.#mixFitting(start, end, chance)
    const { cards } = into
    for (let i = start; i < end; i++) cards[slots[i]] = withFace(cards[slots[i]], faces[i])
  }

  /**
   * Draws a face for each place with a note, one by one. Restarts when a face does not fit, which makes the result
   * exactly uniform. Returns false after too many tries.
   */
  #drawFitting(start: number, noted: number, end: number, chance: Chance): boolean {
    const faces = this.#faces
    for (let tries = 0; tries < this.#fairTries; tries++) {
      let i = start
      for (; i < noted; i++) {
        const j = i + chance.below(end - i)
        const face = faces[j]
        faces[j] = faces[i]
        faces[i] = face
        if (!this.#fits(i, face)) break
      }
      if (i === noted) return true
    }
    return false
  }

  /** Finds an order that fits and mixes it by random exchanges that keep it fitting. The result is nearly uniform. */
  #mixFitting(start: number, end: number, chance: Chance): void {
    const faces = this.#faces
    const count = end - start
    chance.shuffle(faces, start, count)
    for (let at = start; at < end; at++) if (!this.#fits(at, faces[at])) this.#mend(at, start, end)
    for (let i = 0; i < 12 * count; i++) {
      const a = start + chance.below(count)
      const b = start + chance.below(count)
      if (this.#fits(a, faces[b]) && this.#fits(b, faces[a])) this.#exchange(a, b)
    }
  }

  #fits(at: number, face: number): boolean {
    const { notes } = this.#seen as S
    const note = notes === undefined ? 0 : notes[this.#slots[at]]
    return note === 0 || (this.#game.allows?.(note, face) ?? true)
  }

  #exchange(a: number, b: number): void {
    const faces = this.#faces
    const held = faces[a]
    faces[a] = faces[b]
    faces[b] = held
  }

  /**
   * Finds a place for a card that does not fit. It searches for a shortest chain of places, each of which can take the
   * next one's card. The chain ends at a place that the misfit fits, or whose own card did not fit either.
   */
  #mend(misfit: number, start: number, end: number): void {
    const faces = this.#faces
    const from = new Map([[misfit, misfit]])
    for (const at of from.keys())
      for (let next = start; next < end; next++) {
        if (from.has(next) || !this.#fits(at, faces[next])) continue
        from.set(next, at)
        if (this.#fits(next, faces[misfit]) || !this.#fits(next, faces[next])) return this.#pass(from, misfit, next)
      }
    throw new Error("no cards fit what is known of these places")
  }

  /** Passes the cards along the chain: each place gets the next one's card, and the last place the first one's. */
  #pass(from: ReadonlyMap<number, number>, first: number, end: number): void {
    const chain = [end]
    while (chain[0] !== first) chain.unshift(from.get(chain[0]) as number)
    for (let i = 1; i < chain.length; i++) this.#exchange(chain[i - 1], chain[i])
  }
}

/** Fills `into` with one full state that the viewer cannot tell from the true one. */
export const redeal = <S extends State>(game: Game<S>, seen: S, chance: Chance, into: S): S =>
  new Redealer(game).look(seen).deal(chance, into)
