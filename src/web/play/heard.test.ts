// A whole game of each kind as a screen reader announces it to the player at the screen: in traces/heard-*.txt. A
// listener must be able to follow: whose turn it is, what happened, and what can be done.

import { afterEach, expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { findGame } from "../../games/index.ts"
import { settings } from "../settings.svelte.ts"
import { promptWords } from "../table/prompt.ts"
import { Announcer } from "./announcing.svelte.ts"
import { openedAt, type Scene, settled } from "./local.testing.ts"
import { turnWords } from "./turn.ts"

const defaults = { ...settings }
afterEach(() => {
  Object.assign(settings, defaults)
})

/** Follows a session as the page does, and keeps everything that it announces. */
class Listener {
  readonly heard: string[] = []
  readonly #announcer = new Announcer()
  #latest = -1

  listen({ session }: Scene): void {
    const { frame, story, told, result, sheet } = session
    const turn = turnWords(frame, session.game, result !== undefined)
    const isAsked = turn.isYours && sheet === undefined
    const question = isAsked ? { turn: turn.words, prompt: promptWords(frame), at: told.length } : undefined
    this.#announcer.tell(story, told, question, "Taken back.")
    const news = this.#announcer.said.filter(({ id }) => id > this.#latest)
    this.#latest = news.at(-1)?.id ?? this.#latest
    this.heard.push(...news.map(({ text }) => text))
  }

  answer(): void {
    this.#announcer.answered()
  }
}

/** Makes a random legal move of the player, if it is their turn. */
function move({ session }: Scene, chance: FastChance, listener: Listener): void {
  const { table } = session
  if (session.result !== undefined || (table.game.actors(table.match.state) & 1) === 0) return
  const legal = table.legal(0)
  if (session.act(0, legal[chance.below(legal.length)]) === undefined) listener.answer()
}

it.each([
  ["beat-the-count", { jumping: "off", highest: 6, copies: 4 }],
  ["forty-below", { rounds: 1 }],
  ["contarlos", { rounds: 1 }],
  ["final-count", { target: 50 }],
  ["betski-scram", { dealt: 6 }],
] as const)("a listener can follow a whole game of %s", async (id, options) => {
  settings.pace = "normal"
  const scene = await openedAt(findGame(id), { players: ["person", "random", "random"], options })
  const listener = new Listener()
  const chance = new FastChance("listener c")
  scene.thinker.answer = ({ legal }) => legal[chance.below(legal.length)]
  scene.session.begin()
  for (let n = 0; n < 4000 && scene.session.result === undefined; n++) {
    listener.listen(scene)
    if (n % 20 === 19) move(scene, chance, listener)
    await scene.clock.pass(100)
    await settled()
    if (scene.session.sheet !== undefined) scene.session.putAway()
  }
  listener.listen(scene)
  expect(scene.session.result).toBeDefined()
  await expect(`${listener.heard.join("\n")}\n`).toMatchFileSnapshot(`traces/heard-${id}.txt`)
})
