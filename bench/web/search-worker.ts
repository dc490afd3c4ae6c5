// The search's speed, in a worker of the browser.

import { findGame } from "../../src/games/index.ts"
import { searchSpeed } from "../search.ts"

addEventListener(
  "message",
  ({ data: [id, rollout, seconds] }: MessageEvent<[string, "random" | "heuristic", number]>) =>
    postMessage(searchSpeed(findGame(id), rollout, 1, seconds, () => performance.now() / 1000)),
)
