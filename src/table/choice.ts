// Choosing a move on a screen. From a scene's gestures it works out what can be tapped next, what a tap or a drag leads
// to, and payments. Pure: takes a choice and returns another choice or a move.

import type { Game } from "../engine/game.ts"
import { encode, type Move } from "../engine/moves.ts"
import type { Gesture, Scene, Spot } from "../engine/scene.ts"
import type { Text } from "../engine/trace.ts"

export type PayGesture = Extract<Gesture, { kind: "pay" }>
type MoveGesture = Exclude<Gesture, { kind: "pay" }>

/** A gesture and the seat that can make it. */
export type Offer = Scene["gestures"][number]

export interface Payment {
  readonly seat: number
  readonly gesture: PayGesture
  /** Indices into `gesture.cards`, in the order of choosing. */
  readonly chosen: readonly number[]
}

/** The choices made so far, before they complete a move. */
export interface Choice {
  readonly picked: readonly Spot[]
  readonly payment?: Payment
  /** A final move that waits for confirmation. */
  readonly sure?: { readonly seat: number; readonly gesture: MoveGesture }
}

/** A move as the player made it on the screen: what can be shown before the table answers. */
export interface PendingMove {
  readonly label: Text
  /** The spots that were chosen for it. */
  readonly spots: readonly Spot[]
  /** The card that the player picked up, and where it went. */
  readonly way?: { readonly from: Spot; readonly to: Spot }
}

export const NOTHING_CHOSEN: Choice = { picked: [] }

/** The result of a tap. */
export type Outcome =
  | { readonly kind: "choice"; readonly choice: Choice }
  | { readonly kind: "move"; readonly seat: number; readonly move: Move; readonly payment?: Payment }
  /** There is nothing to choose there now. */
  | { readonly kind: "refused" }

const REFUSED: Outcome = { kind: "refused" }
const chosen = (choice: Choice): Outcome => ({ kind: "choice", choice })

export const sameSpot = (a: Spot, b: Spot): boolean => a.zone === b.zone && a.index === b.index

/** Returns a spot as one word: `zone` or `zone/index`. */
export const spotKey = ({ zone, index }: Spot): string => (index === undefined ? zone : `${zone}/${index}`)

export function readSpot(key: string): Spot {
  const [zone, index] = key.split("/")
  return index === undefined ? { zone } : { zone, index: Number(index) }
}

/** Tells whether this path begins with the picked spots. */
export const goesOn = (path: readonly Spot[], picked: readonly Spot[]): boolean =>
  picked.every((spot, i) => path[i] !== undefined && sameSpot(spot, path[i]))

/** Returns the total value of a payment's chosen cards. */
export const paidSum = ({ gesture, chosen }: Pick<Payment, "gesture" | "chosen">): number =>
  chosen.reduce((sum, i) => sum + gesture.cards[i].value, 0)

export const isPaid = (payment: Pick<Payment, "gesture" | "chosen">): boolean =>
  paidSum(payment) >= payment.gesture.need

/** Returns the move that the chosen cards make. */
export const payMove = ({ gesture, chosen }: Pick<Payment, "gesture" | "chosen">): Move =>
  chosen.reduce((move, i) => move + gesture.cards[i].add, gesture.base)

/** Adds a card to the chosen cards of a payment, or removes it. */
const toggled = (chosen: readonly number[], at: number): number[] =>
  chosen.includes(at) ? chosen.filter((i) => i !== at) : [...chosen, at]

/** One way to start a gesture. A payment can also start with any card that pays. */
interface Way {
  readonly offer: Offer
  readonly path: readonly Spot[]
  /** The index into `gesture.cards` of the card that starts the payment. */
  readonly card?: number
}

/** Returns the spots of the equal cards in the same hand: a move with one of them is a move with any. */
function equalSpots({ zones }: Scene, spot: Spot): readonly Spot[] {
  const zone = zones.find(({ id }) => id === spot.zone)
  const face = zone?.cards[spot.index ?? -1]?.face
  if (zone?.kind !== "fan" || !face) return [spot]
  return zone.cards.flatMap((card, index) => (card?.face === face ? [{ zone: spot.zone, index }] : []))
}

function waysOf(scene: Scene): Way[] {
  return scene.gestures.flatMap((offer): Way[] => {
    const { gesture } = offer
    if (gesture.kind === "press") return []
    if (gesture.kind === "tap") {
      const [first, ...rest] = gesture.path
      return equalSpots(scene, first).map((start) => ({ offer, path: [start, ...rest] }))
    }
    const fromCards = gesture.cards.map(({ index }, card) => ({
      offer,
      path: [{ zone: gesture.from, index }, ...gesture.path],
      card,
    }))
    return [{ offer, path: gesture.path }, ...fromCards]
  })
}

