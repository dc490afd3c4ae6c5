import { expect, it } from "vitest"
import { qrPicture } from "../qr/qr.ts"
import { qrLines } from "./qr-text.ts"

it("draws every module of a QR code, two rows per line, with a margin", () => {
  const text = "http://192.168.1.20:4040"
  const picture = qrPicture(text)
  const lines = qrLines(text, false)
  const shown = picture.map((row, y) =>
    row.map((_, x) => {
      const block = lines[Math.floor((y + 2) / 2)][x + 2]
      return block === "█" || block === ((y + 2) % 2 === 0 ? "▀" : "▄")
    }),
  )
  expect(shown).toEqual(picture)
  expect(lines[0].trim()).toBe("")
  expect(lines.every((line) => line.startsWith("  ") && line.endsWith("  "))).toBe(true)
})

it("draws black on white, whatever the terminal's colours are", () => {
  for (const line of qrLines("x", true)) {
    expect(line.startsWith("\x1b[30;107m")).toBe(true)
    expect(line.endsWith("\x1b[0m")).toBe(true)
  }
})
