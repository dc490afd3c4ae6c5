// WebSocket frames byte by byte, including some that no library would make.

import { randomBytes } from "node:crypto"

/** Returns the request that opens a connection. Bytes after it are read once the connection is open. */
export const opening = (address: string): Buffer =>
  Buffer.from(
    [
      "GET /live HTTP/1.1",
      `Host: ${address}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      "Sec-WebSocket-Version: 13",
      "\r\n",
    ].join("\r\n"),
  )

/** A mask that changes nothing. It is as good as any other. */
const NO_MASK: readonly number[] = [0, 0, 0, 0]

/** Returns one frame of a client. */
export function frame(kind: number, payload: Uint8Array, isLast = true, mask = NO_MASK): Buffer {
  const { length } = payload
  const size = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : longSize(length)
  const header = [(isLast ? 0x80 : 0) | kind, 0x80 | size[0], ...size.slice(1), ...mask]
  const masked = mask === NO_MASK ? payload : payload.map((byte, i) => byte ^ mask[i & 3])
  return Buffer.concat([Buffer.from(header), masked])
}

const longSize = (length: number): number[] => [
  127,
  0,
  0,
  0,
  0,
  length >>> 24,
  (length >> 16) & 255,
  (length >> 8) & 255,
  length & 255,
]
