// A seat at an online table: who sits where, talk, clocks, and the promise of a fair shuffle.

import type { Language } from "../../engine/options.ts"
import type { RoomNews, TableClient } from "../../table/client.ts"
import type { Clock } from "../../table/clock.ts"
import { type TableNotes, withPromise, withWords } from "../../table/fair.ts"
import { phraseText } from "../../table/room/phrases.ts"
import type { Command } from "../../table/room/ruling.ts"
import { fitName, LONGEST_NAME } from "../../table/room/texts.ts"
import { isStoodIn, maySay, mayStart, seatsToTake } from "../../table/standing.ts"
import { sanitized } from "../ink.ts"
import { resultLines } from "../scores.ts"
import { type Answer, type Asking, type Ended, type Phase, type Question, TableSession } from "../session.ts"
import { ui } from "../words.ts"
import { actionsOf, doSpoken, noAnswer, whySilent } from "./actions.ts"
import { type Hosting, startsIn } from "./hosting.ts"
import { listNow } from "./lists.ts"
import { lateLines, timeLine, waitingLine } from "./people.ts"
import { questionFor } from "./questions.ts"
import { dealtLine, fitWords, verdictOn, wholeShuffleLines } from "./shuffle.ts"
import { onlineUi } from "./words.ts"

export interface OnlineDeps {
  readonly client: TableClient
  readonly table: string
  /** The player's name. If it is missing, the player is asked for it. */
  readonly name?: string
  readonly language: Language
  readonly clock: Clock
  /** Loads the record of the game that is over. */
  record(): Promise<string>
  /** Saves a record. Returns its path. */
  save(game: string, record: string): string
  /** Earlier notes about this table's shuffles. `note` saves new ones. */
  readonly noted: TableNotes
  note(noted: TableNotes): void
  /** The command for coming back later. */
  readonly comeBack: string
  /** Present if the table was opened from here. */
  readonly hosting?: Hosting
}

/** Milliseconds between checks of the connection, because a dead connection does not report itself. */
const CHECK_INTERVAL = 10_000

/** Commands that are not sent again while the same command waits for its answer. */
const ONCE: ReadonlySet<Command["do"]> = new Set(["sit", "rise", "start", "again", "back", "standIn"])

export class OnlineSession extends TableSession {
  readonly table: string
  readonly hosting: Hosting | undefined
  name: string | undefined
  /** The path of the latest game's record. */
  saved: string | undefined
  readonly #deps: OnlineDeps
  #isWatching = false
  #connectionBefore: TableClient["connection"] = "connecting"
  #wasUnreadable = false
  #noted: TableNotes
  #recorded = 0
  /** The number of the latest line of talk in the log. */
  #talked = -1
  #news: RoomNews | undefined
  /** When the latest news arrived, by this process's monotonic clock. */
  #newsAt = 0
  #stop: () => void = () => {}
  /** The latest command of those in `ONCE`, until it is answered. */
  #latest: { readonly wish: string; readonly answer: Promise<string | undefined> } | undefined

  constructor(deps: OnlineDeps) {
    super(deps.client, deps.clock, deps.language)
    this.#deps = deps
    this.table = deps.table
    this.hosting = deps.hosting
    this.name = deps.name
    this.#noted = deps.noted
    this.#checkConnection()
  }

  override close(): void {
    this.#stop()
    super.close()
  }

