// Measures the speed of the search in a browser's worker.

import { findGame } from "../../src/games/index.ts"
import { searchSpeed } from "../search.ts"

addEventListener(
  "message",
  ({ data: [id, rollout, seconds] }: MessageEvent<[string, "random" | "heuristic", number]>) =>
    postMessage(searchSpeed(findGame(id), rollout, 1, seconds, () => performance.now() / 1000)),
)
