// How batches get to the thread that writes, and answers back. Both ends sleep on numbers that they share rather than in their loops: to be
// called there takes as much processor time as several entries.

import { type MessagePort, receiveMessageOnPort, type Worker } from "node:worker_threads"
import type { FromThread, ToThread } from "./batch.ts"

/** The numbers that both ends share. */
export type Signs = Int32Array<SharedArrayBuffer>

/** How often the thread was called. */
const CALLS = 0
/** How it stands with the answer. */
const ANSWER = 1
const SIGNS = 2

const AWAITED = 0
/** All of the batch is on disk. */
const DONE = 1
/** It comes as a message: there is more to say, or nobody waits for it. */
const SENT = 2

export const newSigns = (): Signs => new Int32Array(new SharedArrayBuffer(SIGNS * Int32Array.BYTES_PER_ELEMENT))

/**
 * Hands a message over, and waits at most so many milliseconds for it to be done. Says whether it is; else the answer comes as a message. As long
 * as this takes, nothing else is done here.
 */
export function handOver(message: ToThread, thread: Worker, signs: Signs, ms: number): boolean {
  Atomics.store(signs, ANSWER, ms > 0 ? AWAITED : SENT)
  thread.postMessage(message)
  Atomics.add(signs, CALLS, 1)
  Atomics.notify(signs, CALLS)
  if (ms > 0) Atomics.wait(signs, ANSWER, AWAITED, ms)
  return Atomics.compareExchange(signs, ANSWER, AWAITED, SENT) === DONE
}

/** Every message that is handed over to this thread, which does nothing else between them. */
export function* handedOver(port: MessagePort, signs: Signs): Generator<ToThread> {
  for (let calls = 0; ; calls++) {
    Atomics.wait(signs, CALLS, calls)
    const received: { readonly message: ToThread } | undefined = receiveMessageOnPort(port)
    if (received !== undefined) yield received.message
  }
}

export function answer(message: FromThread, port: MessagePort, signs: Signs): void {
  const isDone = Array.isArray(message) && message.length === 0
  const isAwaited = Atomics.compareExchange(signs, ANSWER, AWAITED, isDone ? DONE : SENT) === AWAITED
  if (!isDone || !isAwaited) port.postMessage(message)
  if (isAwaited) Atomics.notify(signs, ANSWER)
}
