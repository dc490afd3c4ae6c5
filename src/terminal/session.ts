// A table as somebody at a terminal has it, wherever the table is: what they see, what they are asked, what they can do.
// The whole screen and the pipe are two views of it.

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
import { tellingOf } from "../table/seen.ts"
import { Feed } from "./feed.ts"
import { harmless } from "./ink.ts"
import type { List } from "./list.ts"
import { ui } from "./words.ts"

/** Where somebody is with a table. */
export type Phase = "connecting" | "sitting" | "gathering" | "playing" | "hidden" | "over" | "ended"

/** How it ended: the game did, the player left, the table is no more, or the players want another game. */
export type Ended = "finished" | "quit" | "ended" | "again"

/** A game that can be shown. */
export interface Shown {
  readonly game: Game
  readonly seen: Seen
  readonly scene: Scene
  readonly telling: Telling
}

/** What to tell the player, at once or once the table has judged it; nothing where all is done. */
export type Answer = Promise<string | undefined> | string | undefined

/** Something to do at a table besides a move. */
export interface Action {
  /** As it is typed. */
  readonly name: string
  readonly label: string
  /** Is it a phrase to say to the others? */
  readonly isPhrase?: boolean
  do(): Answer
}

/** The name of the action that ends the program and leaves the table as it is. */
export const LEAVE = "leave"

/** A list to choose from on the whole screen. */
export interface Asking {
  readonly list: List
  readonly actions: readonly Action[]
  /** Does what was chosen from the list, or takes what was typed instead. */
  take(action: Action | undefined, text: string): Answer
  /** Is every letter just a letter? Else `/`, `?`, `l`, `s` and `q` mean what they mean at the table. */
  readonly isWriting?: boolean
  /** Esc, where there is somewhere to go back to. */
  back?(): void
}

/** Something to be answered by a line; or just to be told, where there is nothing to answer. */
export interface Question {
  /** Another text, another question. */
  readonly id: string
  lines(): readonly string[]
  readonly answer?: (line: string) => Answer
}

/** Milliseconds that a race lasts, and those that are left. */
export interface RaceWindow {
  readonly whole: number
  readonly left: number
}

export abstract class TableSession {
  readonly client: TableClient
  readonly language: Language
  readonly clock: Clock
  onchange: () => void = () => {}
  /** What opens over a game or over another list. */
  opened: "talk" | "words" | undefined
  /** A bug on the way to the next move: whoever shows the game throws it. */
  failure: unknown
  protected readonly feed: Feed
  #seen: Seen | undefined
  /** Counts what has come of the game: a step's number may come again, where a server has gone back to a backup. */
  #question = 0
  #arrived = 0
  /** The questions that were answered last, and in which the player let a race be. */
  #answered = 0
  #declined = 0
  #rounds: number | undefined
  #sheet: number | undefined

  constructor(client: TableClient, clock: Clock, language: Language) {
    this.client = client
    this.clock = clock
    this.language = language
    this.feed = new Feed(language)
  }

  abstract get phase(): Phase
  /** Why it is over besides by a result, if it is. */
  abstract get ended(): Ended | undefined
  /** What is asked by a list on the whole screen; nothing while the table itself is shown. */
  abstract list(notice: string | undefined): Asking | undefined
  /** What is asked line by line, moves aside. */
  abstract question(): Question | undefined
  /** What stands below the table while there is no move to choose. */
  abstract status(): string
  /** Which keys do what, from the longest wording to the shortest. */
  abstract keys(isChoosing: boolean): readonly string[]
  /** How to answer line by line. */
  abstract readonly help: string
  /** What is printed when all is over. */
  abstract lastWords(ended: Ended, isScreen: boolean): readonly string[]

  /** Plays on from here. */
  begin(_isScreen: boolean): void {
    this.client.onchange = () => this.look()
    this.look()
  }

  close(): void {
    this.onchange = () => {}
    this.client.close()
  }

  /** Everything that happened and was said, as it was told. */
  get told(): readonly string[] {
    return this.feed.lines
  }

  get seat(): number | undefined {
    return this.client.news?.seat ?? undefined
  }

  /** Is whatever is played here not for them to see? */
  get isHidden(): boolean {
    const { news } = this.client
    return news !== undefined && !maySee(news.room, news.seat)
  }

  /** Are several people at this terminal? Then each is asked by name. */
  get isShared(): boolean {
    return false
  }

  /** On a shared screen: who gets it next. */
  get passTo(): number | undefined {
    return undefined
  }

  /** The next person has the screen now. */
  taken(): void {}

  /** Something is read: nothing happens by itself until `goOn`, where that can be had. */
  hold(): void {}

  goOn(): void {}

  /** The game as it is seen now; `isMarked` says beside names who is away. */
  shown(isMarked = false): Shown | undefined {
    const visible = this.#visible()
    if (visible === undefined) return undefined
    const { game, seen, news } = visible
    const telling = tellingOf(game, this.language, this.names(news, isMarked), this.seat)
    return { game, seen, telling, scene: game.scene(seen.view, this.seat === undefined ? 0 : 1 << this.seat) }
  }

