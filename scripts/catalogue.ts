// A Vite plugin for `virtual:catalogue`: the data that Home needs about each game, and pictures of their tables as
// files. The games generate both at build time, so that Home loads no game.

import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { type Plugin, runnerImport } from "vite"

const NAME = "virtual:catalogue"
const RESOLVED = `\0${NAME}`
const MAKER = fileURLToPath(new URL("../src/web/cards/catalogue.ts", import.meta.url))

const SHADES = ["light", "dark"] as const

interface Listed {
  readonly id: string
  readonly picture: Readonly<Record<(typeof SHADES)[number], string>>
}

interface Made {
  readonly games: readonly Listed[]
  /** Pictures by address, without the leading slash. */
  readonly files: ReadonlyMap<string, string>
}

/** Creates the catalogue. An address replaces each picture; it contains a hash of the picture. */
async function make(): Promise<Made> {
  const { module } = await runnerImport<{ listed(): Listed[] }>(MAKER, { configFile: false, logLevel: "error" })
  const files = new Map<string, string>()
  const games = module.listed().map((game) => {
    const picture = { light: "", dark: "" }
    for (const shade of SHADES) {
      const drawn = game.picture[shade]
      const hash = createHash("sha256").update(drawn).digest("hex").slice(0, 7)
      const address = `assets/${game.id}-${hash}.svg`
      files.set(address, drawn)
      picture[shade] = `/${address}`
    }
    return { ...game, picture }
  })
  return { games, files }
}

export function catalogue(): Plugin {
  let made: Promise<Made> | undefined
  const once = (): Promise<Made> => (made ??= make())
  return {
    name: "catalogue",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: async (id) =>
      id === RESOLVED ? `export const catalogue = ${JSON.stringify((await once()).games)}` : undefined,
    async generateBundle() {
      for (const [fileName, source] of (await once()).files) this.emitFile({ type: "asset", fileName, source })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const picture = (await once()).files.get((request.url ?? "").slice(1))
        if (picture === undefined) return next()
        response.setHeader("content-type", "image/svg+xml").end(picture)
      })
    },
  }
}