/** Returns the payments that can begin with all of the picked cards. */
export function selectedPayments({ gestures }: Scene, { picked, payment, sure }: Choice): Payment[] {
  if (payment !== undefined || sure !== undefined || picked.length === 0) return []
  return gestures.flatMap(({ seat, gesture }) => {
    if (gesture.kind !== "pay") return []
    const chosen = picked.map(({ zone, index }) =>
      zone === gesture.from ? gesture.cards.findIndex((card) => card.index === index) : -1,
    )
    return chosen.includes(-1) ? [] : [{ seat, gesture, chosen }]
  })
}

/** Returns what the selected cards are enough to pay for. */
export const purchasesOf = (scene: Scene, choice: Choice): Payment[] =>
  (choice.payment === undefined ? selectedPayments(scene, choice) : [choice.payment]).filter(isPaid)

/** Pays with the selected cards if they are enough. Otherwise the player goes on choosing cards. */
export const payFor = (purchase: Payment): Outcome =>
  isPaid(purchase)
    ? { kind: "move", seat: purchase.seat, move: payMove(purchase), payment: purchase }
    : chosen({ picked: [], payment: purchase })

/** Returns the further cards that can be selected, and what all selected cards may pay for. */
function selectable(scene: Scene, choice: Choice): Spot[] {
  const { picked } = choice
  return selectedPayments(scene, choice).flatMap(({ gesture: { from, cards, path } }) => [
    ...cards.map(({ index }) => ({ zone: from, index })).filter((spot) => !picked.some((one) => sameSpot(one, spot))),
    ...path.slice(-1),
  ])
}

/** Handles a tap while cards are selected. Returns nothing if it does not concern them. */
function tapSelecting(scene: Scene, choice: Choice, spot: Spot): Outcome | undefined {
  const { picked } = choice
  const payments = selectedPayments(scene, choice)
  if (payments.length === 0) return undefined
  if (picked.some((one) => sameSpot(one, spot))) return chosen({ picked: picked.filter((one) => !sameSpot(one, spot)) })
  const target = payments.find(({ gesture }) => meant(gesture.path.slice(-1), spot) !== undefined)
  if (target !== undefined) return payFor(target)
  const more: Choice = { picked: [...picked, spot] }
  return selectedPayments(scene, more).length > 0 ? chosen(more) : undefined
}

const open = (scene: Scene, { picked }: Choice): Way[] => waysOf(scene).filter(({ path }) => goesOn(path, picked))

const unique = (spots: readonly Spot[]): Spot[] =>
  spots.filter((spot, i) => spots.findIndex((other) => sameSpot(other, spot)) === i)

/** Tells whether a gesture leads to this spot after something else is chosen first. */
export const isGoal = (scene: Scene, spot: Spot): boolean =>
  waysOf(scene).some(({ path }) => meant(path.slice(1), spot) !== undefined)

/** Returns the scene's reason why nothing can be done here. */
export const whyNotAt = ({ whyNot = [] }: Scene, spot: Spot): Text | undefined =>
  whyNot.find((known) => meant([known.spot], spot) !== undefined)?.why

/** Returns the spots that can be tapped next. */
export function litSpots(scene: Scene, choice: Choice): Spot[] {
  if (choice.sure !== undefined) return []
  const { payment } = choice
  if (payment === undefined) {
    const next = open(scene, choice).flatMap(({ path }) => path[choice.picked.length] ?? [])
    return unique([...next, ...selectable(scene, choice)])
  }
  const { from, cards, path } = payment.gesture
  return [...cards.map(({ index }) => ({ zone: from, index })), ...(isPaid(payment) ? path.slice(-1) : [])]
}

/** Returns the spots that are already chosen. */
export function pickedSpots({ picked, payment, sure }: Choice): Spot[] {
  if (sure !== undefined) return sure.gesture.kind === "tap" ? [...sure.gesture.path] : []
  if (payment === undefined) return [...picked]
  const { from, cards, path } = payment.gesture
  return [...path, ...payment.chosen.map((i) => ({ zone: from, index: cards[i].index }))]
}

/** Returns the offers that a tap on this spot continues. */
export const offersAt = (scene: Scene, choice: Choice, spot: Spot): Offer[] =>
  open(scene, choice)
    .filter(({ path }) => path[choice.picked.length] !== undefined && sameSpot(path[choice.picked.length], spot))
    .map(({ offer }) => offer)

