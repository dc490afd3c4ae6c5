// Messages in bytes as frames of the WebSocket protocol (RFC 6455): one small piece of memory and one write for each.

const BINARY = 0x82 // and whole
const SHORT = 125
const LONGER = 126
const LONGEST = 127

/** This message as it goes over the line. */
export function frameOf(message: Uint8Array): Buffer {
  const { length } = message
  const header = length <= SHORT ? 2 : length < 1 << 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = BINARY
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LONGER
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LONGEST
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(message, header)
  return frame
}
