// Tracks what the player is choosing. It turns taps, drags and buttons into moves and refusals.

import type { Game } from "../../engine/game.ts"
import { type Move, verbOf } from "../../engine/moves.ts"
import type { Spot } from "../../engine/scene.ts"
import { say } from "../../engine/words.ts"
import {
  back,
  type Choice,
  dragTo,
  dropSpots,
  isGoal,
  isNothing,
  isPlain,
  litSpots,
  NOTHING_CHOSEN,
  type Offer,
  type Outcome,
  offersAt,
  type Payment,
  type PendingMove,
  paidSum,
  payFor,
  payMove,
  pendingMoveOf,
  pickedSpots,
  plausibleMoves,
  purchasesOf,
  spotKey,
  take,
  tapSpot,
  whyNotAt,
} from "../../table/choice.ts"
import { settings } from "../settings.svelte.ts"
import type { Frame } from "./frame.ts"
import { t } from "./words.ts"

/** The values and callbacks that a chooser needs from its table. */
export interface ChooserDeps {
  readonly game: Game
  readonly frame: Frame
  /** Makes a move. If it is refused, returns why. */
  readonly onmove?: ((seat: number, move: Move) => string | undefined) | undefined
  /** Returns why a move would be refused, without making it. */
  readonly oncheck?: ((seat: number, move: Move) => string | undefined) | undefined
}

/** Returns the kind of an offer's move: its verb. */
const kindOf = ({ gesture }: Offer): number => verbOf(gesture.kind === "pay" ? gesture.base : gesture.move)

/** The maximum number of move buttons. With more moves, the player taps on the table instead. */
const MOST_BUTTONS = 4

export class Chooser {
  choice: Choice = $state.raw(NOTHING_CHOSEN)
  /** The latest move made on this screen. */
  made: PendingMove | undefined = $state.raw()
  /** Why something was refused. */
  notice: string | undefined = $state()
  /** Whether the latest tap on a card made a move. */
  #hasMoved = false
  readonly #deps: () => ChooserDeps
  /** The spots that can be tapped, each with the moves that it leads to. */
  readonly lit: ReadonlyMap<string, readonly Offer[]> = $derived.by(() => {
    const { choice } = this
    const scene = this.#scene
    return new Map(litSpots(scene, choice).map((spot) => [spotKey(spot), offersAt(scene, choice, spot)]))
  })
  readonly picked: ReadonlySet<string> = $derived(new Set(pickedSpots(this.choice).map(spotKey)))

  /** The spots that the selected cards can pay for. */
  readonly buys: ReadonlySet<string> = $derived.by(() => {
    const { choice } = this
    return new Set(
      purchasesOf(this.#scene, choice).map(({ gesture }) => spotKey(gesture.path[gesture.path.length - 1])),
    )
  })
  /** The spot that the player points at, to see what its card would do. */
  looked: string | undefined = $state()

  readonly sent: ReadonlySet<string> = $derived(new Set(this.made?.spots.map(spotKey)))

  constructor(deps: () => ChooserDeps) {
    this.#deps = deps
  }

  get #scene() {
    return this.#deps().frame.scene
  }

  /**
   * Returns the moves of a seat that get a button: moves without a place, and moves that need no choice on the way. If
   * a move of a kind needs a choice, no move of that kind gets a button, because a part of them would mislead.
   */
  buttonsOf(seat: number): readonly Offer[] {
    const scene = this.#scene
    const mine = scene.gestures.filter((offer) => offer.seat === seat)
    const isChosen = ({ gesture }: Offer): boolean => !isPlain(scene, gesture)
    const chosen = new Set(mine.filter(isChosen).map(kindOf))
    const plain = mine.filter((offer) => !chosen.has(kindOf(offer)))
    return plain.length <= MOST_BUTTONS ? plain : plain.filter(({ gesture }) => gesture.kind === "press")
  }

  get isIdle(): boolean {
    return isNothing(this.choice)
  }

