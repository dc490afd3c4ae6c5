// Remembers recent commands, so that a command that is sent again is executed only once. Entries name a command by its
// person and that person's id for it: “person.id”.

/** The number of commands to remember for each person. */
const REMEMBERED = 64

export const commandOf = (person: string, id: string): string => `${person}.${id}`

export function partsOf(command: string): [person: string, id: string] {
  const dot = command.indexOf(".")
  return [command.slice(0, dot), command.slice(dot + 1)]
}

export class Commands {
  readonly #recent = new Map<string, Recent>()

  has(person: string, id: string): boolean {
    return this.#recent.get(person)?.has(id) ?? false
  }

  /** Forgets the commands of the person with this hash. */
  forget(hash: string): void {
    for (const person of this.#recent.keys()) if (person !== "" && hash.startsWith(person)) this.#recent.delete(person)
  }

  /** Adds a command, given by the name that its entry has. */
  add(command: string): void {
    const [person, id] = partsOf(command)
    const recent = this.#recent.get(person) ?? new Recent()
    if (recent.isNew) this.#recent.set(person, recent)
    recent.add(id)
  }
}

/**
 * The recent commands of one person. Every command is looked up, and hardly any is found. Comparing small hashes first
 * makes most lookups fast.
 */
class Recent {
  readonly #hashes = new Uint16Array(REMEMBERED)
  readonly #ids: string[] = []
  /** The index for the next command, which replaces the oldest. */
  #next = 0

  get isNew(): boolean {
    return this.#ids.length === 0
  }

  has(id: string): boolean {
    const hash = hashOf(id)
    for (let i = 0; i < REMEMBERED; i++) if (this.#hashes[i] === hash && this.#ids[i] === id) return true
    return false
  }

  add(id: string): void {
    this.#hashes[this.#next] = hashOf(id)
    this.#ids[this.#next] = id
    this.#next = (this.#next + 1) % REMEMBERED
  }
}

/** Returns a 16-bit hash of the text. */
function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) & 0xffff
  return hash
}
