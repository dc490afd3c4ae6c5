// Bundles the command, its threads and the browser app into a folder: node scripts/build.mjs FOLDER

import { join } from "node:path"
import { build } from "vite"
import { bundle, bundleThreads } from "./bundle.mjs"
import { root } from "./setup.mjs"

// Builds for production, whoever runs it. A test sets another environment, with which the app would be a fifth larger.
process.env.NODE_ENV = "production"

const [folder] = process.argv.slice(2)
await bundle(join(root, "src/cli.ts"), join(folder, "cli.mjs"))
await bundleThreads(folder)
await build({
  configFile: join(root, "vite.config.ts"),
  root: join(root, "src/web"),
  logLevel: "warn",
  build: { outDir: join(folder, "web") },
})
