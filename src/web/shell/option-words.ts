// The values of an option in words, from its declaration.

import type { OptionSpec } from "../../engine/options.ts"
import { choiceLabel, optionLabel } from "../../table/option-words.ts"
import { LONGEST_NAME } from "../../table/room/texts.ts"
import { settings } from "../settings.svelte.ts"
import type { LinkProblem, Playable } from "./set-up.ts"
import { PLAYERS, SEED_LENGTH } from "./set-up.ts"
import { t } from "./words.ts"

export const labelOf = (spec: OptionSpec): string => optionLabel(spec, settings.language)

/** Returns the value of an option in words. */
export function valueWords(spec: OptionSpec, value: string | number, names: readonly string[] = []): string {
  switch (spec.kind) {
    case "switch":
      return t(value === "on" ? "isOn" : "isOff")
    case "choice":
      return choiceLabel(spec, value, settings.language)
    case "integer":
      return Number(value).toLocaleString(settings.language)
    case "seat":
      return value === "random" ? t("random") : (names[Number(value)] ?? t("seatN", { n: Number(value) + 1 }))
  }
}

/** Describes the values that a link may have. */
function expected(spec: OptionSpec, seats: number): string {
  switch (spec.kind) {
    case "switch":
      return t("expectOnOff")
    case "choice":
      return t("expectOneOf", { values: spec.values.join(", ") })
    case "integer":
      return t("expectWhole", { min: spec.min, max: spec.max })
    case "seat":
      return t("expectSeat", { max: seats })
  }
}

/** Describes a problem of a link in a sentence. */
export function problemWords(game: Playable, seats: number, problem: LinkProblem): string {
  const came = "came" in problem ? String(problem.came).slice(0, 60) : ""
  switch (problem.kind) {
    case "badSeatCount":
      return t("badSeatCount", { game: game.name, min: game.seats.min, max: game.seats.max, came })
    case "badSeat":
      return t("badSeat", { n: problem.seat + 1, expected: PLAYERS.join(", "), came })
    case "badNames":
      return t("badNames", { n: problem.seats, came })
    case "longName":
      return t("longName", { n: LONGEST_NAME, came })
    case "badOption":
      return t("badOption", { option: `opt.${problem.spec.name}`, expected: expected(problem.spec, seats), came })
    case "noOption":
      return t("noOption", { game: game.name, expected: game.options.map(({ name }) => name).join(", "), came })
    case "longSeed":
      return t("longSeed", { n: SEED_LENGTH })
    case "badKey":
      return t("badKey", { expected: "seats, names, opt.…, seed, go, with", came })
    case "twice":
      return t("twice", { came })
  }
}
