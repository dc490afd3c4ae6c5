// The session of a game at an online table.

import type { HintQuestion } from "../../bots/thinker.ts"
import type { State } from "../../engine/cards.ts"
import type { Game } from "../../engine/game.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import type { Text } from "../../engine/trace.ts"
import type { RoomNews, Seen, TableClient } from "../../table/client.ts"
import { realClock } from "../../table/clock.ts"
import type { Command } from "../../table/room/ruling.ts"
import { isStoodIn } from "../../table/standing.ts"
import { browserAdviser } from "../bots/advising.ts"
import { roundsWithWorking } from "../play/rounds.ts"
import { type Played, TableSession } from "../play/session.svelte.ts"
import type { Frame } from "../table/frame.ts"
import { fetchPlayed } from "./played.ts"
import { t } from "./words.ts"

export class OnlineSession extends TableSession {
  /** The number of this game at its table, from 1. */
  games = $state(0)
  played: Played | undefined = $state.raw()
  story: object = {}
  readonly #id: string
  readonly #client: TableClient
  /** The seat for which the server last sent the game. */
  #seat: number | undefined
  #working: ScoreRound[] = []

  /** `id` is the id of the table. */
  constructor(id: string, client: TableClient, game: Game, seen: Seen, news: RoomNews, adviser = browserAdviser()) {
    super(game, realClock, seen, news, adviser)
    this.#id = id
    this.#client = client
    this.games = seen.games
    this.#seat = news.seat ?? undefined
    this.derive()
  }

  get own(): readonly number[] {
    return this.#seat === undefined ? [] : [this.#seat]
  }

  override update(seen: Seen, news: RoomNews): void {
    if (seen.games !== this.seen.games) this.#begin()
    // A new seat counts once the server has sent the game for it.
    if (seen !== this.seen) this.#seat = news.seat ?? undefined
    this.games = seen.games
    super.update(seen, news)
  }

  rounds(): readonly ScoreRound[] {
    return this.played === undefined ? this.#working : roundsWithWorking(this.played.match)
  }

  protected get you(): number | undefined {
    return this.#seat
  }

  protected get acting(): number {
    return this.#seat === undefined || this.#isStoodIn ? 0 : 1 << this.#seat
  }

  protected get position(): State {
    return this.seen.view
  }

  protected get isHeld(): boolean {
    return false
  }

  protected get apart(): Partial<Frame> {
    return { marks: this.#marks(), ...(this.#isStoodIn ? { isStoodIn: true as const } : {}) }
  }

  protected get allowsHints(): boolean {
    return this.news.room.settings.hints === true
  }

  protected hintQuestion(seat: number): HintQuestion {
    return { game: this.game.id, options: this.news.room.options, seat, view: this.seen.view }
  }

  protected ask(what: Command): Promise<Text | undefined> {
    return this.#client.ask(what)
  }

  protected override derive(): void {
    super.derive()
    this.#working = this.frame.scene.rounds.map((round, i) =>
      round.lines.length > 0 ? round : (this.#working[i] ?? round),
    )
    if (this.result !== undefined && this.news.room.stage === "over") this.#fetch()
  }

  get #isStoodIn(): boolean {
    return isStoodIn({ room: this.news.room, seat: this.#seat ?? null })
  }

  /** Begins another game at the same table. */
  #begin(): void {
    this.story = {}
    this.result = this.sheet = this.played = undefined
    this.endShowdown()
    this.rounded = 0
    this.#working = []
    this.tellAnew()
  }

  /** Fetches the whole game, for the replay and to check it. */
  async #fetch(): Promise<void> {
    if (this.played !== undefined || this.#seat === undefined) return
    const { story } = this
    const played = await fetchPlayed(this.#id, this.games, this.#seat, this.helped, () => this.frame.telling)
    if (story === this.story) this.played = played
  }

  /** Returns marks for players who are away, stood in for, or bots; none while the connection is lost. */
  #marks(): (string | undefined)[] {
    const { room, here } = this.news
    return room.seats.map(({ who, bot }) => {
      if (this.#client.connection !== "open") return undefined
      if (who === null) return t("isBot")
      return bot !== null ? t("standsIn") : here.includes(who) ? undefined : t("away")
    })
  }
}
