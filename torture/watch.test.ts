import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { complaintIn, complaintOf, Watch } from "./watch.ts"

const unwell = (trouble: string): string => JSON.stringify({ ok: false, trouble, problems: [{ trouble, about: "it" }] })

/** The server's trouble: empty if it is healthy, “silent” if it does not answer. */
let trouble = ""
const server = createServer((_, reply) => {
  if (trouble === "silent") return
  if (trouble === "") reply.end('{"ok":true}')
  else reply.writeHead(503).end(unwell(trouble))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  trouble = ""
})

const address = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`

/** Watches until `isSo` holds. */
async function watchUntil(isSo: (watch: Watch) => boolean, options = {}, where = address): Promise<Watch> {
  const watch = new Watch(where, { every: 1, ...options })
  watch.begin()
  while (!isSo(watch)) await new Promise((resolve) => setTimeout(resolve, 1))
  await watch.end()
  return watch
}

it("a healthy server is no problem, and neither is one that was stopped", async () => {
  const watch = await watchUntil(({ well }) => {
    if (well > 2) trouble = "silent"
    return well > 2
  })
  expect([watch.problems, watch.slow]).toEqual([[], []])
})

it("an unhealthy server is a problem at once", async () => {
  trouble = "full"
  const { problems } = await watchUntil((watch) => watch.problems.length > 0)
  expect(problems[0]).toBe(`/healthz answered 503 ${unwell("full")}`)
})

it("a slow server is a problem only if it lasts", async () => {
  trouble = "unanswered"
  expect((await watchUntil(({ slow }) => slow.length > 2)).problems).toEqual([])
  const { problems } = await watchUntil((watch) => watch.problems.length > 0, { lasts: 30 })
  expect(problems[0]).toMatch(/^for \d+ ms \/healthz answered 503 /)
})

it("a server that does not answer /healthz in time is slow", async () => {
  trouble = "silent"
  const { slow } = await watchUntil((watch) => watch.problems.length > 0, { patience: 10, lasts: 30 })
  expect(slow[0]).toBe("/healthz did not answer")
})

it("a server that cannot be reached is a problem", async () => {
  const watch = await watchUntil(
    ({ problems }) => problems.length > 0,
    {},
    () => "127.0.0.1:1",
  )
  expect(watch.problems[0]).toContain("/healthz could not be asked: ")
})

it("only answers of /healthz about time count as slowness", () => {
  expect(complaintOf(200, '{"ok":true}')).toBeUndefined()
  for (const slow of ["unanswered", "slow"]) expect(complaintOf(503, unwell(slow))?.isSlowness).toBe(true)
  for (const bad of ["stuck", "full", "broken"]) expect(complaintOf(503, unwell(bad))?.isSlowness).toBe(false)
  const both = JSON.stringify({ problems: [{ trouble: "slow" }, { trouble: "stuck" }] })
  expect(complaintOf(503, both)?.isSlowness).toBe(false)
  expect(complaintOf(503, '{"ok":false}')?.isSlowness).toBe(false)
  expect(complaintOf(500, "")).toEqual({ about: "/healthz answered 500 ", isSlowness: false })
})

it("warnings and errors in the log are complaints, and a few of them count as slowness", () => {
  const line = (level: string, msg = "serving"): string => JSON.stringify({ level, time: "2026-01-01", msg })
  expect(complaintIn(line("info"))).toBeUndefined()
  for (const level of ["warn", "error", "fatal"])
    expect(complaintIn(line(level))).toEqual({ about: `the log says: ${line(level)}`, isSlowness: false })
  expect(complaintIn(line("error", "a command has had no answer for too long"))?.isSlowness).toBe(true)
  for (const text of ["", "(node:7) DeprecationWarning: old", "http://localhost:4040"])
    expect(complaintIn(text)).toBeUndefined()
  const watch = new Watch(address)
  watch.hear(line("error"))
  watch.hear(line("error", "more is overdue"))
  expect([watch.problems, watch.slow]).toEqual([[expect.any(String)], [expect.any(String)]])
})
