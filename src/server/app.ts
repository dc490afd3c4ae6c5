// Serves the app over HTTP, with headers that isolate it from other sites.

import { createHash } from "node:crypto"
import { type Context, Hono } from "hono"
import { type EncodedFile, isFileName, StaticFiles } from "./static-files.ts"

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

const POLICY = "content-security-policy"
const PAGE = "/index.html"
const FOR_EVER = "public, max-age=31536000, immutable"
/** Browsers revalidate these each time, and get a short answer if nothing has changed. */
const CHECKED = "no-cache"

/**
 * Allows everything from this server and nothing from elsewhere, and only those inline scripts that have these hashes.
 */
const policyWith = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

/** Returns the inline scripts of the page. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script)

const hashOf = (script: string): string => createHash("sha256").update(script).digest("base64")

/**
 * Serves the app from its build folder. Its pages have paths of their own, so any path that is no file gets the app's
 * page.
 */
export function webApp(folder: string, tables?: Hono, state?: Hono): Hono {
  const files = new StaticFiles(folder)
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
    if (!c.res.headers.has(POLICY)) c.header(POLICY, policyWith([]))
  })

  if (tables !== undefined) app.route("/api", tables)
  if (state !== undefined) app.route("/", state)

  app.get("*", async (c) => {
    const path = decoded(new URL(c.req.url).pathname)
    const accepted = c.req.header("accept-encoding") ?? ""
    const file = path === "/" ? undefined : await files.find(path, accepted)
    if (file !== undefined && path !== PAGE) return answer(c, file, path.startsWith("/assets/") ? FOR_EVER : CHECKED)
    if (path !== PAGE && isFileName(path)) return c.text("There is no such file.", 404)
    return page(c, files, accepted)
  })

  app.all("*", (c) => c.text("Only GET and HEAD are understood here.", 405, { allow: "GET, HEAD" }))
  return app
}

async function page(c: Context, files: StaticFiles, accepted: string): Promise<Response> {
  const file = await files.find(PAGE, accepted)
  const plain = await files.find(PAGE, "")
  if (file === undefined || plain === undefined)
    return c.text("The app has not been built yet: stop this and use npm start.", 503)
  const hashes = scriptsIn(new TextDecoder().decode(plain.body)).map(hashOf)
  c.header(POLICY, policyWith(hashes))
  return answer(c, file, CHECKED)
}

function answer(c: Context, { body, type, etag, encoding }: EncodedFile, caching: string): Response {
  c.header("cache-control", caching)
  c.header("etag", etag)
  c.header("vary", "accept-encoding")
  if (knows(c.req.header("if-none-match"), etag)) return c.body(null, 304)
  c.header("content-type", type)
  c.header("content-length", String(body.length))
  if (encoding !== "identity") c.header("content-encoding", encoding)
  return c.body(body)
}

/** Returns whether the browser has this version already. */
const knows = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag)

/** Decodes a path. One that is not encoded properly stays as it is, and the app says that there is no such page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
