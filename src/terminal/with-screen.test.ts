import { afterEach, expect, test, vi } from "vitest"
import { Keys } from "./keys.ts"
import { Screen } from "./screen.ts"
import { fakeTerminal, settle } from "./testing.ts"
import { withScreen } from "./with-screen.ts"

afterEach(() => void vi.restoreAllMocks())

test("Ctrl-Z leaves the screen and stops the job, and going on restores the screen and paints it again", async () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true)
  const { terminal, input, written } = fakeTerminal()
  const setRawMode = vi.spyOn(terminal.input, "setRawMode")
  const keys = new Keys(terminal.input)
  const read: string[] = []
  const done = withScreen(terminal.output, new Screen(terminal.output), keys, async () => {
    for (let key = ""; key !== "q"; read.push(key)) key = await keys.next()
  })
  input.write("\x1a")
  await settle()
  expect(kill).toHaveBeenCalledWith(0, "SIGTSTP")
  expect(setRawMode).toHaveBeenLastCalledWith(false)
  expect(written().endsWith("\x1b[?1049l")).toBe(true)
  process.emit("SIGCONT")
  expect(setRawMode).toHaveBeenLastCalledWith(true)
  expect(written().lastIndexOf("?1049h")).toBeGreaterThan(written().lastIndexOf("?1049l"))
  input.write("q")
  await done
  expect(read).toEqual(["resize", "q"])
  expect(process.listenerCount("SIGCONT")).toBe(0)
})
