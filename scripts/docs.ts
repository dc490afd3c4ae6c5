// Brings docs/protocol.md up to date with the schemas of its messages.

import { readFileSync, writeFileSync } from "node:fs"
import { pageWithSchemas } from "../src/server/protocol-page.ts"

const file = "docs/protocol.md"
writeFileSync(file, pageWithSchemas(readFileSync(file, "utf8")))
