#!/usr/bin/env node
// Installs and builds what is needed, once, and then runs the command.

import { ensureBuilt, ensureInstalled } from "../scripts/setup.mjs"

ensureInstalled()
ensureBuilt()
await import("../dist/cli.mjs")
