// Messages as frames of the WebSocket protocol (RFC 6455).

/** First byte of a frame that is a whole message. It also tells the kind of message. */
const WHOLE = 0x80
const TEXT = WHOLE | 1
const BINARY = WHOLE | 2
const PING = WHOLE | 9
export const PONG = WHOLE | 10

/** The longest content whose length fits into the second byte; all control frames are this short. */
const SHORT = 125
/** These stand in place of a length: two or eight bytes with the length follow. */
export const LENGTH_16 = 126
export const LENGTH_64 = 127
/** Bytes of the longest header, without a client's mask. */
export const HEADER = 10

export type Message = string | Uint8Array

/** Returns the frames of these messages as bytes, followed by that of the ping, if one is given. */
export function encodeFrames(messages: readonly Message[], ping?: string): Buffer {
  const frames = Buffer.allocUnsafe(roomFor(messages))
  return frames.subarray(0, putFrames(messages, ping, frames))
}

/** Returns the maximum number of bytes that the frames of these messages and a ping take. */
function roomFor(messages: readonly Message[]): number {
  let room = HEADER + SHORT
  for (const message of messages) room += HEADER + lengthOf(message)
  return room
}

/** Puts the frames at the beginning of `into`, and returns where they end. */
function putFrames(messages: readonly Message[], ping: string | undefined, into: Buffer): number {
  let end = 0
  for (const message of messages) end = putFrame(typeof message === "string" ? TEXT : BINARY, message, into, end)
  return ping === undefined ? end : putFrame(PING, ping, into, end)
}

const lengthOf = (message: Message): number =>
  typeof message === "string" ? Buffer.byteLength(message) : message.length

function putFrame(kind: number, message: Message, into: Buffer, at: number): number {
  const length = lengthOf(message)
  into[at] = kind
  const start = putLength(length, into, at + 1)
  if (typeof message === "string") into.write(message, start)
  else into.set(message, start)
  return start + length
}

function putLength(length: number, into: Buffer, at: number): number {
  if (length <= SHORT) return into.writeUInt8(length, at)
  if (length < 1 << 16) return into.writeUInt16BE(length, into.writeUInt8(LENGTH_16, at))
  return into.writeBigUInt64BE(BigInt(length), into.writeUInt8(LENGTH_64, at))
}
