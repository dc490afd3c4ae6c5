// What `--json` writes in a pipe: a JSON object in each line. docs/programs.md describes them.

import { questionLine } from "../bots/exec.ts"
import { isObject } from "../engine/objects.ts"
import type { TableClient } from "../table/client.ts"
import type { Item } from "./items.ts"

type Kind = "question" | "move" | "told" | "refusal" | "end"

export const jsonLine = (type: Kind, parts: object): string => `${JSON.stringify({ type, ...parts })}\n`

/** Returns a question for a move: the same fields that a program gets as a bot, with prompt and labels. */
export function moveJson({ game, seen, news }: TableClient, seat: number, items: readonly Item[], prompt: string) {
  if (game === undefined || seen === undefined || news === undefined) return {}
  const legal = items.flatMap(({ effect }) => (effect.kind === "move" ? [effect.move] : []))
  return {
    kind: "move",
    prompt,
    moves: items.map(({ name, label }) => ({ move: name, label })),
    ...JSON.parse(questionLine({ game, options: news.room.options, seat, view: seen.view, legal })),
  }
}

/** Returns the answer in a line: the `move` or `answer` of a JSON object, or else the line itself. */
export function answerIn(line: string): string {
  if (!line.startsWith("{")) return line
  try {
    const found: unknown = JSON.parse(line)
    const answer = isObject(found) ? (found.move ?? found.answer) : undefined
    return typeof answer === "string" ? answer : line
  } catch {
    return line
  }
}
