// The draft of a message. Sending it empties the field. The draft outlives the field, which comes and goes with the
// panels of the page. No typed text is lost, and none is sent twice.

import type { OnlineTable } from "./table.svelte.ts"

export class Draft {
  text = $state("")
  /** Sent, but not answered yet. */
  underWay: readonly string[] = $state.raw([])
  /** Refused while the player was already typing the next text. */
  unsent: readonly string[] = $state.raw([])
  #isSending = false

  /**
   * Queues the text for sending and empties the field at once. `ask` sends a text and resolves with whether it was
   * accepted.
   */
  async send(ask: (text: string) => Promise<boolean>): Promise<void> {
    const text = this.text.trim()
    if (text === "") return
    this.text = ""
    this.underWay = [...this.underWay, text]
    if (this.#isSending) return
    this.#isSending = true
    for (let [next] = this.underWay; next !== undefined; [next] = this.underWay) {
      const isTaken = await ask(next).catch(() => false)
      this.underWay = this.underWay.slice(1)
      if (!isTaken) this.#refused(next)
    }
    this.#isSending = false
  }

  /** Moves a refused text back into the field, in exchange for the text that is typed there. */
  takeBack(at: number): void {
    const typed = this.text.trim()
    const [before, after] = [this.unsent.slice(0, at), this.unsent.slice(at + 1)]
    this.text = this.unsent[at] ?? ""
    this.unsent = typed === "" ? [...before, ...after] : [...before, typed, ...after]
  }

  #refused(text: string): void {
    if (this.text === "") this.text = text
    else this.unsent = [...this.unsent, text]
  }
}

interface Drafts {
  /** To the others at the table. */
  readonly talk: Draft
  /** For the shuffle. */
  readonly words: Draft
}

const drafts = new WeakMap<OnlineTable, Drafts>()

/** Returns the drafts for a table. */
export function draftsOf(table: OnlineTable): Drafts {
  const found = drafts.get(table) ?? { talk: new Draft(), words: new Draft() }
  drafts.set(table, found)
  return found
}
