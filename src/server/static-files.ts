// Static files of the app: from one folder only, with a hash as ETag, compressed once.

import { createHash } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { extname, resolve, sep } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
}

/** Returns whether this is the name of a file, not a page's path with a dot in it. */
export const isFileName = (path: string): boolean => Object.hasOwn(TYPES, extname(path))

/** Types that compression does not make smaller. */
const PACKED = [".png", ".ico", ".woff2"]

/** The encodings, the smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const
export type Encoding = (typeof ENCODINGS)[number]

export interface EncodedFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  readonly encoding: Encoding
}

interface Kept {
  readonly changed: number
  readonly plain: Buffer
  readonly hash: string
  readonly sent: Map<Encoding, Promise<EncodedFile>>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const PACK: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) =>
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain) => zip(plain, { level: 9 }),
  identity: async (plain) => plain,
}

/** Serves the files of one folder. */
export class StaticFiles {
  readonly #root: string
  readonly #kept = new Map<string, Kept>()

  constructor(folder: string) {
    this.#root = resolve(folder)
  }

  /** Returns the file at this path in the smallest encoding that the client accepts, or undefined if there is none. */
  async find(path: string, accepted: string): Promise<EncodedFile | undefined> {
    const file = resolve(this.#root, `.${path}`)
    if (!file.startsWith(this.#root + sep) || path.includes("\0")) return undefined
    const kept = await this.#read(file)
    return kept && this.#send(file, kept, encodingFor(file, accepted))
  }

  /** Reads a file as it is on the disk now, so that a new build is served at once. */
  async #read(file: string): Promise<Kept | undefined> {
    try {
      const found = await stat(file)
      if (!found.isFile()) return undefined
      const before = this.#kept.get(file)
      if (before?.changed === found.mtimeMs && before.plain.length === found.size) return before
      const plain = await readFile(file)
      const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22)
      const kept = { changed: found.mtimeMs, plain, hash, sent: new Map() }
      this.#kept.set(file, kept)
      return kept
    } catch {
      return undefined
    }
  }

  #send(file: string, { plain, hash, sent }: Kept, encoding: Encoding): Promise<EncodedFile> {
    const ready =
      sent.get(encoding) ??
      PACK[encoding](plain).then((packed) => ({
        body: new Uint8Array(packed),
        type: TYPES[extname(file)] ?? "application/octet-stream",
        etag: encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`,
        encoding,
      }))
    sent.set(encoding, ready)
    return ready
  }
}

function encodingFor(file: string, accepted: string): Encoding {
  if (PACKED.includes(extname(file))) return "identity"
  return ENCODINGS.find((encoding) => accepts(accepted, encoding)) ?? "identity"
}

/** Returns whether an Accept-Encoding header lists this encoding with a weight other than 0. */
const accepts = (header: string, encoding: Encoding): boolean =>
  header
    .split(",")
    .map((part) => part.split(";").map((word) => word.trim().toLowerCase()))
    .some(([name, weight = "q=1"]) => name === encoding && !/^q=0(\.0*)?$/.test(weight))
