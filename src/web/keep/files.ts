// Downloads texts and records as files.

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const anchor = document.createElement("a")
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", "-").replace(":", "")

/** Downloads a record. The file name contains the game and the time. */
export function saveRecord(record: string, at = Date.now()): void {
  const { game } = JSON.parse(record) as { game: string }
  saveFile(`${game}-${stamp(at)}.json`, record)
}
