// A connection to a table on which the test decides when answers arrive.

import type { Page } from "@playwright/test"

/** The part of the protocol that this file reads. */
interface Message {
  readonly t: string
  readonly id?: string
  readonly what?: { readonly do: string }
}

export class SlowLine {
  /** Kinds of the page's requests in their order. Retries of a request count once. */
  readonly asked: string[] = []
  #isHeld = false
  #refuses: string | undefined
  #held: (() => void)[] = []
  readonly #known = new Set<string>()

  /** Intercepts the page's connection. Call it before the page opens a table. */
  static async on(page: Page): Promise<SlowLine> {
    const line = new SlowLine()
    await page.routeWebSocket(/\/live$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const message = messageIn(text)
        line.#note(message)
        if (message?.what?.do !== line.#refuses || message?.id === undefined) return server.send(text)
        const refusal = JSON.stringify({ t: "no", id: message.id, why: { key: "table.saidEnough" } })
        line.#deliver(() => socket.send(refusal))
      })
      server.onMessage((text) => {
        if (messageIn(text)?.t === "ok") line.#deliver(() => socket.send(text))
        else socket.send(text)
      })
    })
    return line
  }

  /** Holds answers from now on. */
  hold(): void {
    this.#isHeld = true
  }

  /** Delivers the held answers. Later answers arrive at once. */
  release(): void {
    this.#isHeld = false
    for (const send of this.#held.splice(0)) send()
  }

  /** Refuses requests of this kind from now on, without passing them to the table. */
  refuse(kind: string | undefined): void {
    this.#refuses = kind
  }

  #deliver(send: () => void): void {
    if (this.#isHeld) this.#held.push(send)
    else send()
  }

  #note(message: Message | undefined): void {
    if (message?.what === undefined || message.id === undefined || this.#known.has(message.id)) return
    this.#known.add(message.id)
    this.asked.push(message.what.do)
  }
}

function messageIn(text: string | Buffer): Message | undefined {
  return typeof text === "string" && text.startsWith("{") ? (JSON.parse(text) as Message) : undefined
}
