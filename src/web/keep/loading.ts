// Loads record files, and reports the outcome of each.

import { BadInput } from "../../engine/options.ts"
import { keepRecord, type LoadProblem, recordsIn, whatIsWrong } from "./records.ts"

export type Outcome =
  | { readonly kind: "loaded"; readonly file: string; readonly ids: readonly string[] }
  | { readonly kind: "failed"; readonly file: string; readonly wrong: LoadProblem | "room"; readonly why: string }

/** Maximum size of a file in bytes: far more than any record has. */
const MOST = 50_000_000

export const loadFiles = async (files: readonly File[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const file of files) outcomes.push(...(await loadFile(file)))
  return outcomes
}

async function loadFile(file: File): Promise<Outcome[]> {
  if (file.size > MOST) return [{ kind: "failed", file: file.name, wrong: "foreign", why: `${file.size} bytes` }]
  const ids: string[] = []
  const failed: Outcome[] = []
  for (const text of recordsIn(await file.text())) {
    try {
      ids.push(await keepRecord(text))
    } catch (problem) {
      failed.push(await failure(file.name, text, problem))
    }
  }
  return ids.length === 0 ? failed : [{ kind: "loaded", file: file.name, ids }, ...failed]
}

async function failure(file: string, text: string, problem: unknown): Promise<Outcome> {
  if (!(problem instanceof BadInput)) return { kind: "failed", file, wrong: "room", why: String(problem) }
  return { kind: "failed", file, wrong: await whatIsWrong(text), why: problem.message }
}
