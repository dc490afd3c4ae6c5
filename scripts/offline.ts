// A Vite plugin that gives the service worker the list of all built files, and a version that changes with any of them.

import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type Plugin } from "vite"
import about from "../package.json" with { type: "json" }

const WORKER = fileURLToPath(new URL("../src/web/service-worker.ts", import.meta.url))
const NAME = "sw.js"

type Contents = ReadonlyMap<string, string | Uint8Array>

/** Returns the files' addresses, and a version name that is a hash of the contents. */
function versionOf(contents: Contents): { readonly name: string; readonly files: readonly string[] } {
  const files = [...contents.keys()].sort()
  const hash = createHash("sha256")
  for (const file of files) hash.update(file).update(contents.get(file) ?? "")
  return {
    name: hash.digest("hex").slice(0, 12),
    files: files.map((file) => (file === "index.html" ? "/" : `/${file}`)),
  }
}

/** Returns the files of a folder that are copied unchanged, with their contents. */
const filesIn = (folder: string): [string, Uint8Array][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(file)])

/** Builds the worker as one classic script. */
async function workerWith(version: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: WORKER, output: { format: "iife" } },
    },
  })
  if (!("output" in built)) throw new Error("the service worker was not built")
  return built.output[0].code
}

/** Returns the plugin. It also defines the app's version as `__APP_VERSION__`. */
export function offline(): Plugin {
  let publicDir = ""
  return {
    name: "offline",
    enforce: "post",
    config: () => ({ define: { __APP_VERSION__: JSON.stringify(about.version) } }),
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const built = Object.values(bundle)
          .filter(({ fileName }) => !fileName.endsWith(".map"))
          .map((file): [string, string | Uint8Array] => [
            file.fileName,
            file.type === "chunk" ? file.code : file.source,
          ])
        const version = versionOf(new Map([...built, ...filesIn(publicDir)]))
        this.emitFile({ type: "asset", fileName: NAME, source: await workerWith(version) })
      },
    },
  }
}
