// The latest commands of everybody, so that one that comes again is known, however much others say meanwhile. In entries a command is told by
// whose it is and the id that they gave it: “person.id”.

/** At least so many of each person are remembered. */
const REMEMBERED = 64

/** A full set becomes the one before, and what was in that is forgotten: cheaper than forgetting one by one. */
interface Recent {
  now: Set<string>
  before: Set<string>
}

export const commandOf = (person: string, id: string): string => `${person}.${id}`

export function partsOf(command: string): [person: string, id: string] {
  const dot = command.indexOf(".")
  return [command.slice(0, dot), command.slice(dot + 1)]
}

export class Commands {
  readonly #recent = new Map<string, Recent>()

  has(person: string, id: string): boolean {
    const recent = this.#recent.get(person)
    return recent !== undefined && (recent.now.has(id) || recent.before.has(id))
  }

  /** As its entry has it. */
  add(command: string): void {
    const [person, id] = partsOf(command)
    const recent = this.#recent.get(person) ?? this.#begin(person)
    if (recent.now.size === REMEMBERED) {
      recent.before = recent.now
      recent.now = new Set()
    }
    recent.now.add(id)
  }

  #begin(person: string): Recent {
    const recent = { now: new Set<string>(), before: new Set<string>() }
    this.#recent.set(person, recent)
    return recent
  }
}
