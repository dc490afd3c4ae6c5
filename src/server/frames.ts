// Messages as frames of the WebSocket protocol (RFC 6455): one small piece of memory and one write for each.

// Kinds of frames, each the whole of a message:
const TEXT = 0x81
const BINARY = 0x82
const SHORT = 125
const LONGER = 126
const LONGEST = 127

/** This message as it goes over the line. */
export function frameOf(message: string | Uint8Array): Buffer {
  if (typeof message === "string") {
    const { frame, header } = begun(TEXT, Buffer.byteLength(message))
    frame.write(message, header)
    return frame
  }
  const { frame, header } = begun(BINARY, message.length)
  frame.set(message, header)
  return frame
}

/** A frame of this kind with room for so many bytes behind its header. */
function begun(kind: number, length: number): { readonly frame: Buffer; readonly header: number } {
  const header = length <= SHORT ? 2 : length < 1 << 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = kind
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LONGER
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LONGEST
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return { frame, header }
}
