// Choosing a move on a screen: from a scene's gestures, what can be tapped next, what a tap or a drag comes to, and
// payments. Pure: a choice goes in, another one or a move comes out.

import type { Game } from "../engine/game.ts"
import { encode, type Move } from "../engine/moves.ts"
import type { Gesture, Scene, Spot } from "../engine/scene.ts"
import type { Text } from "../engine/trace.ts"

export type PayGesture = Extract<Gesture, { kind: "pay" }>
type MoveGesture = Exclude<Gesture, { kind: "pay" }>

/** A gesture and whose it is. */
export type Offer = Scene["gestures"][number]

export interface Payment {
  readonly seat: number
  readonly gesture: PayGesture
  /** Places of the list `gesture.cards`, in the order of choosing. */
  readonly chosen: readonly number[]
}

/** What has been chosen so far, and is not a move yet. */
export interface Choice {
  readonly picked: readonly Spot[]
  readonly payment?: Payment
  /** A final move that waits to be confirmed. */
  readonly sure?: { readonly seat: number; readonly gesture: MoveGesture }
}

/** A move as a hand has made it: all that can be seen of it before the table has said what comes of it. */
export interface Made {
  readonly label: Text
  /** What was chosen for it. */
  readonly spots: readonly Spot[]
  /** The card that was taken somewhere, and where to. */
  readonly way?: { readonly from: Spot; readonly to: Spot }
}

export const NOTHING_CHOSEN: Choice = { picked: [] }

/** What a tap came to. */
export type Outcome =
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "move"; readonly seat: number; readonly move: Move }
  /** Nothing can be chosen there now. */
  | { readonly kind: "refused" }

const REFUSED: Outcome = { kind: "refused" }
const chosen = (choice: Choice): Outcome => ({ kind: "choice", choice })

export const sameSpot = (a: Spot, b: Spot): boolean => a.zone === b.zone && a.index === b.index

/** A spot as one word: `zone` or `zone/index`. */
export const spotKey = ({ zone, index }: Spot): string => (index === undefined ? zone : `${zone}/${index}`)

export function readSpot(key: string): Spot {
  const [zone, index] = key.split("/")
  return index === undefined ? { zone } : { zone, index: Number(index) }
}

/** Does this path begin with what is picked? */
export const goesOn = (path: readonly Spot[], picked: readonly Spot[]): boolean =>
  picked.every((spot, i) => path[i] !== undefined && sameSpot(spot, path[i]))

/** What the chosen cards of a payment are worth. */
export const paidSum = ({ gesture, chosen }: Pick<Payment, "gesture" | "chosen">): number =>
  chosen.reduce((sum, i) => sum + gesture.cards[i].value, 0)

export const isPaid = (payment: Pick<Payment, "gesture" | "chosen">): boolean =>
  paidSum(payment) >= payment.gesture.need

/** The move that the chosen cards make. */
export const payMove = ({ gesture, chosen }: Pick<Payment, "gesture" | "chosen">): Move =>
  chosen.reduce((move, i) => move + gesture.cards[i].add, gesture.base)

/** Chooses a card of a payment, or lets it go. */
const toggled = (chosen: readonly number[], at: number): number[] =>
  chosen.includes(at) ? chosen.filter((i) => i !== at) : [...chosen, at]

/** One way to begin a gesture. A payment can also begin with any card that pays. */
interface Way {
  readonly offer: Offer
  readonly path: readonly Spot[]
  /** The card with which the payment begins. */
  readonly card?: number
}

function waysOf({ gestures }: Scene): Way[] {
  return gestures.flatMap((offer): Way[] => {
    const { gesture } = offer
    if (gesture.kind === "press") return []
    if (gesture.kind === "tap") return [{ offer, path: gesture.path }]
    const fromCards = gesture.cards.map(({ index }, card) => ({
      offer,
      path: [{ zone: gesture.from, index }, ...gesture.path],
      card,
    }))
    return [{ offer, path: gesture.path }, ...fromCards]
  })
}

const open = (scene: Scene, { picked }: Choice): Way[] => waysOf(scene).filter(({ path }) => goesOn(path, picked))

const unique = (spots: readonly Spot[]): Spot[] =>
  spots.filter((spot, i) => spots.findIndex((other) => sameSpot(other, spot)) === i)

