// node scripts/build.mjs FOLDER: bundles the command, its threads and the browser app into a folder.

import { join } from "node:path"
import { build } from "vite"
import { bundle, bundleThreads } from "./bundle.mjs"
import { root } from "./setup.mjs"

// Always builds for production. Tests set another environment, which would make the app a fifth larger.
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
