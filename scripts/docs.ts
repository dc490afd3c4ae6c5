// Updates the protocol's documents: docs/protocol.md, docs/protocol-games.md and docs/protocol-games.json.

import { readFileSync, writeFileSync } from "node:fs"
import { allFacts, gamesJson, gamesPage } from "../src/server/protocol-games.ts"
import { pageWithPart, pageWithSchemas } from "../src/server/protocol-page.ts"
import { recordedSession, SESSION_FILE } from "../src/server/protocol-session.testing.ts"

const facts = await allFacts()
writeFileSync("docs/protocol-games.md", gamesPage(facts))
writeFileSync("docs/protocol-games.json", gamesJson(facts))

const file = "docs/protocol.md"
writeFileSync(file, pageWithPart(pageWithSchemas(readFileSync(file, "utf8")), SESSION_FILE, await recordedSession()))
