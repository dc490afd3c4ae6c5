// The texts about stored games: at a table, on Home, and when a game is shared.

import { catalogue } from "../words.ts"

export const KEPT = {
  en: {
    continue: "Continue",
    goOnWith: "Go on with {game}",
    against: "against {names}",
    together: "{names} on one screen",
    onlyBots: "{names} among themselves",
    alone: "alone",
    and: "{all} and {last}",
    moves: "{n} {n#move|moves}",
    round: "round {n}",
    remove: "Remove",
    removeGame: "Remove {game}, {against}",
    removed: "{game} removed.",
    takeBack: "Undo",
    showAll: "Show all {n}",
    olderRules: "This game began with older rules of {game}, so it cannot go on here. You can download its record.",
    recordFile: "Download the record",
    noRecord: "The record of this game could not be written.",
    loaded: "loaded",
    "trouble.forbidden":
      "This browser does not let Countertop save games. Perhaps this is a private window, or site data is blocked. You can play, but the game is lost when you close this page.",
    "trouble.newer":
      "A newer version of Countertop was used in this browser, and this older page cannot read its games. Close all tabs of Countertop and open it again. Until then nothing is saved.",
    "trouble.full":
      "This browser's storage is full. You can play on, but new moves are lost when you close this page. Free some space, or download the record.",
    share: "Share",
    shareTitle: "Share this game",
    shareAbout:
      "Everybody who opens this link sees the whole game, move by move. The link itself contains the game; nothing is sent anywhere.",
    shareLong:
      "This game is so long that its link has {n} characters. Some programs cut long links, so send the file instead.",
    shareLength: "{n} characters",
    copy: "Copy link",
    copied: "Copied",
    copyByHand: "The link is selected: copy it by hand.",
    send: "Send…",
    link: "Link",
    close: "Close",
    making: "Making the link…",
    noLink: "This browser could not make the link. The file holds the same game: download it and send it.",
    replay: "Replay",
    hours: "{h} h {m} min",
    minutes: "{m} min",
    underMinute: "under a minute",
  },
  es: {
    continue: "Continuar",
    goOnWith: "Sigue con {game}",
    against: "contra {names}",
    together: "{names} en una pantalla",
    onlyBots: "{names} entre sí",
    alone: "a solas",
    and: "{all} y {last}",
    moves: "{n} {n#jugada|jugadas}",
    round: "ronda {n}",
    remove: "Quitar",
    removeGame: "Quitar {game}, {against}",
    removed: "{game}: partida quitada.",
    takeBack: "Deshacer",
    showAll: "Ver las {n}",
    olderRules:
      "Esta partida empezó con reglas anteriores de {game}, así que no puede seguir aquí. Puedes descargar su registro.",
    recordFile: "Descargar el registro",
    noRecord: "No se pudo escribir el registro de esta partida.",
    loaded: "cargada",
    "trouble.forbidden":
      "Este navegador no deja que Countertop guarde partidas: quizá sea una ventana privada o los datos del sitio estén bloqueados. Puedes jugar, pero la partida se pierde al cerrar esta página.",
    "trouble.newer":
      "En este navegador se ha usado una versión más nueva de Countertop, y esta página anterior no puede leer sus partidas. Cierra todas las pestañas de Countertop y ábrelo de nuevo. Hasta entonces no se guarda nada.",
    "trouble.full":
      "No queda sitio en el almacenamiento de este navegador. Puedes seguir jugando, pero las jugadas nuevas se pierden al cerrar esta página. Haz sitio o descarga el registro.",
    share: "Compartir",
    shareTitle: "Compartir esta partida",
    shareAbout:
      "Quien abra este enlace ve la partida entera, jugada a jugada. Todo está en el propio enlace; no se envía nada a ningún sitio.",
    shareLong:
      "La partida es tan larga que su enlace tiene {n} caracteres. Algunos programas cortan enlaces así: mejor envía el archivo.",
    shareLength: "{n} caracteres",
    copy: "Copiar enlace",
    copied: "Copiado",
    copyByHand: "El enlace está seleccionado: cópialo a mano.",
    send: "Enviar…",
    link: "Enlace",
    close: "Cerrar",
    making: "Preparando el enlace…",
    noLink: "Este navegador no ha podido crear el enlace. El archivo contiene la misma partida: descárgalo y envíalo.",
    replay: "Repetición",
    hours: "{h} h {m} min",
    minutes: "{m} min",
    underMinute: "menos de un minuto",
  },
}

export const t = catalogue(KEPT)
