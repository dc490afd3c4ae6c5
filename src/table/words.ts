// The table's own sentences, besides those of its game: how a race was judged, and why a command was refused.

import type { Game } from "../engine/game.ts"
import type { Text } from "../engine/trace.ts"
import { type Words, words } from "../engine/words.ts"
import type { Act, Verdict } from "./race.ts"

/** Why a table refuses a command. */
export type RefusalKey =
  | "noSeat"
  | "taken"
  | "locked"
  | "newcomers"
  | "addressSaid"
  | "barred"
  | "notSeated"
  | "hostOnly"
  | "notNow"
  | "noHints"
  | "seenSince"
  | "playing"
  | "notPlaying"
  | "closed"
  | "late"
  | "badMove"
  | "isHere"
  | "noBot"
  | "noChat"
  | "saidEnough"
  | "ownSeat"
  | "setAgain"
  | "phrasesOnly"
  | "timeUp"
  | "noSuch"
  | "trouble"
  | "ended"

type Refusals = Readonly<Record<`table.${RefusalKey}`, string>>

const REFUSALS: { readonly en: Refusals; readonly es: Refusals } = {
  en: {
    "table.noSeat": "There is no such seat.",
    "table.taken": "This seat is taken.",
    "table.locked": "The host lets nobody else sit down.",
    "table.newcomers":
      "Too many new players have come to this table from your network. Wait a few minutes, or ask the host to let more in.",
    "table.addressSaid":
      "Your network has reached this table's limit of messages and changes for an hour. Try again in a few minutes.",
    "table.barred": "The host has removed you from this table.",
    "table.notSeated": "Take a seat first.",
    "table.hostOnly": "Only the host can do that.",
    "table.notNow": "That is not possible now.",
    "table.noHints": "The host does not allow hints at this table.",
    "table.seenSince": "You have learned something since that move. Only a practice game lets you take it back.",
    "table.playing": "That is not possible while a game is being played.",
    "table.notPlaying": "No game is being played.",
    "table.closed": "This table has been closed.",
    "table.late": "The table has changed in the meantime: choose again.",
    "table.badMove": "This game has no such move.",
    "table.isHere": "Give them a little more time: they are not away for long.",
    "table.noBot": "There is no such bot.",
    "table.noChat": "The host has turned talking off.",
    "table.saidEnough":
      "You have reached the limit of messages and changes for one game. It starts again with the next deal.",
    "table.ownSeat": "You have seen the cards of another seat: in this game you can only have that one back.",
    "table.setAgain": "The table is set for another game already.",
    "table.phrasesOnly": "At this table only ready-made messages can be sent.",
    "table.timeUp": "Your time for this game is up: the bot plays on.",
    "table.noSuch": "There is no such person here.",
    "table.trouble": "The table cannot save this right now, so it did not happen. Try again in a moment.",
    "table.ended": "You are no longer at this table.",
  },
  es: {
    "table.noSeat": "No existe ese asiento.",
    "table.taken": "Ese asiento está ocupado.",
    "table.locked": "El anfitrión no deja sentarse a nadie más.",
    "table.newcomers":
      "Han llegado demasiados jugadores nuevos a esta mesa desde tu red. Espera unos minutos o pide al anfitrión que deje entrar a más.",
    "table.addressSaid":
      "Tu red ha llegado al límite de mensajes y cambios por hora en esta mesa. Inténtalo de nuevo en unos minutos.",
    "table.barred": "El anfitrión te ha expulsado de esta mesa.",
    "table.notSeated": "Primero siéntate.",
    "table.hostOnly": "Eso solo puede hacerlo el anfitrión.",
    "table.notNow": "Eso no se puede ahora.",
    "table.noHints": "El anfitrión no permite pistas en esta mesa.",
    "table.seenSince": "Desde esa jugada has visto algo nuevo. Solo se puede deshacer en una partida de práctica.",
    "table.playing": "Eso no se puede durante una partida.",
    "table.notPlaying": "No se está jugando ninguna partida.",
    "table.closed": "Esta mesa se ha cerrado.",
    "table.late": "La mesa ha cambiado mientras tanto: elige otra vez.",
    "table.badMove": "Este juego no tiene esa jugada.",
    "table.isHere": "Dale un poco más de tiempo: no lleva mucho fuera.",
    "table.noBot": "No existe ese bot.",
    "table.noChat": "El anfitrión ha desactivado la charla.",
    "table.saidEnough":
      "Has llegado al límite de mensajes y cambios de una partida. Vuelve a empezar con el próximo reparto.",
    "table.ownSeat": "Has visto las cartas de otro asiento: en esta partida solo puedes recuperar ese.",
    "table.setAgain": "La mesa ya está lista para otra partida.",
    "table.phrasesOnly": "En esta mesa solo se pueden enviar frases preparadas.",
    "table.timeUp": "Se te ha acabado el tiempo de esta partida: sigue el bot.",
    "table.noSuch": "Esa persona no está aquí.",
    "table.trouble": "La mesa no puede guardar esto ahora mismo, así que no cuenta. Inténtalo de nuevo en un momento.",
    "table.ended": "Ya no estás en esta mesa.",
  },
}

