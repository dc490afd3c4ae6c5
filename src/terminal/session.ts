// A terminal's session at a table, which may be here or online: what its people see, are asked and can do. The whole
// screen and the pipe are two views of it.

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
import { sanitized } from "./ink.ts"
import type { List } from "./list.ts"
import { ui } from "./words.ts"

/** The phase of a session at a table. */
export type Phase = "connecting" | "sitting" | "gathering" | "playing" | "hidden" | "over" | "ended"

/** Why playing ends: the game is over, the player left, the table is gone, or the players want another game. */
export type Ended = "finished" | "quit" | "ended" | "again"

/** A game that can be shown. */
export interface Shown {
  readonly game: Game
  readonly seen: Seen
  readonly scene: Scene
  readonly telling: Telling
}

/** A message to the player, now or after the table has answered; nothing if all went well. */
export type Answer = Promise<string | undefined> | string | undefined

/** Something to do at a table that is not a move. */
export interface Action {
  /** The text to type for it. */
  readonly name: string
  readonly label: string
  /** Is it a phrase to say to the others? */
  readonly isPhrase?: boolean
  /** The list that it opens on a screen, instead of being done. */
  readonly opens?: Opened
  do(): Answer
}

/** A list that opens over a game or over another list. */
export type Opened = "talk" | "words" | "bots" | "invite" | "close"

/** The name of the action that ends the program and leaves the table as it is. */
export const LEAVE = "leave"

/** A list to choose from on the whole screen. */
export interface Asking {
  readonly list: List
  readonly actions: readonly Action[]
  /** Does the chosen action, or takes the text that was typed instead. */
  take(action: Action | undefined, text: string): Answer
  /** Is every letter text? Otherwise `/`, `?`, `l`, `s` and `q` mean the same as at the table. */
  readonly isWriting?: boolean
  /** Handles Esc. Missing if there is nowhere to go back to. */
  back?(): void
}

/** A question that a line answers. Without `answer` it is only printed. */
export interface Question {
  /** A different id for every question. */
  readonly id: string
  lines(): readonly string[]
  readonly answer?: (line: string) => Answer
  /** What `--json` tells of it instead of the lines. */
  json?(): object
}

/** The length of a race and the time left, in milliseconds. */
export interface RaceWindow {
  readonly whole: number
  readonly left: number
}

export abstract class TableSession {
  readonly client: TableClient
  readonly language: Language
  readonly clock: Clock
  onchange: () => void = () => {}
  /** The list that is open over a game or over another list. */
  opened: Opened | undefined
  /** A bug that prevents the next move. The view throws it. */
  failure: unknown
  protected readonly feed = new Feed()
  #seen: Seen | undefined
  /** Counts the states of the game. The step is no such count, because it can repeat after a restored backup. */
  #question = 0
  #arrived = 0
  /** The latest questions that the player answered, and in which the player let a race be. */
  #answered = 0
  #declined = 0
  #rounds: number | undefined
  #sheet: number | undefined

  constructor(client: TableClient, clock: Clock, language: Language) {
    this.client = client
    this.clock = clock
    this.language = language
  }

  abstract get phase(): Phase
  /** Why playing ends now, other than by a result. */
  abstract get ended(): Ended | undefined
  /** Returns the list to show on the whole screen, or `undefined` while the table is shown. */
  abstract list(notice: string | undefined): Asking | undefined
  /** Returns the question to ask in a pipe, apart from moves. */
  abstract question(): Question | undefined
  /** Returns the line below the table while there is no move to choose. */
  abstract status(): string
  /** Returns wordings of the line about keys, from the longest to the shortest. */
  abstract keys(isChoosing: boolean): readonly string[]
  /** The text that explains how to answer in a pipe. */
  abstract readonly help: string
  /** Returns what to print at the end. */
  abstract lastWords(ended: Ended, isScreen: boolean): readonly string[]

  /** Starts to play from the current state. */
  begin(_isScreen: boolean): void {
    this.client.onchange = () => this.onTableChange()
    this.onTableChange()
  }

  close(): void {
    this.onchange = () => {}
    this.client.close()
  }

  /** The lines of the log. */
  get told(): readonly string[] {
    return this.feed.lines
  }

  get seat(): number | undefined {
    return this.client.news?.seat ?? undefined
  }

  /** Is the game hidden from these people? */
  get isHidden(): boolean {
    const { news } = this.client
    return news !== undefined && !maySee(news.room, news.seat)
  }