/** Returns the spot of a list that a tap refers to: the card itself, else its whole zone. */
const meant = (spots: readonly Spot[], spot: Spot): Spot | undefined =>
  spots.find((one) => sameSpot(one, spot)) ?? spots.find((one) => one.zone === spot.zone && one.index === undefined)

/** Tells whether a path leaves nothing to choose: it has only whole zones, or the only card of a zone. */
const isPlainPath = ({ zones }: Scene, path: readonly Spot[]): boolean =>
  path.every(({ zone, index }) => index === undefined || zones.find(({ id }) => id === zone)?.cards.length === 1)

/** Tells whether one button or one tap can make this gesture. */
export const isPlain = (scene: Scene, gesture: Gesture): gesture is MoveGesture =>
  gesture.kind === "press" || (gesture.kind === "tap" && isPlainPath(scene, gesture.path))

const isDirect = (gesture: Gesture): boolean => gesture.kind === "tap" && gesture.isDirect === true

/** Returns the outcome of taking an offer. If `asks` is set, a final move must be confirmed first. */
export function take({ seat, gesture }: Offer, asks: boolean, card?: number): Outcome {
  if (gesture.kind === "pay")
    return chosen({ picked: [], payment: { seat, gesture, chosen: card === undefined ? [] : [card] } })
  if (gesture.final && asks) return chosen({ picked: [], sure: { seat, gesture } })
  return { kind: "move", seat, move: gesture.move }
}

/** Handles a tap on a card or a zone. */
export function tapSpot(scene: Scene, choice: Choice, spot: Spot, asks: boolean): Outcome {
  if (choice.sure !== undefined) return tapSpot(scene, NOTHING_CHOSEN, spot, asks)
  if (choice.payment !== undefined) return tapPaying(scene, choice.payment, spot, asks)
  const { picked } = choice
  const selecting = tapSelecting(scene, choice, spot)
  if (selecting !== undefined) return selecting
  if (picked.length > 0 && meant(picked.slice(-1), spot) !== undefined) return tapAgain(scene, choice, asks)
  const next = meant(litSpots(scene, choice), spot)
  if (next === undefined) return picked.length > 0 ? tapSpot(scene, NOTHING_CHOSEN, spot, asks) : REFUSED
  const further: Choice = { picked: [...picked, next] }
  const ways = open(scene, further)
  const [way] = ways
  const isDone =
    ways.length === 1 &&
    (way.path.length === further.picked.length || isPlainPath(scene, way.path) || isDirect(way.offer.gesture))
  return isDone ? take(way.offer, asks, way.card) : chosen(further)
}

/**
 * Handles a second tap on the spot picked last. Takes the gesture that ends there, or the only one left; otherwise
 * undoes the pick.
 */
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

/** Returns the ways that a drag from this spot can follow. */
const dragsFrom = (scene: Scene, { payment }: Choice, from: Spot): Way[] => {
  const ways = waysOf(scene).filter(({ path }) => path.length > 1 && sameSpot(path[0], from))
  return payment === undefined ? ways : ways.filter(({ offer }) => offer.gesture === payment.gesture)
}

/** Returns the spots to which the card or pile at this spot can be dragged. */
export const dropSpots = (scene: Scene, choice: Choice, from: Spot): Spot[] =>
  unique(dragsFrom(scene, choice, from).flatMap(({ path }) => path.slice(-1)))

/** Handles a drag, which goes from the first spot of a path to its last. */
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

/** Undoes the last step of the choice. */
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
 * Returns the moves that a tap on this card could mean: those of verbs that take one argument, which the card supplies.
 * The rules can then be asked why they are illegal.
 */
export function plausibleMoves({ verbs, faces }: Game, { zones }: Scene, { zone, index }: Spot): Move[] {
  const card = index === undefined ? undefined : zones.find(({ id }) => id === zone)?.cards[index]
  const name = faces[card?.face ?? 0]?.name
  return verbs.flatMap(({ takes }, verb) => {
    const value = takes.length === 1 && name !== undefined ? takes[0].read(name) : undefined
    return value === undefined ? [] : [encode(verbs, verb, [value])]
  })
}

/** Returns how a player made this move on the screen; undefined if no gesture makes it. */
export function pendingMoveOf(scene: Scene, seat: number, move: Move, payment?: Payment): PendingMove | undefined {
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

/** Returns the spot of the card that can be picked up there: that card, or the top of a pile. */
function cardAt(scene: Scene, { zone, index }: Spot): Spot | undefined {
  const found = scene.zones.find(({ id }) => id === zone)
  const at = index ?? (found?.kind === "pile" ? found.cards.length - 1 : -1)
  return found?.cards[at] === undefined ? undefined : { zone, index: at }
}
