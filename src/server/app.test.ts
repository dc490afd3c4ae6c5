// The app over HTTP: what the server sends, in which form, and what it never sends.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { webApp } from "./app.ts"

const SCRIPT = "let theme = 1"
const PAGE = `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/a-1.js"></script>`
const CODE = "export const a = 1;\n".repeat(200)

let outer = ""
let app: ReturnType<typeof webApp>

beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), "countertop-web-"))
  const folder = join(outer, "web")
  mkdirSync(join(folder, "assets"), { recursive: true })
  writeFileSync(join(outer, "secret.txt"), "secret")
  mkdirSync(join(outer, "web-too"))
  writeFileSync(join(outer, "web-too", "secret.txt"), "secret")
  writeFileSync(join(folder, "index.html"), PAGE)
  writeFileSync(join(folder, "assets", "a-1.js"), CODE)
  writeFileSync(join(folder, "icon.png"), "not really a picture")
  writeFileSync(join(folder, "sw.js"), "// worker")
  app = webApp(folder)
})

afterAll(() => rmSync(outer, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  Promise.resolve(app.request(`http://localhost${path}`, { method, headers }))

describe("pages", () => {
  it.each(["/", "/new/contarlos?seats=me,easy", "/play/abc", "/rules/no.such.game", "/index.html"])(
    "%s serves the app's page",
    async (path) => {
      const reply = await get(path)
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
      expect(reply.headers.get("cache-control")).toBe("no-cache")
      expect(await reply.text()).toBe(PAGE)
    },
  )

  it("allow nothing from other sites, and inline scripts only by their hash", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? ""
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SCRIPT))
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString("base64")}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http/)
  })

  it("say what to do if the app is not built", async () => {
    const reply = await webApp(join(outer, "nowhere")).request("http://localhost/")
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining("npm start")])
  })
})

describe("files", () => {
  it("are cached for ever if their name has a hash, and revalidated otherwise", async () => {
    expect((await get("/assets/a-1.js")).headers.get("cache-control")).toContain("immutable")
    expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache")
  })

  it("are sent with brotli, gzip or no compression, as the client accepts", async () => {
    const bytes = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer())
    const br = await get("/assets/a-1.js", { "accept-encoding": "gzip, deflate, br" })
    expect([br.headers.get("content-encoding"), br.headers.get("vary")]).toEqual(["br", "accept-encoding"])
    expect(String(brotliDecompressSync(await bytes(br)))).toBe(CODE)
    const zipped = await get("/assets/a-1.js", { "accept-encoding": "gzip;q=0.5, br;q=0" })
    expect(zipped.headers.get("content-encoding")).toBe("gzip")
    expect(String(gunzipSync(await bytes(zipped)))).toBe(CODE)
    const plain = await get("/assets/a-1.js")
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, CODE])
    expect((await get("/icon.png", { "accept-encoding": "br" })).headers.get("content-encoding")).toBeNull()
  })

  it("are answered with 304 if the client has the current version", async () => {
    const etag = (await get("/sw.js")).headers.get("etag") ?? ""
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const reply = await get("/sw.js", { "if-none-match": known })
      expect([reply.status, await reply.text()]).toEqual([304, ""])
    }
    expect((await get("/sw.js", { "if-none-match": '"other"' })).status).toBe(200)
  })

  it("are sent in their new version after a rebuild", async () => {
    const file = join(outer, "web", "fresh.js")
    writeFileSync(file, "one")
    expect(await (await get("/fresh.js")).text()).toBe("one")
    writeFileSync(file, "two!")
    expect(await (await get("/fresh.js")).text()).toBe("two!")
  })

  it("that do not exist are answered with 404, not with the app's page", async () => {
    const reply = await get("/assets/gone-2.js")
    expect([reply.status, reply.headers.get("content-type")]).toEqual([404, expect.stringContaining("text/plain")])
    expect((await get("/assets")).headers.get("content-type")).toContain("text/html")
  })
})

describe("bad requests", () => {
  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/..%2fweb-too%2fsecret.txt",
    "//secret.txt",
    "/%00secret.txt",
  ])("%s does not reach files outside the folder", async (path) => {
    const reply = await get(path)
    expect(await reply.text()).not.toBe("secret")
    expect(reply.status).toBe(404)
  })

  it.each(["/%", "/%zz", "/rules/%e0%a4%a"])("%s serves the app's page", async (path) => {
    expect(await (await get(path)).text()).toBe(PAGE)
  })

  it("methods other than GET and HEAD are refused, and HEAD has no body", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const reply = await get("/", {}, method)
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD"])
    }
    const head = await get("/assets/a-1.js", {}, "HEAD")
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(CODE.length), ""])
  })

  it("every response forbids MIME sniffing and has a content security policy", async () => {
    for (const path of ["/", "/sw.js", "/gone.js", "/%"]) {
      const { headers } = await get(path)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    }
  })
})
