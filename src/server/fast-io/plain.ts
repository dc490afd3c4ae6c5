// The plain way: a separate stream between the socket and `ws`.

import { Socket } from "node:net"
import { Duplex } from "node:stream"
import { encodeFrames, type Message } from "../frames.ts"
import type { ConnectionSocket, SocketIo } from "./socket-io.ts"

export const PLAIN_IO: SocketIo = { name: "plain", open: (socket) => new PlainSocket(socket) }

class PlainSocket extends Duplex implements ConnectionSocket {
  onchunk: (chunk: Buffer) => boolean = (chunk) => this.pass(chunk)
  readonly #socket: Duplex

  constructor(socket: Duplex) {
    super()
    this.#socket = socket
    if (socket instanceof Socket) socket.setTimeout(0).setNoDelay()
    socket.on("data", (chunk: Buffer) => {
      if (!this.onchunk(chunk)) socket.pause()
    })
    socket.on("end", () => this.push(null))
    socket.on("error", (problem) => this.destroy(problem))
    socket.on("close", () => this.destroy())
  }

  get stream(): Duplex {
    return this
  }

  pass(chunk: Buffer): boolean {
    return this.push(chunk)
  }

  send(messages: readonly Message[], ping?: string): void {
    this.write(encodeFrames(messages, ping))
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (problem?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(problem: Error | null, done: (problem: Error | null) => void): void {
    this.#socket.destroy()
    done(problem)
  }
}
