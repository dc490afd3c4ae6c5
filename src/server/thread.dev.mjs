// Starts a thread from its source, which is named to it: what is not bundled runs through a loader, and threads do not inherit that.

import { register } from "tsx/esm/api"

register()
await import(`./${process.argv[2]}`)
