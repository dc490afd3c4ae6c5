// The base of all tests in WebKit: the app, and a player that does not know the rules of any game.

import { test as base, expect } from "@playwright/test"
import type { Entry } from "../../src/table/table.ts"
import { nextTap, series } from "../support/player.ts"
import { Driver, type Tab } from "./driver.ts"

export { expect }

interface Given {
  readonly app: App
}

const SETTINGS = { language: "en", name: "Ana", pace: "instant", theme: "light" }
const SOON = 15_000 // milliseconds: far longer than any step takes, even on a busy machine

export const test = base.extend<Given, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameters
    async ({}, use) => {
      const driver = await Driver.start()
      await use(driver)
      driver.stop()
    },
    { scope: "worker" },
  ],
  app: async ({ driver, baseURL }, use, info) => {
    const tab = await driver.open()
    const app = new App(tab, baseURL ?? "")
    await use(app)
    if (info.status !== info.expectedStatus)
      await info.attach("the page", { body: await tab.picture(), contentType: "image/png" })
    await tab.close()
  },
})

/** In the page: returns the stored entries of a table, with their numbers. */
const rowsOf = (table: string): Promise<{ n: number; entry: Entry }[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("countertop")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const store = opening.result.transaction("entries").objectStore("entries")
      const range = IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER])
      const [keys, entries] = [store.getAllKeys(range), store.getAll(range)]
      entries.onsuccess = () => {
        opening.result.close()
        resolve(keys.result.map((key, i) => ({ n: (key as [string, number])[1], entry: entries.result[i] })))
      }
    }
  })

export class App {
  readonly tab: Tab
  readonly #address: string
  readonly #random = series(7)

  constructor(tab: Tab, address: string) {
    this.tab = tab
    this.#address = address
  }

  /** Stores the settings for tests, and loads a page of the app. */
  async open(path: string, settings: object = {}): Promise<void> {
    await this.tab.go(`${this.#address}/icon.svg`)
    const choose = (chosen: string): void => {
      localStorage["countertop.settings"] ??= chosen
    }
    await this.tab.run(choose, JSON.stringify({ ...SETTINGS, ...settings }))
    await this.load(path)
  }

  /** Loads a page of the app by its path. */
  load(path: string): Promise<void> {
    return this.tab.go(this.#address + path)
  }

  /** Leaves the page by a full load, even if it is busy, and waits until the next page shows something. */
  async leave(path: string): Promise<void> {
    const go = (href: string): void => {
      setTimeout(() => location.assign(href)) // delayed, so that the driver gets its answer first
    }
    await this.tab.run(go, this.#address + path)
    await this.until(
      `the page ${path} is there`,
      (wanted) => location.pathname === wanted && document.querySelector("main, [data-table]") !== null,
      path,
    )
  }

  /** Waits until the condition holds in the page. */
  async until<A extends readonly unknown[]>(what: string, is: (...args: A) => boolean, ...args: A): Promise<void> {
    await expect.poll(() => this.tab.run(is, ...args), { message: what, timeout: SOON, intervals: [20, 50] }).toBe(true)
  }

  text(): Promise<string> {
    return this.tab.run(() => document.querySelector("main")?.innerText ?? "")
  }

  path(): Promise<string> {
    return this.tab.run(() => location.pathname)
  }

  /** Returns the number of moves on the page's table; -1 if there is no table. */
  step(): Promise<number> {
    return this.tab.run(() => Number(document.querySelector("[data-table]")?.getAttribute("data-step") ?? -1))
  }

  async atTable(): Promise<void> {
    await this.until("a table is shown", () => document.querySelector("[data-table]") !== null)
  }

  /** Makes a move: taps until the table shows more moves. */
  async move(): Promise<void> {
    await this.atTable()
    const before = await this.step()
    await expect(async () => {
      const place = await this.tab.run(nextTap, { pick: this.#random(), until: "#never" })
      if (place !== null && place !== undefined && place !== "over") await this.tab.click(place)
      expect(await this.step()).toBeGreaterThan(before)
    }, "a move is made").toPass({ timeout: SOON, intervals: [20, 50] })
  }

  /** Returns the stored entries of a table, and expects their numbers to have no gap. */
  async kept(table: string): Promise<Entry[]> {
    const rows = await this.tab.wait(rowsOf, table)
    expect(rows.map(({ n }) => n)).toEqual([...rows.keys()])
    return rows.map(({ entry }) => entry)
  }
}
