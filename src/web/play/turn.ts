// Whose turn it is, in words.

import type { Game } from "../../engine/game.ts"
import { say } from "../../engine/words.ts"
import type { Frame } from "../table/frame.ts"
import { raceWords } from "../table/prompt.ts"
import { t } from "./words.ts"

interface Turn {
  readonly words: string
  /** Whether somebody at this screen is asked. */
  readonly isYours: boolean
}

export function turnWords(frame: Frame, game: Game, isOver: boolean): Turn {
  const { scene, you, telling, isStoodIn } = frame
  if (isOver) return { words: t("over"), isYours: false }
  const race = raceWords(frame)
  if (race !== undefined) return { words: race, isYours: scene.gestures.length > 0 }
  if (you !== undefined && scene.turn & (1 << you) && isStoodIn !== true) return { words: t("yourTurn"), isYours: true }
  if (scene.turn === 0) return { words: say(scene.prompt, telling), isYours: false }
  const actors = scene.seats.filter(({ seat }) => scene.turn & (1 << seat))
  const isYours = scene.gestures.length > 0
  if (actors.length !== 1) return { words: t(game.mayWait === undefined ? "several" : "anyone"), isYours }
  return { words: t("turnOf", { name: telling.names[actors[0].seat] }), isYours }
}

/** Returns the beginning of a text, in whole words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.lastIndexOf(" ", most - 1)
  return `${text.slice(0, cut > 0 ? cut : Math.max(0, most - 1)).replace(/[,;:.]$/, "")}…`
}