/** Is this where something goes that has to be chosen first? */
export const isGoal = (scene: Scene, spot: Spot): boolean =>
  waysOf(scene).some(({ path }) => meant(path.slice(1), spot) !== undefined)

/** Why the scene says that nothing can be done here. */
export const whyNotAt = ({ whyNot = [] }: Scene, spot: Spot): Text | undefined =>
  whyNot.find((known) => meant([known.spot], spot) !== undefined)?.why

/** Where a tap leads on. */
export function litSpots(scene: Scene, choice: Choice): Spot[] {
  if (choice.sure !== undefined) return []
  const { payment } = choice
  if (payment === undefined) return unique(open(scene, choice).flatMap(({ path }) => path[choice.picked.length] ?? []))
  const { from, cards, path } = payment.gesture
  return [...cards.map(({ index }) => ({ zone: from, index })), ...(isPaid(payment) ? path.slice(-1) : [])]
}

/** What is settled already. */
export function pickedSpots({ picked, payment, sure }: Choice): Spot[] {
  if (sure !== undefined) return sure.gesture.kind === "tap" ? [...sure.gesture.path] : []
  if (payment === undefined) return [...picked]
  const { from, cards, path } = payment.gesture
  return [...path, ...payment.chosen.map((i) => ({ zone: from, index: cards[i].index }))]
}

/** The offers that a tap on this spot leads towards. */
export const offersAt = (scene: Scene, choice: Choice, spot: Spot): Offer[] =>
  open(scene, choice)
    .filter(({ path }) => path[choice.picked.length] !== undefined && sameSpot(path[choice.picked.length], spot))
    .map(({ offer }) => offer)

/** The spot of a list that a tap means: the card itself, else its whole zone. */
const meant = (spots: readonly Spot[], spot: Spot): Spot | undefined =>
  spots.find((one) => sameSpot(one, spot)) ?? spots.find((one) => one.zone === spot.zone && one.index === undefined)

/** Is there nothing to choose along this path: whole zones, or the only card of one? */
const isPlainPath = ({ zones }: Scene, path: readonly Spot[]): boolean =>
  path.every(({ zone, index }) => index === undefined || zones.find(({ id }) => id === zone)?.cards.length === 1)

/** Can this be one button, or one tap? */
export const isPlain = (scene: Scene, gesture: Gesture): gesture is MoveGesture =>
  gesture.kind === "press" || (gesture.kind === "tap" && isPlainPath(scene, gesture.path))

/** What an offer comes to when it is taken; a final move asks first where `asks` is set. */
export function take({ seat, gesture }: Offer, asks: boolean, card?: number): Outcome {
  if (gesture.kind === "pay")
    return chosen({ picked: [], payment: { seat, gesture, chosen: card === undefined ? [] : [card] } })
  if (gesture.final && asks) return chosen({ picked: [], sure: { seat, gesture } })
  return { kind: "move", seat, move: gesture.move }
}

/** A tap on a card or a zone. */
export function tapSpot(scene: Scene, choice: Choice, spot: Spot, asks: boolean): Outcome {
  if (choice.sure !== undefined) return tapSpot(scene, NOTHING_CHOSEN, spot, asks)
  if (choice.payment !== undefined) return tapPaying(scene, choice.payment, spot, asks)
  const { picked } = choice
  if (picked.length > 0 && meant(picked.slice(-1), spot) !== undefined) return tapAgain(scene, choice, asks)
  const next = meant(litSpots(scene, choice), spot)
  if (next === undefined) return picked.length > 0 ? tapSpot(scene, NOTHING_CHOSEN, spot, asks) : REFUSED
  const further: Choice = { picked: [...picked, next] }
  const ways = open(scene, further)
  const [way] = ways
  const isDone = ways.length === 1 && (way.path.length === further.picked.length || isPlainPath(scene, way.path))
  return isDone ? take(way.offer, asks, way.card) : chosen(further)
}

/** The same again: does what is left if it is one thing, else lets go. */
function tapAgain(scene: Scene, choice: Choice, asks: boolean): Outcome {
  const ways = open(scene, choice)
  const [way] = ways.filter(({ path }) => path.length === choice.picked.length).concat(ways.length === 1 ? ways : [])
  return way === undefined || way.card !== undefined ? chosen(back(choice)) : take(way.offer, asks)
}

