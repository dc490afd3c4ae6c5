// A scene as a small SVG, for Home: cards on cloth, nothing to read.

import type { Game } from "../../engine/game.ts"
import type { Scene, Zone } from "../../engine/scene.ts"
import type { Theme } from "../../engine/theme.ts"
import { back, front } from "./svg.ts"

const WIDTH = 320
const HEIGHT = 200

/** The table as a picture. */
export function pictureOf(game: Game, theme: Theme, scene: Scene): string {
  const zones = scene.zones.filter((zone) => zone.seat === undefined || zone.seat === 0).slice(0, 6)
  const drawn = zones.map((zone, i) => zoneAt(game, theme, zone, 20 + (i % 3) * 100, 16 + Math.floor(i / 3) * 90))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" style="color-scheme:light dark;--back:light-dark(${theme.back.light},${theme.back.dark})"><rect width="${WIDTH}" height="${HEIGHT}" style="fill:light-dark(${theme.cloth.light},${theme.cloth.dark})"/>${drawn.join("")}</svg>`
}

function zoneAt(game: Game, theme: Theme, { cards }: Zone, x: number, y: number): string {
  const shown = cards.filter((card) => card !== undefined).slice(-4)
  return shown
    .map((card, i) => {
      const face = game.faces[card.face]
      const inside = face === undefined ? back() : front(face, theme, { small: true })
      return `<g transform="translate(${x + i * 12} ${y})scale(.5)">${inside}</g>`
    })
    .join("")
}
