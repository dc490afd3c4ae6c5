// An online table as somebody at a terminal has it: what they see, what they are asked, what they can do. Screens and pipes are fronts to it.

import type { Game, Result } from "../engine/game.ts"
import { type Move, writeMove } from "../engine/moves.ts"
import type { Language } from "../engine/options.ts"
import type { Scene } from "../engine/scene.ts"
import type { Text } from "../engine/trace.ts"
import { say, type Telling } from "../engine/words.ts"
import type { Clock } from "../table/clock.ts"
import type { Command } from "../table/room/judging.ts"
import { PHRASE_NAMES, phraseText } from "../table/room/phrases.ts"
import type { Talk } from "../table/room/room.ts"
import { tellingOf } from "../table/seen.ts"
import type { RoomNews, TableClient } from "../wire/client.ts"
import type { Seen } from "../wire/down.ts"
import { harmless } from "./ink.ts"
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
  /** How to come back later. */
  readonly comeBack: string
}

/** Where somebody is with a table. */
export type Phase = "connecting" | "sitting" | "gathering" | "playing" | "over" | "ended"

/** Something to do besides a move. */
export interface Deed {
  /** As it is typed. */
  readonly name: string
  readonly label: string
  readonly what: Command | "watch"
}

/** A game that can be shown. */
export interface Shown {
  readonly game: Game
  readonly seen: Seen
  readonly scene: Scene
  readonly telling: Telling
}

/** How often the line is looked after, in milliseconds: a dead one does not say so by itself. */
const LOOK_AFTER = 10_000

export class Joined {
  readonly client: TableClient
  readonly language: Language
  readonly table: string
  name: string | undefined
  /** Everything that happened and was said, as it was told. */
  readonly feed: string[] = []
  /** Where the record of the latest game lies. */
  saved: string | undefined
  onchange: () => void = () => {}
  readonly #joining: Joining
  #isWatching = false
  #line: TableClient["line"] = "connecting"
  #talked = -1
  #told = { games: 0, events: 0 }
  #step = ""
  #arrived = 0
  #answered = ""
  #declined = ""
  #recorded = 0
  #news: RoomNews | undefined
  /** When the latest news came, by our own clock. */
  #newsAt = 0
  #stop: () => void = () => {}

  constructor(joining: Joining) {
    this.#joining = joining
    this.client = joining.client
    this.language = joining.language
    this.table = joining.table
    this.name = joining.name
    this.client.onchange = () => this.#look()
    this.#lookAfter()
    this.#look()
  }

  close(): void {
    this.#stop()
    this.client.close()
  }

