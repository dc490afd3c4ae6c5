// An online table on the terminal's whole screen.

import { type Choosing, choosing, pressKey } from "./choose.ts"
import { drawTable } from "./draw.ts"
import { holding } from "./holding.ts"
import { itemsFrom } from "./items.ts"
import { type Answer, WORDS, whySilent } from "./join-deeds.ts"
import { lateLines, timeLine, waitingLine } from "./join-lines.ts"
import { type Asking, LEAVE, listNow, type Talking } from "./join-lists.ts"
import { logPage, resultPage, rulesPage, scoresPage } from "./join-pages.ts"
import type { Ended } from "./join-pipe.ts"
import type { Joined, Joining, Shown } from "./join-table.ts"
import { joinUi } from "./join-words.ts"
import { type Key, Keys } from "./keys.ts"
import { ListState } from "./list.ts"
import { type Page, showPage } from "./pages.ts"
import { choiceLook } from "./play.ts"
import { Screen } from "./screen.ts"

/** Plays on the whole screen until the player leaves or the table ends. */
export function joinOnScreen(joined: Joined, joining: Joining): Promise<Ended> {
  return new JoinScreen(joined, joining).run()
}

type Look = "rules" | "log" | "scores"

const LOOKS: ReadonlyMap<Key, Look> = new Map([
  ["?", "rules"],
  ["l", "log"],
  ["s", "scores"],
])

/** What the line at the bottom says of keys, and in short. */
const KEYS = {
  talk: ["keys", "keysShort"],
  sit: ["keysSit", "keysSitShort"],
  silent: ["keysSilent", "keysSilentShort"],
} as const

function keysFor(joined: Joined): keyof typeof KEYS {
  if (whySilent(joined) !== undefined) return "silent"
  return joined.seat === undefined ? "sit" : "talk"
}

class JoinScreen {
  readonly #joined: Joined
  readonly #joining: Joining
  readonly #screen: Screen
  readonly #keys: Keys
  readonly #list = new ListState()
  #choosing: Choosing | undefined
  #chosenFor = 0
  #notice: string | undefined
  /** What is open over the table, or over a list. */
  readonly #talking: Talking = { open: undefined }
  #rounds: number | undefined
  #resultShown = 0
  #isTold = false
  /** Enter has just sent something from a list over this: a second Enter belongs to it, and chooses nothing here. */
  #hasJustSent = false

  constructor(joined: Joined, joining: Joining) {
    this.#joined = joined
    this.#joining = joining
    this.#screen = new Screen(joining.output)
    this.#keys = new Keys(joining.input, () => {})
    joined.onchange = () => this.#tell()
  }

