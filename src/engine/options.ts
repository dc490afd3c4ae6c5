// A game declares its options once. Validation, help, forms and sweeps read that declaration.

import { asText, own } from "./objects.ts"

/** The languages of the user interface. */
export const LANGUAGES = ["en", "es"] as const
export type Language = (typeof LANGUAGES)[number]
export type Said = Readonly<Record<Language, string>>

interface Declared {
  readonly name: string
  /** Its label in a form; derived from the name if left out. */
  readonly label?: Said
  /** One line on what it does. */
  readonly help: Said
  /** The rules it changes. */
  readonly rules: readonly string[]
  /** Marks options that only game designers need. They are not part of the usual set-up. */
  readonly designer?: true
}

export type OptionSpec = Declared &
  (
    | { readonly kind: "switch"; readonly default: "on" | "off" }
    | {
        readonly kind: "choice"
        readonly values: readonly string[]
        readonly default: string
        /** The value in saved games that do not name the option: the default when they were played. */
        readonly unnamed?: string
        /** Labels of the values in a form; derived from the values if left out. */
        readonly says?: Readonly<Record<string, Said>>
      }
    | { readonly kind: "integer"; readonly min: number; readonly max: number; readonly default: number }
    | { readonly kind: "seat"; readonly default: number | "random" }
  )

type ValueOf<S> = S extends { kind: "switch" }
  ? "on" | "off"
  : S extends { kind: "choice"; values: readonly (infer V)[] }
    ? V
    : S extends { kind: "integer" }
      ? number
      : number | "random"

/** The type of a game's options, derived from their declaration. */
export type OptionsOf<T extends readonly OptionSpec[]> = { readonly [S in T[number] as S["name"]]: ValueOf<S> }

export type Options = Readonly<Record<string, string | number>>

/** Invalid input. Its message says in one line what was expected and what was found. */
export class BadInput extends Error {
  override name = "BadInput"
}

/** Returns the allowed values of an option, in words. */
export function allowed(spec: OptionSpec, seats?: number): string {
  switch (spec.kind) {
    case "switch":
      return "on or off"
    case "choice":
      return spec.values.join(", ")
    case "integer":
      return `a whole number from ${spec.min} to ${spec.max}`
    case "seat":
      return seats === undefined ? "seat1, seat2 and so on, or random" : `seat1 to seat${seats}, or random`
  }
}

/** Returns a value as a command takes it, with seats counted from 1. */
export const valueText = (spec: OptionSpec, value: string | number): string =>
  spec.kind === "seat" && typeof value === "number" ? `seat${value + 1}` : String(value)

/** Reads a seat: people count from `seat1`, while records and older links have a bare number that counts from 0. */
function seatFrom(text: string, seats: number): number | undefined {
  const [, named, bare] = /^(?:seat(\d)|(\d))$/.exec(text) ?? []
  const seat = named === undefined ? Number(bare) : Number(named) - 1
  return seat >= 0 && seat < seats ? seat : undefined
}

function valueFrom(spec: OptionSpec, given: unknown, seats: number): string | number | undefined {
  const text = asText(given)
  switch (spec.kind) {
    case "switch":
      return text === "on" || text === "off" ? text : undefined
    case "choice":
      return spec.values.find((value) => value === text)
    case "integer":
      return /^-?\d{1,9}$/.test(text) && Number(text) >= spec.min && Number(text) <= spec.max ? Number(text) : undefined
    case "seat":
      return text === "random" ? text : seatFrom(text, seats)
  }
}

interface HasOptions {
  readonly name: string
  readonly options: readonly OptionSpec[]
}

/** Validates the given options and adds defaults for the others. */
export function readOptions(game: HasOptions, seats: number, given: Readonly<Record<string, unknown>>): Options {
  for (const name of Object.keys(given))
    if (!game.options.some((spec) => spec.name === name))
      throw new BadInput(
        `${game.name} has no option “${name}”; it has: ${game.options.map((spec) => spec.name).join(", ")}`,
      )
  const options: Record<string, string | number> = {}
  for (const spec of game.options) options[spec.name] = readOption(spec, own(given, spec.name), seats)
  return options
}

/** Returns the value that an option has in a saved game which does not name it. */
export const unnamedValue = (spec: OptionSpec): string | number =>
  spec.kind === "choice" ? (spec.unnamed ?? spec.default) : spec.default

/** Validates the options of a saved game or a table, so that it keeps the rules that it was played with. */
export function readSavedOptions(game: HasOptions, seats: number, saved: Readonly<Record<string, unknown>>): Options {
  const unnamed = game.options.filter(({ name }) => own(saved, name) === undefined)
  return readOptions(game, seats, {
    ...saved,
    ...Object.fromEntries(unnamed.map((spec) => [spec.name, unnamedValue(spec)])),
  })
}

function readOption(spec: OptionSpec, given: unknown, seats: number): string | number {
  if (given === undefined) return spec.default
  const value = valueFrom(spec, given, seats)
  if (value === undefined)
    throw new BadInput(`option ${spec.name} takes ${allowed(spec, seats)}, not “${asText(given)}”`)
  return value
}

/** Validates a number of seats. */
export function readSeats(
  game: { readonly name: string; readonly seats: { readonly min: number; readonly max: number } },
  given: unknown,
): number {
  const { min, max } = game.seats
  const text = asText(given)
  const seats = Number(text)
  if (!/^\d{1,2}$/.test(text) || seats < min || seats > max)
    throw new BadInput(`${game.name} takes ${min} to ${max} seats, not “${text}”`)
  return seats
}

/**
 * Returns the options to record. Designers' options are included only if they differ from their default, so that a new
 * one changes no record.
 */
export function namedOptions(game: { readonly options: readonly OptionSpec[] }, options: Options): Options {
  const named: Record<string, string | number> = {}
  for (const { name, designer, default: usual } of game.options)
    if (!designer || options[name] !== usual) named[name] = options[name]
  return named
}
