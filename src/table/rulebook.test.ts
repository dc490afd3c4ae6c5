import { describe, expect, test } from "vitest"
import { games } from "../games/index.ts"
import { findRules, looseOptions, ruleEntries, ruleEntriesOf } from "./rulebook.ts"

describe.each(games)("the rules of $name", (game) => {
  const all = ruleEntries(game)

  test("list every rule once, and every option with a rule or on its own", () => {
    expect(all.map(({ rule }) => rule)).toEqual(game.rules)
    const named = new Set([...all.flatMap(({ options }) => options), ...looseOptions(game)])
    expect(named).toEqual(new Set(game.options))
  })

  test("are found by id, and by words regardless of capitals and accents", () => {
    const last = game.rules[game.rules.length - 1]
    expect(findRules(all, last.id.toLowerCase(), "en").map(({ rule }) => rule.id)).toContain(last.id)
    const spanish = last.text.es.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase()
    expect(findRules(all, spanish, "es").map(({ rule }) => rule.id)).toContain(last.id)
    expect(findRules(all, "  ", "en")).toHaveLength(all.length)
    expect(findRules(all, "zebra", "en")).toEqual([])
  })

  test("come in the requested order, without unknown ids", () => {
    const ids = [game.rules[2].id, "XX-1", game.rules[0].id]
    expect(ruleEntriesOf(game, ids).map(({ rule }) => rule.id)).toEqual([game.rules[2].id, game.rules[0].id])
  })
})
