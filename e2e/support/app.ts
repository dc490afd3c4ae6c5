// The base of all browser tests. The app must contact no other host and log no errors, and it plays without pauses.

import { test as base, expect } from "@playwright/test"

interface Given {
  /** The settings that differ from the defaults. */
  settings: Readonly<Record<string, unknown>>
  /** Parts of the messages of errors that the test provokes. */
  provoked: readonly string[]
}

const SETTINGS = { language: "en", name: "Ana", pace: "instant", theme: "light", tips: false }

/** Stores the settings before a page's own scripts run. Later changes by the user stay. */
function choose(chosen: string): void {
  try {
    localStorage["countertop.settings"] ??= chosen
  } catch {
    // Not a page of the app, or a page without access to storage.
  }
}

export const test = base.extend<Given>({
  settings: [{}, { option: true }],
  provoked: [[], { option: true }],
  context: async ({ context, baseURL, settings, provoked }, use) => {
    const [outside, errors]: [string[], string[]] = [[], []]
    const isOwn = (url: string): boolean => url.startsWith(baseURL ?? "") || /^(data|blob|about):/.test(url)
    context.on("request", (request) => isOwn(request.url()) || outside.push(request.url()))
    context.on("weberror", (error) => errors.push(String(error.error())))
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`)
    })
    await context.addInitScript(choose, JSON.stringify({ ...SETTINGS, ...settings }))
    await use(context)
    expect(outside, "requests to the outside").toEqual([])
    const unexpected = errors.filter((error) => !provoked.some((part) => error.includes(part)))
    expect([...new Set(unexpected)], "errors in the console").toEqual([])
  },
})

export { expect }
