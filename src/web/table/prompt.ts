// What the bar below the table and its heading say: the question for you, a race, or whom the table waits for. Pure.

import type { Text } from "../../engine/trace.ts"
import { joinWith, say } from "../../engine/words.ts"
import type { Frame } from "./frame.ts"
import { t } from "./words.ts"

type Shown = Pick<Frame, "scene" | "telling" | "you" | "isStoodIn" | "waits">

/** Returns the seats of these bits. */
const seatsIn = ({ scene }: Shown, bits: number): number[] =>
  scene.seats.flatMap(({ seat }) => (bits & (1 << seat) ? [seat] : []))

/** Returns the sentence about the race, for the player at this screen. */
export function raceWords(shown: Shown): string | undefined {
  const { scene, telling, you, isStoodIn } = shown
  if (scene.race === undefined) return undefined
  const { jumpers, jump, act, watch } = scene.race
  const mine = you === undefined || isStoodIn ? 0 : 1 << you
  return say(jumpers & mine ? jump : scene.turn & mine ? act : watch, telling)
}

/** Tells whether somebody at this screen is asked, or has just answered. */
const isAsked = ({ scene, you, isStoodIn, waits }: Shown): boolean =>
  waits === true || (you === undefined ? scene.gestures.length > 0 : !isStoodIn && (scene.turn & (1 << you)) !== 0)

/** Returns the prompt. Instructions are only for the player who is asked; others read whom the table waits for. */
export function promptWords(shown: Shown): string {
  const { scene, telling, you } = shown
  if (scene.turn === 0) return say(scene.prompt, telling)
  const mustAct = seatsIn(shown, scene.turn & ~(scene.race?.jumpers ?? 0))
  if (!isAsked(shown)) {
    const names = mustAct.map((seat) => telling.names[seat] ?? `${seat + 1}`)
    return t("choosing", { names: joinWith(names, telling), n: names.length })
  }
  if (scene.race !== undefined && you !== undefined && scene.race.jumpers & (1 << you)) return raceWords(shown) ?? ""
  return addressed(shown, scene.tapPrompt ?? scene.prompt, mustAct)
}

/** Names the player at a shared screen who is asked, unless the prompt does so. */
function addressed({ telling, you }: Shown, prompt: Text, mustAct: readonly number[]): string {
  const words = say(prompt, telling)
  const [actor, ...others] = mustAct
  const name = others.length === 0 && actor !== undefined && actor !== you ? (telling.names[actor] ?? "") : ""
  return words.includes(name) ? words : t("promptTo", { name, prompt: words })
}