const TABLE = words({
  en: {
    ...REFUSALS.en,
    "round.over": "The round is over.",
    "round.won": "best of the round",
    "race.acted": "{who} acted after {after.s} s.",
    "race.table": "The table acted for {other} after {after.s} s.",
    "race.first": "{who} {were|was} first, by {by.s} s.",
    "race.tie": "A dead heat: it goes to {other}.",
    "race.line": "{who}: the answer came after {arrived.s} s, and {credit.s} s of that is the connection's delay.",
    "race.reported": "{who}: {reported.s} s by {your|their} own clock.",
  },
  es: {
    ...REFUSALS.es,
    "round.over": "La ronda ha terminado.",
    "round.won": "lo mejor de la ronda",
    "race.acted": "{who} {actuaste|actuó} a los {after.s} s.",
    "race.table": "La mesa actuó por {other} a los {after.s} s.",
    "race.first": "{who} {te adelantaste|se adelantó} por {by.s} s.",
    "race.tie": "Empate exacto: vale para {other}.",
    "race.line": "{who}: llegó a los {arrived.s} s, y {credit.s} s de ellos se deben a la conexión.",
    "race.reported": "{who}: {reported.s} s según {tu|su} propio reloj.",
  },
})

const joined = new WeakMap<Words, Words>()

/** Returns a game's words together with the table's. */
export function withTableWords(game: Words): Words {
  const known = joined.get(game)
  if (known !== undefined) return known
  const both: Words = { en: { ...TABLE.en, ...game.en }, es: { ...TABLE.es, ...game.es } }
  joined.set(game, both)
  return both
}

/**
 * Returns how a race went, for the log. It tells who did what after how long, in the game's words for it (`race.flip`),
 * and by how much the first was ahead.
 */
export function raceEvents({ acts }: Verdict, game: Game): Text[] {
  if (acts.length < 2) return []
  const [first, second] = acts
  const by = second.after - first.after
  const outcome: Text =
    by === 0
      ? { key: "race.tie", with: { other: { seat: first.seat } } }
      : { key: "race.first", with: { who: { seat: first.seat }, by } }
  return [...acts.map((act) => actEvent(act, game)), outcome]
}

function actEvent({ seat, move, after, table }: Act, game: Game): Text {
  if (table === true) return { key: "race.table", with: { other: { seat }, after } }
  const key = `race.${move.split("(")[0]}`
  return { key: Object.hasOwn(game.words.en, key) ? key : "race.acted", with: { who: { seat }, after } }
}

/** Returns how those times were computed, for readers who want to know. */
export const raceWorking = ({ acts }: Verdict): Text[] =>
  acts.flatMap(({ seat, arrived, credit, reported, table }) => {
    const who = { seat }
    if (table === true) return []
    const line: Text = { key: "race.line", with: { who, arrived, credit } }
    return reported === undefined ? [line] : [line, { key: "race.reported", with: { who, reported } }]
  })
