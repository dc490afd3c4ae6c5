// The app as files over HTTP, with the headers that keep it to itself.

import { readFile, stat } from "node:fs/promises"
import { extname, join, normalize } from "node:path"
import { Hono } from "hono"

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
}

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

const FOR_EVER = "public, max-age=31536000, immutable"

/** The app that was built into this folder. Pages have paths of their own: whatever is no file is the app's page. */
export function webApp(folder: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  })
  app.get("*", async (c) => {
    const path = normalize(decodeURIComponent(c.req.path))
    const file = (await found(join(folder, path))) ?? join(folder, "index.html")
    if (file.endsWith("index.html") && extname(path) !== "" && extname(path) !== ".html")
      return c.text("There is no such file.", 404)
    const isNamedByContent = path.startsWith("/assets/")
    return c.body(new Uint8Array(await readFile(file)), 200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": isNamedByContent ? FOR_EVER : "no-cache",
    })
  })
  return app
}

async function found(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isFile() ? path : undefined
  } catch {
    return undefined
  }
}
