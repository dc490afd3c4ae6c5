// Records as files: downloads and uploads.

/** Offers a text to the user as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const anchor = document.createElement("a")
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const stamp = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", "-").replace(":", "")

/** Saves a record under the name of its game. */
export function saveRecord(record: string, at = Date.now()): void {
  const { game } = JSON.parse(record) as { game: string }
  saveFile(`${game}-${stamp(at)}.json`, record)
}
