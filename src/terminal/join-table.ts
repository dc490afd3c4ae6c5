// An online table as somebody at a terminal has it: what they see, what they are asked, what they can do. Screens and pipes are fronts to it.

import type { Game, Result } from "../engine/game.ts"
import { type Move, writeMove } from "../engine/moves.ts"
import type { Language } from "../engine/options.ts"
import type { Scene } from "../engine/scene.ts"
import type { Text } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import type { RoomNews, Seen, TableClient } from "../table/client.ts"
import type { Clock } from "../table/clock.ts"
import type { Command } from "../table/room/ruling.ts"
import { maySee } from "../table/room/shown.ts"
import { fitName, LONGEST_NAME } from "../table/room/texts.ts"
import { tellingOf } from "../table/seen.ts"
import { harmless } from "./ink.ts"
import { type Deed, seatsToTake } from "./join-deeds.ts"
import { dealtLine, fitWords, type Notes, verdictOn, withPromise, withWords } from "./join-fair.ts"
import { Feed } from "./join-feed.ts"
import { joinUi } from "./join-words.ts"
import { ui } from "./words.ts"

export interface Joining {
  readonly client: TableClient
  readonly table: string
  /** What they are called; they are asked if it is left out. */
  readonly name?: string
  readonly language: Language
  readonly colour: boolean
  readonly input: NodeJS.ReadStream
  readonly output: NodeJS.WriteStream
  readonly clock: Clock
  /** The record of the game that is over. */
  record(): Promise<string>
  /** Keeps it; gives back its path. */
  save(game: string, record: string): string
  /** What was noted of this table's shuffles before; and keeps what is noted now. */
  readonly noted: Notes
  note(noted: Notes): void
  /** How to come back later. */
  readonly comeBack: string
}

/** Where somebody is with a table. */
export type Phase = "connecting" | "sitting" | "gathering" | "playing" | "hidden" | "over" | "ended"

/** A game that can be shown. */
export interface Shown {
  readonly game: Game
  readonly seen: Seen
  readonly scene: Scene
  readonly telling: Telling
}

/** How often the line is looked after, in milliseconds: a dead one does not say so by itself. */
const LOOK_AFTER = 10_000

/** What means the same when it is asked for again before there is an answer. */
const ONCE: ReadonlySet<Command["do"]> = new Set(["sit", "rise", "start", "again", "back", "standIn"])

export class Joined {
  readonly client: TableClient
  readonly language: Language
  readonly table: string
  name: string | undefined
  /** Where the record of the latest game lies. */
  saved: string | undefined
  onchange: () => void = () => {}
  readonly #joining: Joining
  readonly #feed: Feed
  #isWatching = false
  #line: TableClient["line"] = "connecting"
  #wasUnreadable = false
  #noted: Notes
  #seen: Seen | undefined
  /** Counts what has come of the game: a step's number may come again, where a server has gone back to a backup. */
  #question = 0
  #arrived = 0
  /** The questions that were answered and let be last. */
  #answered = 0
  #declined = 0
  #recorded = 0
  #news: RoomNews | undefined
  /** When the latest news came, by our own monotonic clock. */
  #newsAt = 0
  #stop: () => void = () => {}
  /** What was asked last of what is done once, until it is answered. */
  #latest: { readonly wish: string; readonly answer: Promise<string | undefined> } | undefined

  constructor(joining: Joining) {
    this.#joining = joining
    this.#feed = new Feed(joining.language)
    this.client = joining.client
    this.language = joining.language
    this.table = joining.table
    this.name = joining.name
    this.#noted = joining.noted
    this.client.onchange = () => this.#look()
    this.#lookAfter()
    this.#look()
  }

  /** Everything that happened and was said, as it was told. */
  get feed(): string[] {
    return this.#feed.lines
  }

  close(): void {
    this.#stop()
    this.client.close()
  }

