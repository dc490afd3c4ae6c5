// Creates files that appear under their name only when complete, and never replace another file.

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { BadInput } from "../../engine/options.ts"
import { troubleOf } from "./trouble.ts"

/** Makes an empty file that only this user can read, because it will hold secrets. Fails if the file exists. */
export const makeEmpty = (path: string): void => closeSync(openSync(path, "wx", 0o600))

export function sync(path: string): void {
  const open = openSync(path, "r+")
  fsyncSync(open)
  closeSync(open)
}

export const alreadyExists = (to: string, kind: string): BadInput =>
  new BadInput(`there is a file ${to} already; a ${kind} takes a new name`)

/** Reserves the name, which fails if it is taken, and then moves the file there. */
export function putInPlace(part: string, to: string, kind: string): void {
  try {
    makeEmpty(to)
  } catch (problem) {
    rmSync(part)
    throw existsSync(to) ? alreadyExists(to, kind) : problem
  }
  renameSync(part, to)
}

/** Returns why a file could not be written. */
export function reasonOf(problem: unknown, to: string): string {
  const code = problem instanceof Error && "code" in problem ? problem.code : undefined
  if (code === "ENOENT") return `there is no folder ${dirname(to)}`
  if (code === "ENOTDIR") return `a part of ${to} is no folder`
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `${dirname(to)} cannot be written to by this user`
  const { trouble, message } = troubleOf(problem, to)
  return trouble === "full" ? `the disk of ${to} is full` : message
}
