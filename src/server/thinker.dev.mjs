// Starts the thread from its source: what is not bundled runs through a loader, and threads do not inherit that.

import { register } from "tsx/esm/api"

register()
await import("./thinker.ts")
