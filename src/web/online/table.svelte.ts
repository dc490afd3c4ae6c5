// An online table, as state for components: the connection, the room, the talk, the clocks, and the game once there is
// one.

import type { Game } from "../../engine/game.ts"
import type { Text } from "../../engine/trace.ts"
import { say } from "../../engine/words.ts"
import type { Bye, ConnectionState, RoomNews } from "../../table/client.ts"
import { realClock } from "../../table/clock.ts"
import { withPromise } from "../../table/fair.ts"
import type { Talk } from "../../table/room/room.ts"
import type { Command } from "../../table/room/ruling.ts"
import { isTicking, maySee, timeLeft } from "../../table/room/shown.ts"
import { fitName, fitText } from "../../table/room/texts.ts"
import { tellingOf } from "../../table/seen.ts"
import { maySay } from "../../table/standing.ts"
import { NetworkClient } from "../../wire/client.ts"
import { loadGame } from "../games.ts"
import { settings } from "../settings.svelte.ts"
import { forgetTable, keepTable, keptTable } from "./kept.ts"
import { type TalkLine, talkLines } from "./lines.ts"
import { OnlineSession } from "./session.svelte.ts"
import { t } from "./words.ts"

const LIVE = "/live"

function address(): string {
  const url = new URL(LIVE, location.href)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  return url.href
}

export class OnlineTable {
  readonly id: string
  connection: ConnectionState = $state.raw("connecting")
  bye: Bye | undefined = $state.raw()
  /** Whether the server cannot read the table right now. The client retries automatically. */
  isUnreadable = $state(false)
  news: RoomNews | undefined = $state.raw()
  talk: readonly Talk[] = $state.raw([])
  game: Game | undefined = $state.raw()
  /** The current game, or the last one. */
  session: OnlineSession | undefined = $state.raw()
  /**
   * The number of the game whose end was shown here. It stays on the screen while others gather for the next game,
   * until this player joins them.
   */
  #endSeen: number | undefined = $state.raw()
  /** When a full public table deals automatically, by this device's monotonic clock. */
  startsAt: number | undefined = $state.raw()
  /** The people whose messages are hidden. */
  blocked: readonly number[] = $state.raw([])
  /** Whether all messages are hidden. */
  isMuted = $state(false)
  /** Why the latest command was refused. */
  refusal: string | undefined = $state()
  /** The talk as this page shows it. */
  readonly lines: readonly TalkLine[] = $derived(
    this.news === undefined ? [] : talkLines(this.talk, this.news.room, (who) => this.hears(who)),
  )
  /** The kinds of messages that the person at this page may send. */
  readonly maySay = $derived(this.news === undefined ? "nothing" : maySay(this.news))
  readonly #client: NetworkClient
  /** The latest command, until it is answered. */
  #latest: { readonly wish: string; readonly answer: Promise<boolean> } | undefined
  /** When the latest news arrived, by this device's monotonic clock. */
  #newsAt = 0

  constructor(id: string) {
    this.id = id
    const { key, muted, isMuted } = keptTable(id)
    this.blocked = muted
    this.isMuted = isMuted === true
    this.#client = new NetworkClient(
      { table: id, key },
      { connect: () => new WebSocket(address()), loadGame, clock: realClock, random: Math.random },
    )
    this.#client.onchange = () => this.#update()
  }

  get seat(): number | undefined {
    return this.news?.seat ?? undefined
  }

  get maySee(): boolean {
    return this.news !== undefined && maySee(this.news.room, this.news.seat)
  }

  get isHost(): boolean {
    return this.news !== undefined && this.news.you === this.news.room.host
  }

  /** Whether the end of a game is still shown while others gather for the next. */
  get isStaying(): boolean {
    const { room } = this.news ?? {}
    return room?.stage === "gathering" && room.games === this.#endSeen
  }

  /** Joins the others, who gather for another game. */
  comeAlong(): void {
    this.#endSeen = undefined
    this.#update()
  }

  /**
   * Sends a command other than a move, and shows a refusal. A second tap before the answer counts as the same command.
   */
  ask(what: Command): Promise<boolean> {
    if (what.do === "again") this.#endSeen = undefined
    const wish = JSON.stringify(what)
    if (this.#latest?.wish === wish) return this.#latest.answer
    const answer = this.#ask(what).finally(() => {
      if (this.#latest?.answer === answer) this.#latest = undefined
    })
    this.#latest = { wish, answer }
    return answer
  }

  async #ask(what: Command): Promise<boolean> {
    this.refusal = undefined
    if ("name" in what && fitName(what.name) === "") {
      this.refusal = t("nameNeeded")
      return false
    }
    if ("text" in what && fitText(what.text, Number.POSITIVE_INFINITY) === "") return false
    const why = await this.#client.ask(what)
    if (why !== undefined) this.refusal = this.words(why)
    return why === undefined
  }

  words(text: Text): string {
    return this.game === undefined ? text.key : say(text, tellingOf(this.game, settings.language, [], undefined))
  }

  retry(): void {
    this.#client.retry()
  }

  close(): void {
    this.session?.close()
    this.#client.close()
  }

  isHere(who: number | null): boolean {
    return who !== null && this.news?.here.includes(who) === true
  }

  /** Tells whether this person's messages are shown. Your own always are. */
  hears(who: number): boolean {
    return who === this.news?.you || !(this.isMuted || this.blocked.includes(who))
  }

  block(who: number, isBlocked: boolean): void {
    this.blocked = isBlocked ? [...this.blocked, who] : this.blocked.filter((other) => other !== who)
    keepTable(this.id, { muted: this.blocked })
  }

  mute(isMuted: boolean): void {
    this.isMuted = isMuted
    keepTable(this.id, { isMuted })
  }

  /** Returns the time that a seat has left, in ms; undefined without clocks. */
  left(seat: number): number | undefined {
    return this.news && timeLeft(this.news.room, seat, realClock.monotonic() - this.#newsAt)
  }

  /** Milliseconds until the game starts automatically; undefined if no countdown runs. */
  get startsIn(): number | undefined {
    return this.startsAt === undefined ? undefined : Math.max(0, this.startsAt - realClock.monotonic())
  }

  isRunning(seat: number): boolean {
    return this.news !== undefined && isTicking(this.news.room, seat)
  }

  #update(): void {
    const { connection, bye, pause, news, talk, game, seen } = this.#client
    const isNews = news !== this.news
    if (bye === "elsewhere" && this.bye === undefined) forgetTable(this.id) // its key is no longer valid
    this.connection = connection
    this.bye = bye
    this.isUnreadable = connection !== "open" && pause === "trouble"
    this.news = news
    if (isNews) this.#newsAt = realClock.monotonic()
    this.talk = talk
    this.game = game
    if (news === undefined || game === undefined) return
    if (isNews) this.#noted(news)
    if (seen === undefined || this.isStaying) return // a player who sits down now was not in that game
    if (this.session === undefined) this.session = new OnlineSession(this.id, this.#client, game, seen, news)
    else this.session.update(seen, news)
    if (news.room.stage === "over" && this.session.result !== undefined) this.#endSeen = news.room.games
  }

  #noted(news: RoomNews): void {
    const { room } = news
    this.startsAt = typeof room.startsIn === "number" ? this.#newsAt + room.startsIn : undefined
    keepTable(this.id, {
      ...withPromise(keptTable(this.id), room),
      game: room.game,
      names: room.seats.flatMap(({ name }, seat) => (name === "" || seat === news.seat ? [] : [name])),
      seat: news.seat,
    })
  }
}
