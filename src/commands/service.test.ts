// Checks the systemd service that docs/server.md describes.

import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"

const page = readFileSync(new URL("../../docs/server.md", import.meta.url), "utf8")
const [, unit] = /```ini\n(\[Unit\][^`]*)```/.exec(page) ?? []

/** Returns the settings of a section, by name. */
const settingsIn = (section: string): Map<string, string> => {
  const [, lines] = new RegExp(`\\[${section}\\]\\n([^[]*)`).exec(unit ?? "") ?? []
  return new Map((lines ?? "").split("\n").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]))
}

it("restarts after failures without limit but with pauses, because a full disk may last for hours", () => {
  expect(settingsIn("Service").get("Restart")).toBe("on-failure")
  expect(Number(settingsIn("Service").get("RestartSec"))).toBeGreaterThanOrEqual(1)
  expect(settingsIn("Unit").get("StartLimitIntervalSec")).toBe("0")
})

it("is a valid systemd unit", ({ skip }) => {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) skip("it takes systemd-analyze")
  const folder = mkdtempSync(join(tmpdir(), "countertop-unit-"))
  const file = join(folder, "countertop.service")
  writeFileSync(file, (unit ?? "").replace("/usr/bin/node", process.execPath))
  const { stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" })
  rmSync(folder, { recursive: true })
  expect(stderr).not.toMatch(/countertop\.service:\d+: (Unknown|Failed)/)
})