  run(): Promise<Ended> {
    const tick = setInterval(() => void (timeLine(this.#joined) !== undefined && this.#tell()), 1000)
    const done = holding(this.#joining.output, this.#screen, this.#keys, () => this.#loop())
    return done.finally(() => clearInterval(tick))
  }

  /** Something has changed: said once, however often, until it is looked at. */
  #tell(): void {
    if (this.#isTold) return
    this.#isTold = true
    this.#keys.push("news")
  }

  async #loop(): Promise<Ended> {
    for (;;) {
      if (this.#joined.phase === "ended") return "ended"
      if ((await this.#betweenTimes()) === "quit") return "quit"
      const asking = listNow(this.#joined, this.#notice, this.#talking)
      this.#paint(asking)
      const key = await this.#next()
      if (key === "interrupt") return "quit"
      if (key === "news") continue
      const isBounce = key === "enter" && this.#hasJustSent
      this.#hasJustSent = false
      if (isBounce) continue
      if (key === "resize") this.#screen.clear()
      else if ((await (asking === undefined ? this.#tableKey(key) : this.#listKey(asking, key))) === "quit")
        return "quit"
    }
  }

  async #next(): Promise<Key> {
    const key = await this.#keys.next()
    if (key === "news") this.#isTold = false
    return key
  }

  /** The sheet after a round, and the result at the end. */
  async #betweenTimes(): Promise<"on" | "quit"> {
    const shown = this.#joined.shown()
    if (shown === undefined) return "on"
    const { rounds } = shown.scene
    const before = this.#rounds ?? rounds.length
    this.#rounds = rounds.length
    if (this.#joined.phase === "over") return this.#over(shown)
    return rounds.length > before ? this.#showScores(before, true) : "on"
  }

  async #over(shown: Shown): Promise<"on" | "quit"> {
    const { games } = shown.seen
    const result = this.#joined.result()
    if (result === undefined || this.#resultShown === games) return "on"
    this.#resultShown = games
    this.#rounds = undefined
    await this.#joined.keepRecord()
    return this.#page(resultPage(this.#joined, this.#joining.colour, shown, result))
  }

  async #listKey(asking: Asking, key: Key): Promise<"on" | "quit"> {
    const { list, deeds, take, back, isWriting } = asking
    this.#notice = undefined
    const command = isWriting || this.#list.isTyping ? undefined : this.#command(key)
    if (command !== undefined) return command
    const picked = this.#list.press(list, key)
    if (picked.kind === "back") back?.()
    if (picked.kind !== "choice" && picked.kind !== "text") return "on"
    const deed = picked.kind === "choice" ? deeds[picked.at] : undefined
    if (deed?.name === LEAVE) return "quit"
    if (deed?.name === WORDS) return this.#open("words")
    const wasOpen = this.#talking.open !== undefined
    const text = picked.kind === "text" ? picked.text : ""
    this.#answer(take(deed, text), () => list.isOpen && text !== "" && this.#list.putBack(list, text))
    this.#hasJustSent = wasOpen && this.#talking.open === undefined
    return "on"
  }

  /** Waits for the table's word without keeping the keys waiting. */
  async #answer(answer: Answer, onRefused: () => void = () => {}): Promise<void> {
    this.#notice = await answer
    if (this.#notice !== undefined) onRefused()
    if (this.#choosing !== undefined) this.#choosing.notice = this.#notice
    this.#tell()
  }

  async #tableKey(key: Key): Promise<"on" | "quit"> {
    this.#notice = undefined
    const c = this.#choosing
    if (c === undefined) return this.#command(key) ?? "on"
    if (key === "/" && c.typed === "") return this.#talk()
    const outcome = pressKey(c, key)
    if (outcome.kind === "quit") return "quit"
    if (outcome.kind === "show") return this.#show(outcome.what)
    if (outcome.kind === "wait") this.#joined.letBe()
    if (outcome.kind === "move") this.#answer(this.#joined.move(outcome.move))
    return "on"
  }

  /** The keys that mean the same at the table and in its lists; nothing where this is none of them. */
  #command(key: Key): Promise<"on" | "quit"> | "on" | "quit" | undefined {
    if (key === "q") return "quit"
    if (key === "/") return this.#talk()
    const what = LOOKS.get(key)
    return what === undefined ? undefined : this.#show(what)
  }

  #talk(): "on" {
    const why = whySilent(this.#joined)
    if (why !== undefined) {
      this.#answer(why)
      return "on"
    }
    return this.#open("talk")
  }

  #open(what: "talk" | "words"): "on" {
    this.#list.begin()
    this.#talking.open = what
    return "on"
  }

  #show(what: Look): Promise<"on" | "quit"> {
    const { colour } = this.#joining
    if (what === "scores") return this.#showScores(0, false)
    return this.#page(what === "log" ? logPage(this.#joined, colour) : rulesPage(this.#joined, colour))
  }

  #showScores(from: number, anyKey: boolean): Promise<"on" | "quit"> {
    return this.#page(scoresPage(this.#joined, this.#joining.colour, from, anyKey))
  }

  #page(page: Page): Promise<"on" | "quit"> {
    return showPage(this.#screen, { next: () => this.#next() }, page)
  }

  #paint(asking: Asking | undefined): void {
    const { width, height } = this.#screen
    const { colour } = this.#joining
    if (asking !== undefined) this.#screen.paint(this.#list.paint(asking.list, width, height, colour))
    else this.#paintTable(width, height, colour)
  }

  #paintTable(width: number, height: number, colour: boolean): void {
    const joined = this.#joined
    const shown = joined.shown(true)
    if (shown === undefined) return
    const { game, seen, telling } = shown
    const asked = joined.asked()
    const c = this.#choose(shown, asked?.wait)
    const word = (key: Parameters<typeof joinUi>[1]): string => joinUi(joined.language, key)
    const keys = KEYS[keysFor(joined)].map(word)
    const waiting = waitingLine(joined)
    const look = {
      ...{ game, telling, width, height, colour },
      log: joined.feed.slice(-60),
      race: (game.mayWait?.(seen.view) ?? 0) !== 0,
      ...(joined.seat === undefined ? {} : { you: joined.seat }),
      ...(this.#notice === undefined ? {} : { notice: this.#notice }),
      ...(c === undefined
        ? { ask: joined.seat === undefined ? [word("watching"), ...lateLines(joined), waiting].join(" ") : waiting }
        : choiceLook(c, asked?.wait ?? false, false)),
      keys: [[timeLine(joined) ?? [], keys[0]].flat().join(" · "), ...keys],
    }
    this.#screen.paint(drawTable(c?.scene ?? shown.scene, look))
  }

  /** The choice as far as it has been made; it goes on where only others have moved. */
  #choose(shown: Shown, wait: boolean | undefined): Choosing | undefined {
    const { seat, question } = this.#joined
    if (wait === undefined || seat === undefined) {
      this.#choosing = undefined
      return undefined
    }
    const before = this.#choosing
    if (before !== undefined && this.#chosenFor === question) return before
    const { game, scene, telling } = shown
    const c = choosing(game, scene, itemsFrom(game, scene, seat, telling, wait), telling)
    const names = (one: Choosing): string => one.items.map(({ name, label }) => `${name} ${label}`).join()
    const isSame = before !== undefined && before.payment === undefined && names(before) === names(c)
    this.#chosenFor = question
    this.#choosing = isSame
      ? { ...c, at: before.at, typed: before.typed, picked: before.picked, notice: before.notice }
      : { ...c, notice: this.#notice }
    return this.#choosing
  }
}
