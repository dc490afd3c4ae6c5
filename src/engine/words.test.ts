import { describe, expect, it } from "vitest"
import { faceUp, HIDDEN } from "./cards.ts"
import { say, type Telling, words } from "./words.ts"

const telling: Telling = {
  language: "en",
  words: words({
    en: {
      play: "{who} {play|plays} {card} on {whom}: {n} {n#card|cards}.",
      many: "{cards}",
      left: "{missing}",
      drawn: "Drawn: {n}[ ({cards})].",
      after: "Then {who} {win|wins}.",
      took: "{took.s} s",
      give: "{who} {give|gives} {card} to {other}.",
      "give.you": "{who} gives you {card}.",
    },
    es: {
      play: "{who} {juegas|juega} {card} sobre {whom}: {n} {n#carta|cartas}.",
      many: "{cards}",
      left: "{missing}",
      drawn: "Robadas: {n}[ ({cards})].",
      after: "Luego {who} {ganas|gana}. ¡Bien! {who} {ríes|ríe}.",
      took: "{took.s} s",
      give: "{who} {das|da} {card} a {other}.",
      "give.you": "{who} te da {card}.",
    },
  }),
  faceName: (face) => `F${face}`,
  names: ["Ana", "Ben"],
}
const event = (n: number) => ({
  key: "play",
  with: { who: { seat: 0 }, whom: { seat: 1 }, card: { card: faceUp(5) }, n },
})

describe("sentences", () => {
  it.each(["constructor", "__proto__", "toString"])("that do not exist are shown as their key: %s", (key) => {
    expect(say({ key }, telling)).toBe(key)
    expect(say({ key: "many", with: { cards: { word: key } } }, telling)).toBe(key)
  })

  it("use names for others and “you” for the viewer", () => {
    expect(say(event(1), telling)).toBe("Ana plays F5 on Ben: 1 card.")
    expect(say(event(2), { ...telling, you: 0 })).toBe("You play F5 on Ben: 2 cards.")
    expect(say(event(-2), { ...telling, you: 1 })).toBe("Ana plays F5 on you: −2 cards.")
  })

  it("address the viewer in Spanish, too, without the pronoun that a verb makes needless", () => {
    expect(say(event(1), { ...telling, language: "es", you: 0 })).toBe("Juegas F5 sobre Ben: 1 carta.")
    expect(say(event(2), { ...telling, language: "es", you: 1 })).toBe("Ana juega F5 sobre ti: 2 cartas.")
    const won = { key: "wins", with: { who: { seat: 0 } } }
    expect(say(won, { ...telling, language: "es", you: 0 })).toBe("¡Ganas!")
    expect(say({ key: "after", with: won.with }, { ...telling, language: "es", you: 0 })).toBe(
      "Luego ganas. ¡Bien! Ríes.",
    )
  })

  it("can have a separate form for what happens to the viewer", () => {
    const given = { key: "give", with: { who: { seat: 0 }, other: { seat: 1 }, card: { card: faceUp(5) } } }
    const told = (you?: number) => say(given, { ...telling, language: "es", ...(you === undefined ? {} : { you }) })
    expect([told(), told(0), told(1)]).toEqual(["Ana da F5 a Ben.", "Das F5 a Ben.", "Ana te da F5."])
  })

  it("do not name hidden cards, and join several cards into a list", () => {
    const cards = [HIDDEN, faceUp(1), faceUp(2)]
    expect(say({ key: "many", with: { cards: { cards } } }, telling)).toBe("a card, F1 and F2")
    expect(say({ key: "many", with: { cards: { cards: [HIDDEN, faceUp(1), HIDDEN] } } }, telling)).toBe(
      "2 cards and F1",
    )
    expect(say({ key: "many", with: { cards: { cards: [] } } }, telling)).toBe("nothing")
    expect(say({ key: "many", with: { cards: { card: faceUp(3) } } }, telling)).toBe("F3")
  })

  it("leave out the list of cards if the viewer has seen none of them", () => {
    const drawn = (cards: number[]) => say({ key: "drawn", with: { n: cards.length, cards: { cards } } }, telling)
    expect(drawn([HIDDEN, HIDDEN])).toBe("Drawn: 2.")
    expect(drawn([HIDDEN, faceUp(2)])).toBe("Drawn: 2 (a card and F2).")
    expect(say({ key: "drawn", with: { n: 0, cards: 3 } }, telling)).toBe("Drawn: 0 (3).")
  })

  it("show milliseconds as seconds with three decimals", () => {
    const took = (ms: number, language: "en" | "es" = "en") =>
      say({ key: "took", with: { took: ms } }, { ...telling, language })
    expect([0, 4, 10, 305, 1000].map((ms) => took(ms))).toEqual(["0.000 s", "0.004 s", "0.010 s", "0.305 s", "1.000 s"])
    expect(took(270, "es")).toBe("0,270 s")
    expect(say({ key: "took" }, telling)).toBe("{took.s} s")
  })

  it("use the words that all games share, and show a placeholder for missing values", () => {
    expect(say({ key: "refuse.over" }, telling)).toBe("The game is over.")
    expect(say({ key: "left" }, telling)).toBe("{missing}")
    expect(say({ key: "nowhere" }, telling)).toBe("nowhere")
  })
})