  lookAt(key: string | undefined): void {
    this.looked = key
  }

  /** Forgets all choices, because the position is new. */
  reset(): void {
    this.choice = NOTHING_CHOSEN
    this.made = this.notice = undefined
  }

  /** Handles a tap. The second tap of a double tap makes no further move, because it was meant for the first. */
  tap(spot: Spot, isTouch: boolean, isSecond = false): void {
    if (isSecond && this.#hasMoved) return
    const outcome = tapSpot(this.#scene, this.choice, spot, this.#asks(isTouch))
    this.#apply(outcome, spot)
    this.#hasMoved = outcome.kind === "move"
  }

  canDrag(spot: Spot): boolean {
    return dropSpots(this.#scene, this.choice, spot).length > 0
  }

  /** Starts a drag: the places that accept the card light up. */
  lift(spot: Spot): void {
    this.notice = undefined
    if (this.choice.payment === undefined) this.choice = { picked: [spot] }
  }

  /** Ends a drag. Returns whether it had an effect. */
  drag(from: Spot, to: Spot, isTouch: boolean): boolean {
    const outcome = dragTo(this.#scene, this.choice, from, to, this.#asks(isTouch))
    if (this.choice.payment === undefined) this.choice = NOTHING_CHOSEN
    if (outcome.kind === "refused") this.notice = t("notThere")
    else this.#apply(outcome, to)
    return outcome.kind !== "refused"
  }

  take(offer: Offer, isTouch: boolean): void {
    this.#apply(take(offer, this.#asks(isTouch)))
  }

  /** Confirms a final move. */
  yes(): void {
    const { sure } = this.choice
    if (sure !== undefined) this.#apply({ kind: "move", seat: sure.seat, move: sure.gesture.move })
  }

  pay(): void {
    const { payment } = this.choice
    if (payment !== undefined) this.#apply({ kind: "move", seat: payment.seat, move: payMove(payment) })
  }

  /** Pays for an offer with the selected cards. */
  buy(offer: Payment): void {
    this.#apply(payFor(offer))
  }

  back(): void {
    this.notice = undefined
    this.choice = back(this.choice)
  }

  /** Drops all choices at once. */
  cancel(): void {
    this.reset()
  }

  #asks(isTouch: boolean): boolean {
    return isTouch && settings.confirm
  }

  #apply(outcome: Outcome, spot?: Spot): void {
    this.notice = undefined
    if (outcome.kind === "choice") this.choice = outcome.choice
    else if (outcome.kind === "refused") this.notice = spot && this.#whyNot(spot)
    else {
      this.made = pendingMoveOf(this.#scene, outcome.seat, outcome.move, outcome.payment ?? this.choice.payment)
      this.choice = NOTHING_CHOSEN
      this.notice = this.#deps().onmove?.(outcome.seat, outcome.move)
    }
  }

  #whyNot(spot: Spot): string | undefined {
    const { frame, game, oncheck } = this.#deps()
    const { scene, telling } = frame
    const { payment, picked } = this.choice
    if (scene.turn === 0) return undefined
    if (payment?.gesture.path.some(({ zone }) => zone === spot.zone)) {
      const [sum, { need }] = [paidSum(payment), payment.gesture]
      return t("payMissing", { sum, need, missing: need - sum })
    }
    const [offer] = scene.gestures
    if (offer === undefined) return t("notYours", { who: this.#whoseTurn() })
    const why = whyNotAt(scene, spot)
    if (why !== undefined) return say(why, telling)
    for (const move of plausibleMoves(game, scene, spot)) {
      const refusal = oncheck?.(offer.seat, move)
      if (refusal !== undefined) return refusal
    }
    if (picked.length > 0) return t("notThere")
    return isGoal(scene, spot) ? t("first") : t("notNow", { prompt: say(scene.prompt, telling) })
  }

  #whoseTurn(): string {
    const { scene, telling } = this.#deps().frame
    return telling.names.filter((_, seat) => scene.turn & (1 << seat)).join(", ")
  }
}