  /** The game as everybody at this terminal sees it. */
  shownToAll(): Shown | undefined {
    return this.shown()
  }

  result(): Result | undefined {
    const visible = this.#visible()
    return visible?.game.result(visible.seen.view)
  }

  /** Is this seat asked for a move? With `wait` it may let it be. */
  asked(): { readonly wait: boolean } | undefined {
    const { seat } = this
    const visible = this.#visible()
    if (seat === undefined || visible === undefined) return undefined
    const { game, seen, news } = visible
    if (news.room.stage !== "playing" || news.room.seats[seat].bot !== null) return undefined
    const actors = game.actors(seen.view)
    if ((actors & (1 << seat)) === 0 || this.#answered === this.#question) return undefined
    const wait = (actors & (actors - 1)) !== 0 && ((game.mayWait?.(seen.view) ?? 0) & (1 << seat)) !== 0
    return wait && this.#declined === this.#question ? undefined : { wait }
  }

  /** Says which move is asked for: another number, another question. */
  get moveNumber(): number {
    return this.#question
  }

  /** How long there is to jump in, where that is known. */
  get raceWindow(): RaceWindow | undefined {
    return undefined
  }

  /** After how many milliseconds something on the screen has changed although nothing has happened. */
  get repaintAfter(): number | undefined {
    return this.raceWindow === undefined ? undefined : 50
  }

  /** Makes a move; gives back why not. */
  async move(move: Move): Promise<string | undefined> {
    const visible = this.#visible()
    if (visible === undefined) return undefined
    const { game, seen } = visible
    const isRace = (game.mayWait?.(seen.view) ?? 0) !== 0
    const after = Math.max(0, Math.round(this.clock.monotonic() - this.#arrived))
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

  letBe(): void {
    this.#declined = this.#question
    this.onchange()
  }

  /** Takes the latest move back; says what came of it. */
  undo(): Answer {
    return ui(this.language, "nothingToUndo")
  }

  /** Opens what can be said and done beside the moves; gives back why not. */
  openTalk(): Answer {
    return undefined
  }

  /** Takes what was typed after a `/`; gives back lines to print, or what to tell. */
  spoken(text: string): readonly string[] | Answer {
    return ui(this.language, "noMove", { text: `/${text}` })
  }

  /** May lines be typed at any time, and not only as answers? */
  get takesCommands(): boolean {
    return false
  }

  /** Below the moves to choose from, line by line. */
  moveNotes(): readonly string[] {
    return []
  }

  /** Asks the table for something; gives back why not, in words. */
  async ask(what: Command): Promise<string | undefined> {
    const why = await this.client.ask(what)
    return why === undefined ? undefined : this.words(why)
  }

  /** The game is over: keeps what is to be kept of it. */
  async keepGame(): Promise<void> {}

  /** Below all that happened: what there is to know of the table itself. */
  notes(): readonly string[] {
    return []
  }

  /** What belongs to a result besides places and scores. */
  resultNotes(): readonly string[] {
    return []
  }

  /** The round from which on a sheet of scores is to be shown, once after every round. */
  takeSheet(): number | undefined {
    const sheet = this.#sheet
    this.#sheet = undefined
    return sheet
  }

  protected names({ room }: RoomNews, _isMarked: boolean): string[] {
    return room.seats.map(({ name }) => harmless(name))
  }

  protected words(text: Text): string {
    const { game, news } = this.client
    if (game === undefined || news === undefined) return harmless(text.key)
    return harmless(say(text, tellingOf(game, this.language, this.names(news, false), this.seat)))
  }

  /** Takes in what has changed. */
  protected look(): void {
    this.arrange(this.#noteRound())
    const { news, talk } = this.client
    this.feed.tellTalk(talk, news?.room.people ?? [])
    const shown = this.shownToAll()
    if (shown !== undefined) this.#lookAtGame(shown)
    this.onchange()
  }

  /** Decides who looks, before anything is told. */
  protected arrange(_isRoundOver: boolean): void {}

  /** Another game has been dealt. */
  protected onDeal(): void {}

  /** Is this the same moment of the game, whoever looks? */
  protected isSame(before: Seen, now: Seen): boolean {
    return before === now
  }

  #visible() {
    const { game, seen, news } = this.client
    if (game === undefined || seen === undefined || news === undefined) return undefined
    return seen.games !== news.room.games || this.isHidden ? undefined : { game, seen, news }
  }

  #noteRound(): boolean {
    const before = this.#rounds
    this.#rounds = this.shown()?.scene.rounds.length
    const isOver = before !== undefined && this.#rounds !== undefined && this.#rounds > before
    if (isOver) this.#sheet ??= before
    return isOver
  }

  #lookAtGame(shown: Shown): void {
    const { seen } = shown
    if (seen.games !== this.#seen?.games) this.onDeal()
    this.feed.tellEvents(shown)
    if (this.#seen !== undefined && this.isSame(this.#seen, seen)) return
    this.#seen = seen
    this.#question++
    this.#arrived = this.clock.monotonic()
  }
}