  get phase(): Phase {
    const { news, connection } = this.client
    if (connection === "ended") return "ended"
    if (news === undefined) return "connecting"
    if (news.seat === null && !this.#isWatching && seatsToTake(news.room).length > 0) return "sitting"
    const { stage } = news.room
    if (stage === "closed") return "ended"
    if (stage === "gathering") return stage
    if (this.isHidden) return stage === "playing" ? "hidden" : stage
    return this.shown() === undefined ? "connecting" : stage
  }

  get ended(): Ended | undefined {
    return this.phase === "ended" ? "ended" : undefined
  }

  get help(): string {
    return onlineUi(this.language, "help")
  }

  override get takesCommands(): boolean {
    return true
  }

  /** Tells whether the server cannot read the table right now. The connection then recovers by itself. */
  get isUnreadable(): boolean {
    const { connection, pause } = this.client
    return connection === "lost" && pause === "trouble"
  }

  override get trouble(): string | undefined {
    if (this.client.connection !== "lost") return undefined
    return onlineUi(this.language, this.isUnreadable ? "trouble" : "lost")
  }

  /** Tells whether this player may start the game. */
  get mayStart(): boolean {
    const { news } = this.client
    return news !== undefined && mayStart(news)
  }

  /** Tells whether a bot plays in this player's seat. */
  get isStoodIn(): boolean {
    const { news } = this.client
    return news !== undefined && isStoodIn(news)
  }

  get mayType(): boolean {
    const { news } = this.client
    return this.seat !== undefined && news !== undefined && maySay(news) === "anything"
  }

  /** Milliseconds since the latest news arrived. */
  get sinceNews(): number {
    return this.clock.monotonic() - this.#newsAt
  }

  override get repaintAfter(): number | undefined {
    return timeLine(this) === undefined && startsIn(this) === undefined ? undefined : 1000
  }

  list(notice: string | undefined): Asking | undefined {
    return listNow(this, notice)
  }

  question(): Question | undefined {
    return questionFor(this)
  }

  override moveNotes(): readonly string[] {
    return [timeLine(this) ?? []].flat()
  }

  status(): string {
    if (this.#ending !== undefined) return this.#ending
    if (this.seat !== undefined) return waitingLine(this)
    return [onlineUi(this.language, "watching"), ...lateLines(this), waitingLine(this)].join(" ")
  }

  keys(): readonly string[] {
    const kind = whySilent(this) !== undefined ? "Silent" : this.seat === undefined ? "Sit" : ""
    const [long, short] = [onlineUi(this.language, `keys${kind}`), onlineUi(this.language, `keys${kind}Short`)]
    return [[timeLine(this) ?? [], long].flat().join(" · "), long, short]
  }

  override openTalk(): Answer {
    const why = whySilent(this)
    if (why === undefined) this.opened = "talk"
    return why
  }

  /** Handles text after a `/`: does the named action, or else says the text if that is allowed. `/` alone lists all. */
  override spoken(text: string): readonly string[] | Answer {
    const actions = actionsOf(this)
    const why = whySilent(this, actions)
    if (why !== undefined) return why
    if (text !== "") return doSpoken(this, text)
    return actions.map(({ name, label }) => `  /${name === label ? name : `${name}  ${label}`}`)
  }

  /** Sends a command to the table, only once if the player presses twice. */
  override ask(what: Command): Promise<string | undefined> {
    if (!ONCE.has(what.do)) return super.ask(what)
    const wish = JSON.stringify(what)
    if (this.#latest?.wish === wish) return this.#latest.answer
    const answer = super.ask(what).finally(() => {
      if (this.#latest?.answer === answer) this.#latest = undefined
    })
    this.#latest = { wish, answer }
    return answer
  }

  /** Takes the typed text as the player's name. Returns a message if it is not valid. */
  takeName(text: string): string | undefined {
    const name = fitName(sanitized(text))
    if (name === "" || text.trim().length > LONGEST_NAME) return onlineUi(this.language, "badName")
    this.name = name
    return undefined
  }

  /** Returns the message that the typed text is none of the answers. */
  refuse(text: string): string {
    return noAnswer(this, text)
  }

  watch(): undefined {
    this.#isWatching = true
    this.onchange()
  }

  /** Adds words to the next shuffle. Returns a refusal. */
  async addWords(typed: string): Promise<string | undefined> {
    const text = fitWords(typed)
    const room = this.client.news?.room
    if (text === "" || room === undefined) return onlineUi(this.language, "fairHow")
    const why = await this.ask({ do: "words", text })
    if (why === undefined) this.#note(withWords(this.#noted, room, text))
    return why
  }

  /** Checks and saves the record of a game that is over, once. */
  override async keepGame(): Promise<void> {
    const { news, game } = this.client
    if (news?.room.stage !== "over" || game === undefined || this.#recorded === news.room.games) return
    this.#recorded = news.room.games
    try {
      const record = await this.#deps.record()
      const { key, ...parts } = verdictOn(record, game, this.#noted, this.#recorded)
      this.feed.lines.push(onlineUi(this.language, key, parts))
      this.saved = this.#deps.save(game.id, record)
      this.feed.lines.push(ui(this.language, "saved", { path: this.saved }))
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem)
      this.feed.lines.push(onlineUi(this.language, "unsaved", { why }))
    }
  }

  override notes(): readonly string[] {
    return wholeShuffleLines(this)
  }

  lastWords(ended: Ended, isScreen: boolean): readonly string[] {
    const { language, saved, seat, phase } = this
    const hasMore = seat !== undefined && (phase !== "over" || saved === undefined)
    return [
      ...(isScreen ? this.#screenEnding() : []),
      ...(ended === "quit" && this.hosting?.isServer ? [onlineUi(language, "stopped")] : []),
      ...(ended === "quit" && hasMore ? [onlineUi(language, "comeBack"), `  ${this.#deps.comeBack}`] : []),
    ]
  }

  /** Returns the lines that stay on the terminal after the whole screen has closed. */
  #screenEnding(): string[] {
    const shown = this.shown()
    const result = this.result()
    return [
      ...(this.#ending === undefined ? [] : [this.#ending]),
      ...(result === undefined || shown === undefined ? [] : resultLines(result, shown.scene, shown.telling)),
      ...(this.saved === undefined ? [] : [ui(this.language, "saved", { path: this.saved })]),
    ]
  }

  /** The reason why the table ended, in words. */
  get #ending(): string | undefined {
    const { bye, news } = this.client
    if (bye !== undefined) return onlineUi(this.language, `bye.${bye}`)
    return news?.room.stage === "closed" ? onlineUi(this.language, "bye.closed") : undefined
  }

  protected override names({ room, here }: RoomNews, isMarked: boolean): string[] {
    return room.seats.map(({ name, who }) => {
      const isAway = isMarked && who !== null && !here.includes(who)
      return isAway ? `${sanitized(name)} (${onlineUi(this.language, "isAway")})` : sanitized(name)
    })
  }

  protected override onTableChange(): void {
    const { news } = this.client
    if (this.#news !== news) this.#newsAt = this.clock.monotonic()
    this.#news = news
    if (news !== undefined) this.#note(withPromise(this.#noted, news.room))
    this.#reportConnection()
    this.#tellTalk()
    super.onTableChange()
  }

  /** Adds the people's talk and the table's notes to the log. */
  #tellTalk(): void {
    const people = this.client.news?.room.people ?? []
    for (const line of this.client.talk) {
      if (line.n <= this.#talked) continue
      this.#talked = line.n
      const name = line.who === undefined ? "" : sanitized(people[line.who]?.name ?? "?")
      if ("note" in line) this.feed.lines.push(onlineUi(this.language, `note.${line.note}`, { name }))
      else
        this.feed.lines.push(
          `${name}: ${"phrase" in line ? sanitized(phraseText(line.phrase, this.language)) : sanitized(line.text)}`,
        )
    }
  }

  protected override onDeal(): void {
    const { news } = this.client
    if (news !== undefined && news.room.stage !== "gathering") this.feed.lines.push(dealtLine(news, this))
  }

  #reportConnection(): void {
    const { connection } = this.client
    const tell = (key: Parameters<typeof onlineUi>[1]): void => {
      this.feed.lines.push(onlineUi(this.language, key))
    }
    if (this.isUnreadable && !this.#wasUnreadable) tell("trouble")
    this.#wasUnreadable = this.isUnreadable
    if (connection === this.#connectionBefore) return
    const before = this.#connectionBefore
    this.#connectionBefore = connection
    if (connection === "lost" && before === "open" && !this.isUnreadable) tell("lost")
    if (connection !== "open") return
    if (before === "lost") tell("back")
    if (this.isStoodIn) this.ask({ do: "back" }) // somebody who comes back wants to play
  }

  #note(noted: TableNotes): void {
    if (noted === this.#noted) return
    this.#noted = noted
    this.#deps.note(noted)
  }

  #checkConnection(): void {
    this.#stop = this.clock.after(CHECK_INTERVAL, () => {
      this.client.retry()
      this.#checkConnection()
    })
  }
}