function tapPaying(scene: Scene, payment: Payment, spot: Spot, asks: boolean): Outcome {
  const { gesture, seat } = payment
  const at = gesture.cards.findIndex(({ index }) => gesture.from === spot.zone && index === spot.index)
  if (at >= 0) return chosen({ picked: [], payment: { ...payment, chosen: toggled(payment.chosen, at) } })
  if (meant(gesture.path.slice(-1), spot) === undefined) return tapSpot(scene, NOTHING_CHOSEN, spot, asks)
  return isPaid(payment) ? { kind: "move", seat, move: payMove(payment) } : REFUSED
}

/** The ways that can be dragged from here. */
const dragsFrom = (scene: Scene, { payment }: Choice, from: Spot): Way[] => {
  const ways = waysOf(scene).filter(({ path }) => path.length > 1 && sameSpot(path[0], from))
  return payment === undefined ? ways : ways.filter(({ offer }) => offer.gesture === payment.gesture)
}

/** Where what lies here can be dragged to. */
export const dropSpots = (scene: Scene, choice: Choice, from: Spot): Spot[] =>
  unique(dragsFrom(scene, choice, from).flatMap(({ path }) => path.slice(-1)))

/** A drag from one spot to another: from the first to the last of a path. */
export function dragTo(scene: Scene, choice: Choice, from: Spot, to: Spot, asks: boolean): Outcome {
  const goal = meant(dropSpots(scene, choice, from), to)
  if (goal === undefined) return REFUSED
  const way = dragsFrom(scene, choice, from).find(({ path }) => sameSpot(path[path.length - 1], goal))
  if (way === undefined) return REFUSED
  const { payment } = choice
  if (payment === undefined || way.card === undefined) return take(way.offer, asks, way.card)
  const { card } = way
  return chosen({ picked: [], payment: { ...payment, chosen: [...payment.chosen.filter((i) => i !== card), card] } })
}

/** Takes back the last thing that is not a move yet. */
export function back({ picked, payment, sure }: Choice): Choice {
  if (sure !== undefined) return NOTHING_CHOSEN
  if (payment === undefined) return { picked: picked.slice(0, -1) }
  return payment.chosen.length === 0
    ? NOTHING_CHOSEN
    : { picked: [], payment: { ...payment, chosen: payment.chosen.slice(0, -1) } }
}

export const isNothing = ({ picked, payment, sure }: Choice): boolean =>
  picked.length === 0 && payment === undefined && sure === undefined

/**
 * Moves that somebody who taps this card could mean: verbs that take one thing, and the card is one. For asking the
 * rules why not.
 */
export function plausibleMoves({ verbs, faces }: Game, { zones }: Scene, { zone, index }: Spot): Move[] {
  const card = index === undefined ? undefined : zones.find(({ id }) => id === zone)?.cards[index]
  const name = faces[card?.face ?? 0]?.name
  return verbs.flatMap(({ takes }, verb) => {
    const value = takes.length === 1 && name !== undefined ? takes[0].read(name) : undefined
    return value === undefined ? [] : [encode(verbs, verb, [value])]
  })
}

/** How this move was made by hand; nothing where no gesture makes it. */
export function madeOf(scene: Scene, seat: number, move: Move, payment?: Payment): Made | undefined {
  if (payment !== undefined) {
    const { gesture, chosen } = payment
    const paid = chosen.map((i) => ({ zone: gesture.from, index: gesture.cards[i].index }))
    return { label: gesture.label, spots: [...gesture.path, ...paid] }
  }
  const offer = scene.gestures.find(
    ({ gesture, seat: whose }) => whose === seat && gesture.kind !== "pay" && gesture.move === move,
  )
  if (offer === undefined) return undefined
  const { gesture } = offer
  if (gesture.kind !== "tap") return { label: gesture.label, spots: [] }
  const from = gesture.path.length < 2 ? undefined : cardAt(scene, gesture.path[0])
  const way = from === undefined ? {} : { way: { from, to: gesture.path[gesture.path.length - 1] } }
  return { label: gesture.label, spots: gesture.path, ...way }
}

/** The card that one takes up there: that card, or the top of a pile. */
function cardAt(scene: Scene, { zone, index }: Spot): Spot | undefined {
  const found = scene.zones.find(({ id }) => id === zone)
  const at = index ?? (found?.kind === "pile" ? found.cards.length - 1 : -1)
  return found?.cards[at] === undefined ? undefined : { zone, index: at }
}
