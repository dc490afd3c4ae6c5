// Remembers the latest commands of each person, so that one that is sent again is done once. Entries name a command by
// its person and the person's own id for it: “person.id”.

/** How many commands of each person are remembered. */
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

  /** Adds a command, as its entry names it. */
  add(command: string): void {
    const [person, id] = partsOf(command)
    const recent = this.#recent.get(person) ?? new Recent()
    if (recent.isNew) this.#recent.set(person, recent)
    recent.add(id)
  }
}

/**
 * The commands of one person. Every command is looked up and hardly one is found: a list of small hashes rules most
 * out.
 */
class Recent {
  readonly #hashes = new Uint16Array(REMEMBERED)
  readonly #ids: string[] = []
  /** Where the next command goes, in place of the oldest. */
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

/** A small number that is the same for the same text. */
function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) & 0xffff
  return hash
}