  get phase(): Phase {
    const { news, line } = this.client
    if (line === "ended") return "ended"
    if (news === undefined) return "connecting"
    if (news.seat === null && !this.#isWatching && this.seats().length > 0) return "sitting"
    const { stage } = news.room
    if (stage === "closed") return "ended"
    return stage === "gathering" ? "gathering" : this.shown() === undefined ? "connecting" : stage
  }

  get seat(): number | undefined {
    return this.client.news?.seat ?? undefined
  }

  /** The game as it is seen now; `marked` says beside names who is away. */
  shown(marked = false): Shown | undefined {
    const { game, seen, news } = this.client
    if (game === undefined || seen === undefined || news === undefined || seen.games !== news.room.games)
      return undefined
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
    if ((actors & (1 << seat)) === 0 || this.#answered === this.#step) return undefined
    const wait = (actors & (actors - 1)) !== 0 && ((game.mayWait?.(seen.view) ?? 0) & (1 << seat)) !== 0
    return wait && this.#declined === this.#step ? undefined : { wait }
  }

  /** Says which move is asked for: another text, another question. */
  get question(): string {
    return this.#step
  }

  /** Makes a move; gives back why not. */
  async move(move: Move): Promise<string | undefined> {
    const shown = this.shown()
    if (shown === undefined) return undefined
    const { game, seen } = shown
    const isRace = (game.mayWait?.(seen.view) ?? 0) !== 0
    const after = Math.max(0, Math.round(this.#joining.clock.now() - this.#arrived))
    this.#answered = this.#step
    const command: Command = {
      do: "move",
      move: writeMove(game.verbs, move),
      on: seen.step,
      ...(isRace ? { after } : {}),
    }
    const why = await this.ask(command)
    if (why !== undefined) this.#answered = ""
    return why
  }

  letBe(): void {
    this.#declined = this.#step
    this.onchange()
  }

  watch(): void {
    this.#isWatching = true
    this.onchange()
  }

  /** Asks the table for something; gives back why not, in words. */
  async ask(what: Command): Promise<string | undefined> {
    const why = await this.client.ask(what)
    return why === undefined ? undefined : this.#words(why)
  }

  async do({ what }: Deed): Promise<string | undefined> {
    if (what !== "watch") return this.ask(what)
    this.watch()
    return undefined
  }

  /** The seats that can be had. */
  seats(): Deed[] {
    const room = this.client.news?.room
    if (room === undefined || room.settings.isLocked) return []
    if (room.stage !== "gathering" && !room.settings.takeOver) return []
    return room.seats.flatMap(({ who, bot, name }, seat): Deed[] => {
      if (who !== null) return []
      const label = joinUi(this.language, bot === null ? "seatFree" : "seatOfBot", {
        n: seat + 1,
        name: harmless(name) || joinUi(this.language, "isBot"),
      })
      return [{ name: String(seat + 1), label, what: { do: "sit", seat, name: this.name ?? "" } }]
    })
  }

  /** Everything to choose from for somebody without a seat. */
  sittings(): Deed[] {
    return [...this.seats(), { name: "watch", label: joinUi(this.language, "watch"), what: "watch" }]
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

  /** What can be done at the table, moves and cards aside. */
  deeds(): Deed[] {
    const { news } = this.client
    if (news === undefined || news.seat === null) return []
    const { room, waiting } = news
    const ui = (key: Parameters<typeof joinUi>[1], name = ""): string => joinUi(this.language, key, { name })
    const deeds: Deed[] = []
    if (this.mayStart) deeds.push({ name: "start", label: ui("startHow"), what: { do: "start" } })
    if (this.isStoodIn) deeds.push({ name: "back", label: ui("takeBack"), what: { do: "back" } })
    for (const seat of waiting)
      deeds.push({
        name: `bot ${seat + 1}`,
        label: ui("standIn", harmless(room.seats[seat].name)),
        what: { do: "standIn", seat },
      })
    if (room.stage === "over") deeds.push({ name: "again", label: ui("again"), what: { do: "again", turned: false } })
    if (room.settings.chat !== "off")
      for (const phrase of PHRASE_NAMES)
        deeds.push({ name: phrase, label: phraseText(phrase, this.language), what: { do: "say", phrase } })
    if (room.stage !== "playing") deeds.push({ name: "rise", label: ui("rise"), what: { do: "rise" } })
    return deeds
  }

  /** Who sits where, a line a seat. */
  people(): string[] {
    const { news } = this.client
    if (news === undefined) return []
    const word = (key: Parameters<typeof joinUi>[1]): string => joinUi(this.language, key)
    const lines = news.room.seats.map(({ who, bot, name }, seat) => {
      const marks = [
        ...(who !== null && who === news.you ? [word("isYou")] : []),
        ...(who !== null && who === news.room.host ? [word("isHost")] : []),
        ...(who !== null && !news.here.includes(who) ? [word("isAway")] : []),
        ...(bot !== null ? [word("isBot")] : []),
      ]
      const shown = who === null && bot === null ? word("free") : harmless(name)
      return `  ${seat + 1}  ${[shown, ...(marks.length > 0 ? [`(${marks.join(", ")})`] : [])].join(" ").trim()}`
    })
    return news.watchers > 0 ? [...lines, `     ${joinUi(this.language, "watchers", { n: news.watchers })}`] : lines
  }

  /** Whom everybody waits for before the game. */
  hostLine(): string {
    const room = this.client.news?.room
    return joinUi(this.language, "waitingForHost", { name: harmless(room?.people[room.host]?.name ?? "") })
  }

  /** Whom the game waits for, and what is left of their time. */
  waitingLine(): string {
    const { news } = this.client
    const shown = this.shown()
    if (news === undefined || shown === undefined || news.room.stage !== "playing") return ""
    if (this.isStoodIn) return `${joinUi(this.language, "standsIn")} / ${joinUi(this.language, "takeBack")}`
    const names = news.room.seats.map(({ name }) => harmless(name))
    const [impatient] = news.waiting
    if (impatient !== undefined) return joinUi(this.language, "impatient", { name: names[impatient] })
    const actors = shown.game.actors(shown.seen.view)
    const acting = names.filter((_, seat) => actors & (1 << seat) && seat !== this.seat)
    const lines = acting.map((name) => {
      const who = news.room.seats[names.indexOf(name)].who
      const isAway = who !== null && !news.here.includes(who)
      return joinUi(this.language, isAway ? "waitingAway" : "waitingFor", { name })
    })
    return lines.join(" · ")
  }

  /** What is left of this seat's time, where the table has clocks: `1:05`, or days and hours. */
  timeLeft(): string | undefined {
    const clocks = this.client.news?.room.clocks
    if (this.seat === undefined || clocks === undefined || clocks === null) return undefined
    const isRunning = (clocks.running & (1 << this.seat)) !== 0
    const passed = isRunning ? this.#joining.clock.now() - this.#newsAt : 0
    return joinUi(this.language, "clock", { left: duration(Math.max(0, clocks.left[this.seat] - passed)) })
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
      this.saved = this.#joining.save(game.id, await this.#joining.record())
      this.feed.push(ui(this.language, "saved", { path: this.saved }))
    } catch (problem) {
      const why = problem instanceof Error ? problem.message : String(problem)
      this.feed.push(joinUi(this.language, "unsaved", { why }))
    }
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
    return game === undefined || news === undefined ? text.key : say(text, this.#telling(game, news, false))
  }

  /** Takes in what has changed. */
  #look(): void {
    if (this.#news !== this.client.news) this.#newsAt = this.#joining.clock.now()
    this.#news = this.client.news
    this.#lookAtLine()
    for (const line of this.client.talk) if (line.n > this.#talked) this.#tellTalk(line)
    const shown = this.shown()
    if (shown !== undefined) this.#tellEvents(shown)
    this.onchange()
  }

  #lookAtLine(): void {
    const { line } = this.client
    if (line === this.#line) return
    const before = this.#line
    this.#line = line
    if (line === "lost" && before === "open") this.feed.push(joinUi(this.language, "lost"))
    if (line !== "open") return
    if (before === "lost") this.feed.push(joinUi(this.language, "back"))
    if (this.isStoodIn) this.ask({ do: "back" }) // whoever comes wants to play
  }

  #tellTalk(line: Talk): void {
    this.#talked = line.n
    const people = this.client.news?.room.people ?? []
    const name = line.who === undefined ? "" : harmless(people[line.who]?.name ?? "?")
    if ("note" in line) this.feed.push(joinUi(this.language, `note.${line.note}`, { name }))
    else if ("phrase" in line) this.feed.push(`${name}: ${phraseText(line.phrase, this.language)}`)
    else this.feed.push(`${name}: ${harmless(line.text)}`)
  }

  #tellEvents({ seen, telling }: Shown): void {
    if (this.#told.games !== seen.games) this.#told = { games: seen.games, events: 0 }
    const news = seen.events.slice(this.#told.events)
    this.#told.events = seen.events.length
    this.feed.push(...news.map((event) => harmless(say(event, telling))))
    const step = `${seen.games} ${seen.step}`
    if (step === this.#step) return
    this.#step = step
    this.#arrived = this.#joining.clock.now()
  }

  #lookAfter(): void {
    this.#stop = this.#joining.clock.after(LOOK_AFTER, () => {
      this.client.retry()
      this.#lookAfter()
    })
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const two = (n: number): string => String(n).padStart(2, "0")
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