  /** Do several people share this terminal? Then each is asked by name. */
  get isShared(): boolean {
    return false
  }

  /** The person who gets a shared screen next. */
  get passTo(): number | undefined {
    return undefined
  }

  /** Called when the next person has the screen. */
  taken(): void {}

  /** Stops bots until `goOn`, while somebody reads a page. Has an effect only if the table is in this process. */
  pauseBots(): void {}

  resumeBots(): void {}

  /** Returns the game as it is seen now. With `isMarked`, names show who is away. */
  shown(isMarked = false): Shown | undefined {
    const visible = this.#visible()
    if (visible === undefined) return undefined
    const { game, seen, news } = visible
    const telling = tellingOf(game, this.language, this.names(news, isMarked), this.seat)
    return { game, seen, telling, scene: game.scene(seen.view, this.seat === undefined ? 0 : 1 << this.seat) }
  }

  /** Returns the game as all people at this terminal may see it. */
  shownToAll(): Shown | undefined {
    return this.shown()
  }

  result(): Result | undefined {
    const visible = this.#visible()
    return visible?.game.result(visible.seen.view)
  }

  /** Does the first of several players to act move? A race ends for a player who lets it be. */
  get isRace(): boolean {
    const visible = this.#visible()
    if (visible === undefined || (this.#declined === this.#question && this.#question > 0)) return false
    return (visible.game.mayWait?.(visible.seen.view) ?? 0) !== 0
  }

  /** Returns `undefined` unless this seat is asked for a move. `wait` tells whether it may let it be. */
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

  /** A number that changes with every question for a move. */
  get moveNumber(): number {
    return this.#question
  }

  /** The time for jumping in, if it is known. */
  get raceWindow(): RaceWindow | undefined {
    return undefined
  }

  /** Milliseconds until the next repaint while a time runs. */
  get repaintAfter(): number | undefined {
    return this.raceWindow === undefined ? undefined : 50
  }

  /** Makes a move. Returns a refusal. */
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

  /** Undoes the latest move. Returns a message. */
  undo(): Answer {
    return ui(this.language, "nothingToUndo")
  }

  /** Returns a notice while the table cannot be reached. */
  get trouble(): string | undefined {
    return undefined
  }

  /** Opens the list of phrases and actions. Returns a message if it cannot. */
  openTalk(): Answer {
    return undefined
  }

  /** Handles text after a `/`. Returns lines to print, or a message. */
  spoken(text: string): readonly string[] | Answer {
    return ui(this.language, "noMove", { text: `/${text}` })
  }

  /** Are commands read at any time, and not only as answers? */
  get takesCommands(): boolean {
    return false
  }

  /** Returns lines to print below the moves. */
  moveNotes(): readonly string[] {
    return []
  }

  /** Sends a command to the table. Returns a refusal. */
  async ask(what: Command): Promise<string | undefined> {
    const why = await this.client.ask(what)
    return why === undefined ? undefined : this.words(why)
  }

  /** Saves the game that is over. */
  async keepGame(): Promise<void> {}

  /** Returns notes about the table, shown below the log. */
  notes(): readonly string[] {
    return []
  }

  /** Returns notes about a result, besides places and scores. */
  resultNotes(): readonly string[] {
    return []
  }

  /** Returns the first round of the score sheet to show, once after each round. */
  takeUnshownRound(): number | undefined {
    const sheet = this.#sheet
    this.#sheet = undefined
    return sheet
  }

  protected names({ room }: RoomNews, _isMarked: boolean): string[] {
    return room.seats.map(({ name }) => sanitized(name))
  }

  protected words(text: Text): string {
    const { game, news } = this.client
    if (game === undefined || news === undefined) return sanitized(text.key)
    return sanitized(say(text, tellingOf(game, this.language, this.names(news, false), this.seat)))
  }

  /** Handles a change at the table. */
  protected onTableChange(): void {
    this.arrange(this.#noteRound())
    const shown = this.shownToAll()
    if (shown !== undefined) this.#lookAtGame(shown)
    this.onchange()
  }

  /** Decides from which seat the game is seen. */
  protected arrange(_isRoundOver: boolean): void {}

  /** Called when another game has been dealt. */
  protected onDeal(): void {}

  /** Tells whether both are the same state of the game, perhaps with different viewers. */
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
