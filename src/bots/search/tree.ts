// The tree of a search. Its nodes are indexed by what the searching seat knows, and its edges hold the results of each
// move. It uses flat arrays that every search reuses, so that searching allocates nothing.

import type { Move } from "../../engine/moves.ts"

export const NONE = -1
const FIRST_ROOM = 1 << 12

export class Tree {
  // indexed by node
  keys = new Float64Array(FIRST_ROOM)
  firstEdge = new Int32Array(FIRST_ROOM)
  nodeVisits = new Int32Array(FIRST_ROOM)
  nodeTotal = new Float64Array(FIRST_ROOM) // rewards of the seat that moves at the node
  // indexed by edge
  moves = new Float64Array(FIRST_ROOM)
  nextEdge = new Int32Array(FIRST_ROOM)
  visits = new Int32Array(FIRST_ROOM)
  available = new Int32Array(FIRST_ROOM) // how often the move was legal
  total = new Float64Array(FIRST_ROOM) // rewards of the seat that makes the move
  prior = new Float64Array(FIRST_ROOM)
  #nodes = 0
  #edges = 0
  #slots = new Int32Array(2 * FIRST_ROOM).fill(NONE) // hash table from key to node

  clear(): void {
    this.#nodes = this.#edges = 0
    this.#slots.fill(NONE)
  }

  /** Returns the node with this key, or NONE. */
  find(key: number): number {
    const slots = this.#slots
    for (let at = this.#slotOf(key); slots[at] !== NONE; at = (at + 1) & (slots.length - 1))
      if (this.keys[slots[at]] === key) return slots[at]
    return NONE
  }

  /** Adds a node whose key is not in the tree yet. */
  addNode(key: number): number {
    if (this.#nodes === this.keys.length) this.#growNodes()
    const node = this.#nodes++
    this.keys[node] = key
    this.firstEdge[node] = NONE
    this.nodeVisits[node] = 0
    this.nodeTotal[node] = 0
    this.#place(node)
    return node
  }

  /** Adds an edge at the end of a node's list; `last` is the previous edge, or NONE. */
  addEdge(node: number, last: number, move: Move): number {
    if (this.#edges === this.moves.length) this.#growEdges()
    const edge = this.#edges++
    this.moves[edge] = move
    this.nextEdge[edge] = NONE
    this.visits[edge] = 0
    this.available[edge] = 0
    this.total[edge] = 0
    this.prior[edge] = 0
    if (last === NONE) this.firstEdge[node] = edge
    else this.nextEdge[last] = edge
    return edge
  }

  #slotOf(key: number): number {
    return (key ^ (key / 0x200000)) & (this.#slots.length - 1)
  }

  #place(node: number): void {
    const slots = this.#slots
    let at = this.#slotOf(this.keys[node])
    while (slots[at] !== NONE) at = (at + 1) & (slots.length - 1)
    slots[at] = node
  }

  #growNodes(): void {
    this.keys = larger(this.keys, Float64Array)
    this.firstEdge = larger(this.firstEdge, Int32Array)
    this.nodeVisits = larger(this.nodeVisits, Int32Array)
    this.nodeTotal = larger(this.nodeTotal, Float64Array)
    this.#slots = new Int32Array(this.#slots.length * 2).fill(NONE)
    for (let node = 0; node < this.#nodes; node++) this.#place(node)
  }

  #growEdges(): void {
    this.moves = larger(this.moves, Float64Array)
    this.nextEdge = larger(this.nextEdge, Int32Array)
    this.visits = larger(this.visits, Int32Array)
    this.available = larger(this.available, Int32Array)
    this.total = larger(this.total, Float64Array)
    this.prior = larger(this.prior, Float64Array)
  }
}

function larger<T extends Int32Array | Float64Array>(list: T, make: new (length: number) => T): T {
  const grown = new make(list.length * 2)
  grown.set(list)
  return grown
}
