// What a viewer knows, and every way the rest could be: made from who has seen each card, the same for all games.

import { faceOf, groupOf, HIDDEN, isOfGroup, masked, type State, withFace } from "./cards.ts"
import type { Chance } from "./chance.ts"
import type { Game } from "./game.ts"

type Fields = Record<string, number | Int32Array | Uint8Array>

/** Makes `into` equal to `from`, sharing nothing. Both come from the same `create`. */
export function copyState<S extends State>(from: S, into: S): void {
  const source = from as unknown as Fields
  const target = into as unknown as Fields
  for (const name in source) {
    const value = source[name]
    if (typeof value === "number") target[name] = value
    else (target[name] as Int32Array | Uint8Array).set(value)
  }
}

/** A state of the same shape, with its own arrays. */
export function cloneState<S extends State>(state: S): S {
  return Object.fromEntries(
    Object.entries(state as unknown as Fields).map(([name, value]) => [
      name,
      typeof value === "number" ? value : value.slice(),
    ]),
  ) as unknown as S
}

/** What all of these viewers (a set of bits) know: the state with every other face hidden. */
export function view<S extends State>(state: S, viewers: number, into: S): S {
  if (viewers === 0) throw new Error("a view needs a viewer")
  copyState(state, into)
  const { cards } = into
  for (let i = 0; i < cards.length; i++) cards[i] = masked(cards[i], viewers)
  return into
}

/** The bytes of a state or view: its JSON, arrays as arrays. */
export function encodeState(state: State): string {
  return JSON.stringify(state, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Int32Array) : value,
  )
}

/** A 53-bit hash of all that a state or view holds. */
export function key(state: State): number {
  let a = 0x811c9dc5
  let b = 0x2545f491
  const fields = state as unknown as Fields
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === "number") {
      a = Math.imul(a ^ value, 0x01000193)
      b = Math.imul(b + value, 0x85ebca6b) ^ (b >>> 15)
    } else
      for (let i = 0; i < value.length; i++) {
        const x = value[i]
        if (x === 0) continue // most places are empty
        a = Math.imul(a ^ x ^ (i << 20), 0x01000193)
        b = Math.imul(b + x + i, 0x85ebca6b) ^ (b >>> 15)
      }
  }
  a = Math.imul(a ^ (a >>> 16), 0xc2b2ae35)
  return ((b ^ (b >>> 13)) >>> 0) * 0x200000 + ((a ^ (a >>> 16)) >>> 11)
}

const MOST_PLACES = 1024
const FAIR_TRIES = 40
const slots = new Int32Array(MOST_PLACES) // places to fill
const dealt = new Int32Array(MOST_PLACES) // the face for each of them
const left = new Int16Array(HIDDEN + 1) // how often each face is still unaccounted for

/** A full state that the viewer cannot tell from the true one: unseen cards dealt anew within their groups, where notes and likelihood allow. */
export function redeal<S extends State>(game: Game<S>, seen: S, chance: Chance, into: S, fairTries = FAIR_TRIES): S {
  for (;;) {
    game.copy(seen, into)
    dealUnseen(game, into, chance, fairTries)
    const favoured = game.settle?.(into, seen, chance) ?? 1
    const likelihood = (game.likelihood?.(into) ?? 1) / favoured
    if (likelihood >= 1 || chance.below(1 << 20) < likelihood * (1 << 20)) return into
  }
}

function dealUnseen<S extends State>(game: Game<S>, state: S, chance: Chance, fairTries: number): void {
  const { cards } = state
  for (let i = 0; i < cards.length; i++)
    if (faceOf(cards[i]) === HIDDEN) dealGroup(game, state, groupOf(cards[i]), chance, fairTries)
}

/** Deals the unseen faces of one group to its hidden places. */
function dealGroup<S extends State>(game: Game<S>, state: S, group: number, chance: Chance, fairTries: number): void {
  const { cards, deck, notes } = state
  left.fill(0)
  for (let i = 0; i < deck.length; i++) if (isOfGroup(state, i, group)) left[deck[i]]++
  let count = 0
  let noted = false
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i]
    if (card === 0 || groupOf(card) !== group) continue
    if (faceOf(card) !== HIDDEN) left[faceOf(card)]--
    else {
      slots[count++] = i
      if (notes !== undefined && notes[i] !== 0) noted = true
    }
  }
  let n = 0
  for (let face = 1; face < HIDDEN; face++) for (let k = left[face]; k > 0; k--) dealt[n++] = face
  if (n !== count) throw new Error(`group ${group} has ${count} hidden places for ${n} unseen cards`)
  chance.shuffle(dealt, 0, count)
  if (noted) heed(game, notes as Uint8Array, count, chance, fairTries)
  for (let i = 0; i < count; i++) cards[slots[i]] = withFace(cards[slots[i]], dealt[i])
}

/**
 * Brings `dealt` into an order that all notes allow. A few fresh shuffles first, which is exactly uniform when one fits;
 * else a fitting order is made and then mixed by random exchanges that keep it fitting, which is nearly so.
 */
function heed<S extends State>(
  game: Game<S>,
  notes: Uint8Array,
  count: number,
  chance: Chance,
  fairTries: number,
): void {
  const fits = (at: number, face: number): boolean => game.allows?.(notes[slots[at]], face) ?? true
  const allFit = (): boolean => {
    for (let i = 0; i < count; i++) if (!fits(i, dealt[i])) return false
    return true
  }
  for (let tries = 0; tries < fairTries; tries++) {
    if (allFit()) return
    chance.shuffle(dealt, 0, count)
  }
  makeFit(fits, count)
  for (let i = 0; i < 12 * count; i++) {
    const a = chance.below(count)
    const b = chance.below(count)
    if (fits(a, dealt[b]) && fits(b, dealt[a])) exchange(a, b)
  }
}

function exchange(a: number, b: number): void {
  const held = dealt[a]
  dealt[a] = dealt[b]
  dealt[b] = held
}

/** Mends one misfit after another. */
function makeFit(fits: (at: number, face: number) => boolean, count: number): void {
  for (let start = 0; start < count; start++) if (!fits(start, dealt[start])) mend(start, fits, count)
}

/** Finds a shortest chain of places each of which can take the next one's card, ending where the misfit is welcome or does no new harm. */
function mend(start: number, fits: (at: number, face: number) => boolean, count: number): void {
  const from = new Int16Array(count).fill(-1)
  const queue = [start]
  from[start] = start
  for (const at of queue)
    for (let next = 0; next < count; next++) {
      if (from[next] !== -1 || !fits(at, dealt[next])) continue
      from[next] = at
      if (fits(next, dealt[start]) || !fits(next, dealt[next])) return pass(from, next)
      queue.push(next)
    }
  throw new Error("no cards fit what is known of these places")
}

/** Passes the cards along the chain that ends at `end`: each place gets the next one's, the end gets the first one's. */
function pass(from: Int16Array, end: number): void {
  const chain = [end]
  while (from[chain[0]] !== chain[0]) chain.unshift(from[chain[0]])
  for (let i = 1; i < chain.length; i++) exchange(chain[i - 1], chain[i])
}
