import { afterEach, describe, expect, it } from "vitest"
import type { SceneCard, Zone } from "../../engine/scene.ts"
import { findGame } from "../../games/index.ts"
import { tellingOf } from "../../table/seen.ts"
import { settings } from "../settings.svelte.ts"
import type { TableContext } from "./context.ts"
import { cardNameAt, isOneItem, listName, zoneName } from "./spoken.ts"

const game = findGame("forty-below")
const faceOf = (name: string): number => game.faces.findIndex((face) => face?.name === name)

/** Reads `9` as a card face up, `?` as a back and `?9` as a back whose face the viewer knows. */
function cardOf(text: string, token: number): SceneCard {
  if (!text.startsWith("?")) return { token, face: faceOf(text) }
  return text === "?" ? { token, face: 0 } : { token, face: 0, remembered: faceOf(text.slice(1)) }
}

const zoneOf = (kind: Zone["kind"], cards: string, more: Partial<Zone> = {}): Zone => ({
  id: "zone",
  kind,
  label: { key: kind === "pile" ? "deck" : "grid" },
  cards: cards.split(" ").map(cardOf),
  ...more,
})

const context = (lit: readonly string[] = []) =>
  ({
    game,
    telling: tellingOf(game, settings.language, ["Ana", "Ben"], undefined),
    lit: new Map(lit.map((key) => [key, []])),
    picked: new Set<string>(),
  }) as unknown as TableContext

const heard = (zone: Zone, at = context()): string[] =>
  zone.cards.flatMap((_, index) =>
    isOneItem(at, zone) && index < zone.cards.length - 1 ? [] : [cardNameAt(at, zone, index)],
  )

const defaults = { ...settings }
afterEach(() => {
  Object.assign(settings, defaults)
})

describe("a listener hears", () => {
  it("a pile as one item: how many cards lie face down, or which card is on top", () => {
    expect(heard(zoneOf("pile", "? ? ?"))).toEqual(["3 cards, face down"])
    expect(heard(zoneOf("pile", "?"))).toEqual(["1 card, face down"])
    expect(heard(zoneOf("pile", "3 -10 9"))).toEqual(["3 cards, on top: 9"])
    expect(listName(context(), zoneOf("pile", "? ? ?"))).toBe("Deck")
    expect(zoneName(context(), zoneOf("pile", "? ? ?"))).toBe("Deck: 3 cards, face down")
    expect(listName(context(), { ...zoneOf("pile", "?"), cards: [] })).toBe("Deck: empty")
  })

  it("the backs of a hand as one item, unless one of them can be chosen", () => {
    const hand = zoneOf("fan", "? ? ?")
    expect(heard(hand)).toEqual(["3 cards, face down"])
    expect(heard(hand, context(["zone/1"]))).toEqual(["face down, 1 of 3", "face down, 2 of 3", "face down, 3 of 3"])
    expect(heard(zoneOf("fan", "? 9"))).toEqual(["face down, 1 of 2", "9, 2 of 2"])
  })

  it("each card of a hand that the memory aid shows", () => {
    const hand = zoneOf("fan", "? ?9")
    settings.memory = false
    expect(heard(hand)).toEqual(["2 cards, face down"])
    settings.memory = true
    expect(heard(hand)).toEqual(["face down, 1 of 2", "face down, you have seen 9, 2 of 2"])
  })

  it("the row and the column of every card in a grid, in both languages", () => {
    const grid = zoneOf("grid", "9 ? 3 ? 9 ?", { columns: 3, note: { key: "sum", with: { n: 21 } } })
    expect(heard(grid)[0]).toBe("9, row 1, column 1")
    expect(heard(grid)[4]).toBe("9, row 2, column 2")
    expect(heard(grid)[5]).toBe("face down, row 2, column 3")
    expect(listName(context(), grid)).toBe("Cards: 6 cards; shows 21")
    settings.language = "es"
    expect(heard(grid)[4]).toBe("9, fila 2, columna 2")
    expect(heard(zoneOf("pile", "? ?"))).toEqual(["2 cartas boca abajo"])
  })
})