  get phase(): Phase {
    const { news, line } = this.client
    if (line === "ended") return "ended"
    if (news === undefined) return "connecting"
    if (news.seat === null && !this.#isWatching && seatsToTake(news.room, this.language, this.name).length > 0)
      return "sitting"
    const { stage } = news.room
    if (stage === "closed") return "ended"
    if (stage === "gathering") return stage
    if (this.isHidden) return stage === "playing" ? "hidden" : stage
    return this.shown() === undefined ? "connecting" : stage
  }

  /** Is whatever is played here not for them to see? */
  get isHidden(): boolean {
    const { news } = this.client
    return news !== undefined && !maySee(news.room, news.seat)
  }

  /** Can the server not read the table right now? The line comes back by itself. */
  get isUnreadable(): boolean {
    const { line, pause } = this.client
    return line === "lost" && pause === "trouble"
  }

  get seat(): number | undefined {
    return this.client.news?.seat ?? undefined
  }

  /** The game as it is seen now; `marked` says beside names who is away. */
  shown(marked = false): Shown | undefined {
    const { game, seen, news } = this.client
    if (game === undefined || seen === undefined || news === undefined) return undefined
    if (seen.games !== news.room.games || this.isHidden) return undefined
    const telling = this.#telling(game, news, marked)
    return { game, seen, telling, scene: game.scene(seen.view, this.seat === undefined ? 0 : 1 << this.seat) }
  }

  result(): Result | undefined {
    const shown = this.shown()
    return shown?.game.result(shown.seen.view)
  }

  /** Is this seat asked for a move? With `wait` it may let it be. */
  asked(): { readonly wait: boolean } | undefined {
    const { seat } = this
    const room = this.client.news?.room
    const shown = this.shown()
    if (seat === undefined || shown === undefined || room?.stage !== "playing" || room.seats[seat].bot !== null)
      return undefined
    const { game, seen } = shown
    const actors = game.actors(seen.view)
    if ((actors & (1 << seat)) === 0 || this.#answered === this.#question) return undefined
    const wait = (actors & (actors - 1)) !== 0 && ((game.mayWait?.(seen.view) ?? 0) & (1 << seat)) !== 0
    return wait && this.#declined === this.#question ? undefined : { wait }
  }

  /** Says which move is asked for: another number, another question. */
  get question(): number {
    return this.#question
  }

  /** Makes a move; gives back why not. */
  async move(move: Move): Promise<string | undefined> {
    const shown = this.shown()
    if (shown === undefined) return undefined
    const { game, seen } = shown
    const isRace = (game.mayWait?.(seen.view) ?? 0) !== 0
    const after = Math.max(0, Math.round(this.#joining.clock.monotonic() - this.#arrived))
    this.#answered = this.#question
    const command: Command = {
      do: "move",
      move: writeMove(game.verbs, move),
      on: seen.step,
      ...(isRace ? { after } : {}),
    }
    const why = await this.ask(command)
    if (why !== undefined) this.#answered = 0
    return why
  }

  /** Takes what was typed for a name; gives back why not. */
  takeName(text: string): string | undefined {
    const name = fitName(harmless(text))
    if (name === "" || text.trim().length > LONGEST_NAME) return joinUi(this.language, "badName")
    this.name = name
    return undefined
  }

  letBe(): void {
    this.#declined = this.#question
    this.onchange()
  }

  watch(): void {
    this.#isWatching = true
    this.onchange()
  }

  /** Asks the table for something, once if it is pressed twice; gives back why not, in words. */
  ask(what: Command): Promise<string | undefined> {
    if (!ONCE.has(what.do)) return this.#ask(what)
    const wish = JSON.stringify(what)
    if (this.#latest?.wish === wish) return this.#latest.answer
    const answer = this.#ask(what).finally(() => {
      if (this.#latest?.answer === answer) this.#latest = undefined
    })
    this.#latest = { wish, answer }
    return answer
  }

  async #ask(what: Command): Promise<string | undefined> {
    const why = await this.client.ask(what)
    return why === undefined ? undefined : this.#words(why)
  }

  async do({ what }: Deed): Promise<string | undefined> {
    if (what === "words") return joinUi(this.language, "fairHow")
    if (what !== "watch") return this.ask(what)
    this.watch()
    return undefined
  }

  /** Adds words to the next shuffle; gives back why not. */
  async addWords(typed: string): Promise<string | undefined> {
    const text = fitWords(typed)
    const room = this.client.news?.room
    if (text === "" || room === undefined) return joinUi(this.language, "fairHow")
    const why = await this.ask({ do: "words", text })
    if (why === undefined) this.#note(withWords(this.#noted, room, text))
    return why
  }

  /** May they begin? Only the host may; anybody in a seat if the host is away. */
  get mayStart(): boolean {
    const { news } = this.client
    if (news?.room.stage !== "gathering" || news.seat === null) return false
    return news.you === news.room.host || !news.here.includes(news.room.host)
  }

  /** Does a bot play in this person's seat? */
  get isStoodIn(): boolean {
    const room = this.client.news?.room
    return this.seat !== undefined && room?.stage === "playing" && room.seats[this.seat].bot !== null
  }

  get mayType(): boolean {
    return this.seat !== undefined && this.client.news?.room.settings.chat === "all"
  }

  /** Milliseconds since the latest news came. */
  get sinceNews(): number {
    return this.#joining.clock.monotonic() - this.#newsAt
  }

  /** Why it ended, in words. */
  get ending(): string | undefined {
    const { bye, news } = this.client
    if (bye !== undefined) return joinUi(this.language, `bye.${bye}`)
    return news?.room.stage === "closed" ? joinUi(this.language, "bye.closed") : undefined
  }

  /** Keeps the record of a game that is over, once. */
  async keepRecord(): Promise<void> {
    const { news, game } = this.client
    if (news?.room.stage !== "over" || game === undefined || this.#recorded === news.room.games) return
    this.#recorded = news.room.games
    try {
      const record = await this.#joining.record()
      const { key, ...parts } = verdictOn(record, game, this.#noted, this.#recorded)
      this.feed.push(joinUi(this.language, key, parts))
      this.saved = this.#joining.save(game.id, record)
      this.feed.push(ui(this.language, "saved", { path: this.saved }))
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem)
      this.feed.push(joinUi(this.language, "unsaved", { why }))
    }
  }

  #note(noted: Notes): void {
    if (noted === this.#noted) return
    this.#noted = noted
    this.#joining.note(noted)
  }

  #telling(game: Game, { room, here }: RoomNews, marked: boolean): Telling {
    const names = room.seats.map(({ name, who }) => {
      const isAway = marked && who !== null && !here.includes(who)
      return isAway ? `${harmless(name)} (${joinUi(this.language, "isAway")})` : harmless(name)
    })
    return tellingOf(game, this.language, names, this.seat)
  }

  #words(text: Text): string {
    const { game, news } = this.client
    return harmless(game === undefined || news === undefined ? text.key : say(text, this.#telling(game, news, false)))
  }

  /** Takes in what has changed. */
  #look(): void {
    if (this.#news !== this.client.news) this.#newsAt = this.#joining.clock.monotonic()
    this.#news = this.client.news
    if (this.#news !== undefined) this.#note(withPromise(this.#noted, this.#news.room))
    this.#lookAtLine()
    this.#feed.tellTalk(this.client.talk, this.client.news?.room.people ?? [])
    const shown = this.shown()
    if (shown !== undefined) this.#lookAtGame(shown)
    this.onchange()
  }

  #lookAtLine(): void {
    const { line } = this.client
    if (this.isUnreadable && !this.#wasUnreadable) this.feed.push(joinUi(this.language, "trouble"))
    this.#wasUnreadable = this.isUnreadable
    if (line === this.#line) return
    const before = this.#line
    this.#line = line
    if (line === "lost" && before === "open" && !this.isUnreadable) this.feed.push(joinUi(this.language, "lost"))
    if (line !== "open") return
    if (before === "lost") this.feed.push(joinUi(this.language, "back"))
    if (this.isStoodIn) this.ask({ do: "back" }) // whoever comes wants to play
  }

  #lookAtGame(shown: Shown): void {
    const { news } = this.client
    if (shown.seen.games !== this.#seen?.games && news !== undefined && news.room.stage !== "gathering")
      this.feed.push(dealtLine(news, this))
    this.#feed.tellEvents(shown)
    if (shown.seen === this.#seen) return
    this.#seen = shown.seen
    this.#question++
    this.#arrived = this.#joining.clock.monotonic()
  }

  #lookAfter(): void {
    this.#stop = this.#joining.clock.after(LOOK_AFTER, () => {
      this.client.retry()
      this.#lookAfter()
    })
  }
}
