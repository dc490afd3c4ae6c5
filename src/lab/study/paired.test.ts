import { expect, it } from "vitest"
import { FastChance } from "../../engine/chance.ts"
import { Paired } from "./paired.ts"
import { chanceOf, holm } from "./statistics.ts"

const chance = new FastChance("paired")
const uniform = (): number => (chance.below(1 << 20) + 0.5) / (1 << 20)

interface Played {
  readonly y: number
  readonly x: number
}

/** Plays games under two settings, with the same luck for both. */
function played(games: number, base: (luck: number) => Played, other: (luck: number) => Played): Paired {
  const paired = new Paired(["measure"], 2)
  for (let i = 0; i < games; i++) {
    const luck = uniform()
    paired.add([base(luck), other(luck)].map(({ y, x }) => ({ y: Float64Array.of(y), x: Float64Array.of(x) })))
  }
  return paired
}

const differenceIn = (paired: Paired): { difference: number; error: number } => {
  const found = paired.difference("measure", 1)
  if (found === undefined) throw new Error("nothing was compared")
  return found
}

it("finds a planted effect that is far smaller than the spread of the games", () => {
  const { difference, error } = differenceIn(
    played(
      400,
      (luck) => ({ y: 100 * luck, x: 1 }),
      (luck) => ({ y: 100 * luck + 1 + uniform(), x: 1 }),
    ),
  )
  expect(difference).toBeCloseTo(1.5, 1)
  expect(error).toBeLessThan(0.02)
})

it("finds a false change in fewer than 15 of 100 studies with Holm's correction", () => {
  let found = 0
  for (let study = 0; study < 100; study++) {
    const chances = Array.from({ length: 20 }, () => {
      const { difference, error } = differenceIn(
        played(
          60,
          (luck) => ({ y: luck + uniform(), x: 1 }),
          (luck) => ({ y: luck + uniform(), x: 1 }),
        ),
      )
      return chanceOf(difference, error)
    })
    if (holm(chances).some((p) => p < 0.05)) found++
  }
  expect(found).toBeLessThan(15)
})

it("finds no difference and no error between identical games", () => {
  const same = (luck: number): Played => ({ y: Math.round(luck * 10), x: 1 + Math.round(luck * 3) })
  expect(differenceIn(played(500, same, same))).toEqual({ difference: 0, error: 0 })
})

it("has an interval that contains the truth about 95 % of the time for ratios of correlated values", () => {
  let held = 0
  for (let i = 0; i < 1000; i++) {
    const { difference, error } = differenceIn(
      played(
        80,
        (luck) => ({ y: (5 + 10 * luck) * (1 + uniform()), x: 5 + 10 * luck }),
        (luck) => ({ y: (5 + 10 * luck) * (1.2 + uniform()), x: 5 + 10 * luck }),
      ),
    )
    if (Math.abs(difference - 0.2) <= 1.98 * error) held++
  }
  expect(held).toBeGreaterThan(925)
  expect(held).toBeLessThan(975)
})

it("gives the same sums in merged blocks as in one run", () => {
  const add = (into: Paired, i: number): void =>
    into.add([
      { y: Float64Array.of(i), x: Float64Array.of(2) },
      { y: Float64Array.of(i * i), x: Float64Array.of(3) },
    ])
  const [whole, first, second] = [0, 0, 0].map(() => new Paired(["measure"], 2))
  for (let i = 0; i < 10; i++) {
    add(whole, i)
    add(i < 4 ? first : second, i)
  }
  first.merge(second.payload())
  expect(first.payload()).toEqual(whole.payload())
  expect(whole.summary("measure")).toMatchObject({ mean: 2.25, n: 20 })
})
