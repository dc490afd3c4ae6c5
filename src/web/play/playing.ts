// What a table's page needs to know of a game that is being played, wherever it is played: at this screen, or over the network.

import type { Game, Result } from "../../engine/game.ts"
import type { Match } from "../../engine/match.ts"
import type { Move } from "../../engine/moves.ts"
import type { ScoreRound } from "../../engine/scene.ts"
import type { Frame } from "../table/frame.ts"

/** A game that is over, from which all of it can be told. */
export interface Played {
  readonly match: Match
  /** Where it can be watched again. */
  readonly replay: string
  /** What was told of the n-th move, from 0. */
  toldOf(n: number): readonly string[]
  record(): string
}

export interface Playing {
  readonly game: Game
  readonly frame: Frame
  /** Everybody's name, by seat. */
  readonly names: readonly string[]
  /** The seats of the people before this screen. */
  readonly own: readonly number[]
  /** What happened, in words for whoever looks. */
  readonly told: readonly string[]
  /** Another one if what was told before has been taken back, or belongs to another game. */
  readonly story: object
  /** The person to whom the device is to be passed. */
  readonly passTo: number | undefined
  /** The bot that the table waits for. */
  readonly thinking: number | undefined
  /** From which round on the score sheet is to be shown. */
  readonly sheet: number | undefined
  readonly result: Result | undefined
  /** All of it, once it is over and here. */
  readonly played: Played | undefined
  readonly canUndo: boolean
  /** Something was taken back that had been shown. */
  readonly isMarked: boolean
  /** Why a move was refused after it had been made. */
  readonly refusal: string | undefined
  /** All rounds so far, with as much of their working as is known. */
  rounds(): readonly ScoreRound[]
  /** Makes a person's move; gives back why not, in words. */
  act(seat: number, move: Move): string | undefined
  /** Why a move would be refused, without making it. */
  whyNot(seat: number, move: Move): string | undefined
  /** The device is in the hands of whoever is to move. */
  taken(): void
  /** The score sheet has been read. */
  putAway(): void
  /** What the table waits for happens now. */
  hurry(): void
  /** Takes the latest move of a person back, and what came after it. */
  undo(): void
  /** The language, or what is remembered, has changed. */
  refresh(): void
}
