import { describe, expect, it } from "vitest"
import { Match } from "../../engine/match.ts"
import { readMove } from "../../engine/moves.ts"
import { readOptions } from "../../engine/options.ts"
import { findGame } from "../../games/index.ts"
import { tellingOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import { promptWords, raceWords } from "./prompt.ts"

const NAMES = ["Ada", "Ben", "Eva"]

/** Returns a game at its beginning, and what seat `you` is shown of it. */
function tableOf(id: string, given: Readonly<Record<string, string>> = {}, seed = "prompt") {
  const game = findGame(id)
  const options = readOptions(game, NAMES.length, given)
  const match = new Match(game, { options, seats: NAMES.length, chance: { source: "fast", seed } })
  const shown = (you: number | undefined, language: "en" | "es" = "en") => {
    settings.language = language
    const scene = game.scene(match.state, you === undefined ? 0 : 1 << you)
    return { scene, you, telling: tellingOf(game, language, NAMES, you) }
  }
  const play = (move: string): void => {
    const { lead } = match.state
    match.play(lead, readMove(game.verbs, move))
  }
  return { match, shown, play }
}

/** Returns a table of Beat the Count at which somebody has just matched or flipped a Knockout. */
function race(tag: string) {
  for (let seed = 0; seed < 200; seed++) {
    const at = tableOf("beat-the-count", { dealer: "0" }, `race ${seed}`)
    for (let n = 0; n < 12; n++) {
      const { scene } = at.shown(undefined)
      const [doing] = scene.seats.filter(({ tags }) => tags.some(({ key }) => key === tag))
      if (doing !== undefined && scene.race !== undefined) return { ...at, who: doing.seat }
      if (scene.race !== undefined) break
      at.play("flip")
    }
  }
  throw new Error(`no game came to a ${tag}`)
}

describe("the prompt", () => {
  it("says who is choosing, and gives instructions only to the player who is asked", () => {
    const { shown } = tableOf("betski-scram", { first: "0" })
    expect(promptWords(shown(0))).toMatch(/^(Play a card|Nothing fits)/)
    expect(promptWords(shown(1))).toBe("Ada is choosing")
    expect(promptWords(shown(1, "es"))).toBe("Ada está eligiendo")
    expect(promptWords(shown(undefined)), "for a spectator").toBe("Ada is choosing")
  })

  it("names everybody who is choosing at the same time", () => {
    const { shown } = tableOf("forty-below")
    expect(promptWords(shown(undefined))).toBe("Ada, Ben and Eva are choosing")
    expect(promptWords(shown(undefined, "es"))).toBe("Ada, Ben y Eva están eligiendo")
  })

  it("names a bot that plays for you as well", () => {
    const { shown } = tableOf("betski-scram", { first: "0" })
    expect(promptWords({ ...shown(0), isStoodIn: true })).not.toMatch(/Play a card/)
  })

  it("stays with you while your move is on its way", () => {
    const { shown } = tableOf("betski-scram", { first: "0" })
    const { scene, ...rest } = shown(0)
    expect(promptWords({ ...rest, scene: { ...scene, gestures: [] }, waits: true })).not.toMatch(/choosing/)
  })
})

describe("a race", () => {
  it("says before what you may jump in, to the player on the left of a Knockout", () => {
    const { shown, who } = race("tag.knockout")
    const left = (who + 1) % NAMES.length
    expect(raceWords(shown(left))).toBe(`Race! Jump in before ${NAMES[who]} chooses.`)
    expect(promptWords(shown(left))).toBe(`Race! Jump in before ${NAMES[who]} chooses.`)
    expect(raceWords(shown(left, "es"))).toBe(`¡Carrera! Adelántate antes de que ${NAMES[who]} elija.`)
  })

  it("tells the player who chooses to be quick, and others whom it is about", () => {
    const { shown, who } = race("tag.knockout")
    const left = (who + 1) % NAMES.length
    const third = (who + 2) % NAMES.length
    expect(raceWords(shown(who))).toBe(`Race! Choose before ${NAMES[left]} jumps in.`)
    expect(promptWords(shown(who))).toMatch(/^You name an opponent/)
    expect(raceWords(shown(third))).toBe(`Race! ${NAMES[left]} may jump in before ${NAMES[who]} chooses.`)
    expect(promptWords(shown(third))).toBe(`${NAMES[who]} is choosing`)
  })

  it("is about the pile after a match", () => {
    const { shown, who } = race("tag.matched")
    const left = (who + 1) % NAMES.length
    expect(raceWords(shown(left))).toBe(`Race! Jump in before ${NAMES[who]} takes the pile.`)
    expect(raceWords(shown(who))).toBe(`Race! Take the pile before ${NAMES[left]} jumps in.`)
  })

  it("is over when nobody can jump in", () => {
    expect(raceWords(tableOf("beat-the-count", { dealer: "0" }).shown(1))).toBeUndefined()
  })
})
