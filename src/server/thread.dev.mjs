// Loads the TypeScript source of a thread, whose URL is the first argument.

import { register } from "tsx/esm/api"

register()
await import(process.argv[2])
