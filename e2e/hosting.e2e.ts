// Online tables and their people: the host's tools, talk, absence and return, clocks, and notifications.

import type { Locator, Page } from "@playwright/test"
import { expect } from "./support/app.ts"
import { shownResult } from "./support/ending.ts"
import { begin, host, sit, start, test, testFaster } from "./support/online.ts"
import { play } from "./support/player.ts"
import { myTurn, table } from "./support/table.ts"
import { Terminal } from "./support/terminal.ts"

const bye = (page: Page, why: string): Locator => page.locator(`[data-bye="${why}"]`)
const talk = (page: Page): Locator => page.getByRole("log", { name: "Talk" })

/** Opens the list of people, which contains the host's tools. */
async function openPeople(page: Page): Promise<Locator> {
  await page.locator("[data-people]").click()
  const people = page.getByRole("dialog", { name: "People" })
  await people.waitFor()
  return people
}

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

/** Sends a typed chat message at the table. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator("[data-talk]").click()
  await page.getByRole("textbox", { name: "Message" }).fill(text)
  await page.getByRole("button", { name: "Send" }).click()
  await expect(talk(page)).toContainText(text)
  await closeSheet(page)
}

test("the host locks and unlocks the table, removes a player, and closes the table for everybody", async ({
  page,
  come,
}) => {
  const [ben, eva] = [await come("Ben"), await come("Eva")]
  const path = await host(page, "betski-scram")
  await page.locator("[data-lock]").click()
  await ben.page.goto(path)
  await expect(ben.page.getByText("The host lets nobody else sit down.")).toBeVisible()
  await expect(ben.page.locator("[data-sit]")).toHaveCount(0)
  await page.locator("[data-lock]").click()
  await sit(ben.page, path)
  await start(page)
  await table(ben.page).waitFor()
  await eva.page.goto(path)
  await expect(eva.page.getByText("You are watching.")).toBeVisible()

  const people = await openPeople(page)
  await expect(people.getByText("1 person watches")).toBeVisible()
  await people.getByRole("button", { name: "Remove Ben" }).click()
  await people.getByRole("button", { name: "Yes, remove" }).click()
  await expect(bye(ben.page, "barred")).toBeVisible()
  await ben.page.reload()
  await expect(bye(ben.page, "barred")).toBeVisible()
  await expect(people.locator('[data-person="1"]')).toContainText("Bot")

  await people.getByRole("button", { name: "Close the table" }).click()
  await people.getByRole("button", { name: "Yes, close it" }).click()
  for (const one of [page, eva.page]) await expect(bye(one, "closed")).toBeVisible()
})

test("spectators are told when the host forbids watching, and see the game again when it is allowed", async ({
  page,
  come,
}) => {
  const [ben, eva] = [await come("Ben"), await come("Eva")]
  const path = await begin(page, ben.page, "betski-scram")
  await eva.page.goto(path)
  await table(eva.page).waitFor()
  const people = await openPeople(page)
  const told = eva.page.getByText("A game is being played here, and the host lets nobody watch.")
  await people.locator("summary").click()
  const watching = people.getByRole("checkbox", { name: "Others may watch" })
  await watching.uncheck()
  await expect(told).toBeVisible()
  await expect(table(eva.page)).toHaveCount(0)
  await eva.page.reload()
  await expect(told).toBeVisible()
  await watching.check()
  await table(eva.page).waitFor()
})

test("the host frees the seat of a lost player, and a spectator takes it", async ({ page, come }) => {
  const [ben, eva] = [await come("Ben"), await come("Eva")]
  const path = await begin(page, ben.page, "forty-below")
  await eva.page.goto(path)
  await expect(eva.page.getByText("You are watching.")).toBeVisible()
  await expect(eva.page.locator("[data-take-seat]")).toHaveCount(0)
  await expect(eva.page.locator("[data-lit], [data-press]")).toHaveCount(0)
  await ben.page.close()
  const people = await openPeople(page)
  await people.getByRole("button", { name: "Free the seat of Ben" }).click()
  await eva.page.locator("[data-take-seat]").click()
  await expect(people.locator('[data-person="1"]')).toContainText("Eva")
  await expect(eva.page.getByText("Eva (you)").first()).toBeVisible()
})

test("before a game, the host can block a player, free a seat, remove a player and pass hosting on", async ({
  page,
  come,
}) => {
  const [ben, eva, leo] = [await come("Ben"), await come("Eva"), await come("Leo")]
  const path = await host(page, "forty-below", "", "me,person,person")
  await sit(ben.page, path, 1)
  await sit(eva.page, path, 2)
  const people = page.getByRole("region", { name: "People" })
  await people.getByRole("button", { name: "Block Eva" }).click()
  await expect(people.getByRole("button", { name: "Make host: Ben" })).toBeVisible()
  await ben.page.close()
  await people.getByRole("button", { name: "Free the seat of Ben" }).click()
  await people.getByRole("button", { name: "Remove Eva" }).click()
  await people.getByRole("button", { name: "Yes, remove" }).click()
  await expect(bye(eva.page, "barred")).toBeVisible()
  await expect(people, "nobody else is there").toHaveCount(0)
  await sit(leo.page, path, 1)
  await expect(leo.page.locator("[data-start]")).toHaveCount(0)
  await page.getByRole("button", { name: "Leave my seat" }).click()
  for (const one of [page, leo.page]) await expect(one.getByText(/ is the host and has no seat\./)).toBeVisible()
  await start(leo.page)
})

test("two absent players with the same name are listed separately", async ({ page, come }) => {
  const [one, two] = [await come("Leo"), await come("Leo")]
  const path = await host(page, "forty-below", "", "me,person,person")
  await sit(one.page, path, 1)
  await sit(two.page, path, 2)
  await start(page)
  await one.page.close()
  await two.page.close()
  await expect(page.getByText("Leo is away just now.")).toHaveCount(2)
  await expect(page.locator("[data-lit]").first()).toBeVisible()
})

test("names and messages may contain any characters; those that cannot be shown are removed", async ({
  page,
  come,
}) => {
  const ben = await come("\u200b👩‍👩‍👧‍👦\t")
  const path = await host(page, "betski-scram")
  await sit(ben.page, path)
  await expect(page.locator('[data-seat="1"]')).toContainText("👩‍👩‍👧‍👦")
  await ben.page.getByRole("textbox", { name: "Your name" }).fill("\u200b")
  await ben.page.getByRole("textbox", { name: "Your name" }).press("Enter")
  await expect(ben.page.getByText("What do the others call you?").first()).toBeVisible()
  await ben.page.getByRole("textbox", { name: "Message" }).fill("from\ta\tsheet \uf8ff")
  await ben.page.getByRole("button", { name: "Send" }).click()
  await expect(talk(page)).toContainText("from a sheet")
})

test.describe("a player without a name", () => {
  test.use({ settings: { name: "", language: "es" } })

  /** Expects the app to ask for the name below its field, in the app's language, and to do nothing else. */
  async function isAsked(page: Page): Promise<void> {
    const field = page.getByRole("textbox", { name: "Tu nombre" })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(field).toHaveAccessibleDescription("¿Cómo te llaman los demás?")
    await expect(page.getByText("¿Cómo te llaman los demás?")).toBeInViewport()
  }

  for (const [where, path, onward] of [
    ["in the set-up", "/new/betski-scram?seats=me,person&with=friends", "Abrir la mesa"],
    ["in the lobby", "/lobby", "Jugar ya"],
  ])
    test(`${where} is asked for one by the page, not by the browser`, async ({ page }) => {
      await page.goto(path)
      for (const name of ["", "  ", "\u200b"]) {
        await page.getByRole("textbox", { name: "Tu nombre" }).fill(name)
        await expect(page.getByText("¿Cómo te llaman los demás?")).toHaveCount(0)
        await page.getByRole("button", { name: onward }).click()
        await isAsked(page)
      }
    })

  test("is asked for one when replacing a bot, and then gets the seat", async ({ page, come }) => {
    const ben = await come("Ben")
    const path = await host(ben.page, "betski-scram", "&opt.first=0")
    await start(ben.page)
    await page.goto(path)
    await page.locator("[data-take-seat]").click()
    await isAsked(page)
    await page.getByRole("textbox", { name: "Tu nombre" }).fill("Ana")
    await page.locator("[data-take-seat]").click()
    await expect(page.locator("[data-take-seat]")).toHaveCount(0)
  })
})

testFaster(
  "when the host leaves, the others wait or let a bot stand in, hosting passes on, and the host can return",
  async ({ page, context, come }) => {
    const [ben, cem] = [await come("Ben"), await come("Cem")]
    const path = await host(page, "forty-below", "", "me,person,person")
    await sit(ben.page, path, 1)
    await sit(cem.page, path, 2)
    await start(page) // the game begins with everybody turning two cards over, so it is Ana's turn too
    await page.close()
    for (const one of [ben.page, cem.page])
      await expect(one.locator('[data-waiting="0"]')).toContainText("Ana has been away for a while.")
    await ben.page.getByRole("button", { name: "Wait", exact: true }).click()
    await expect(ben.page.locator("[data-waiting]")).toHaveCount(0)
    await cem.page.locator("[data-stand-in]").click()
    await expect(cem.page.locator("[data-waiting]")).toHaveCount(0)
    await ben.page.locator("[data-talk]").click()
    await expect(talk(ben.page)).toContainText("A bot stands in for Ana.")
    await expect(talk(ben.page)).toContainText("Ben is the host now.")
    await closeSheet(ben.page)
    const people = await openPeople(ben.page)
    await expect(people.locator("[data-lock]")).toBeVisible()
    await closeSheet(ben.page)
    await Promise.all([play(ben.page, { taps: 2 }), play(cem.page, { taps: 2 })])

    const back = await context.newPage()
    await back.goto("/")
    const online = back.getByRole("region", { name: "Online" }).getByRole("link")
    await expect(online).toContainText("with Ben, Cem")
    await online.click()
    await back.locator("[data-back]").click()
    await expect(back.locator("[data-back]")).toHaveCount(0)
    await back.locator("[data-talk]").click()
    await expect(talk(back)).toContainText("Ana is back.")
  },
)

/**
 * Lets `many` newcomers take the second seat of the table and leave it, one after the other. The page opens a
 * connection for each of them.
 */
async function comeAndGo(page: Page, path: string, many: number): Promise<void> {
  const table = path.split("/").at(-1) ?? ""
  await page.evaluate(
    async ({ table, many }) => {
      for (let n = 0; n < many; n++) {
        const ws = new WebSocket(`${location.origin.replace("http", "ws")}/live`)
        const say = (message: object): void => ws.send(JSON.stringify(message))
        const ask = (id: string, what: object): void => say({ t: "do", id, what })
        await new Promise<void>((resolve, reject) => {
          ws.onopen = () => {
            say({ t: "hello", v: 2, table, key: `key-of-newcomer-number-${n}` })
            ask("sit", { do: "sit", seat: 1, name: `P${n}` })
            ask("rise", { do: "rise" })
          }
          ws.onmessage = ({ data }) => {
            const { t, id } = JSON.parse(data)
            if (t === "ok" && id === "rise") resolve()
            if (t === "no") reject(new Error(data))
          }
          ws.onclose = () => reject(new Error("closed"))
        })
        ws.close()
      }
    },
    { table, many },
  )
}

for (const [language, refusal, label] of [
  ["en", "Too many new players have come to this table from your network.", "Let more new players in from one network"],
  ["es", "Han llegado demasiados jugadores nuevos", "Dejar entrar a más jugadores nuevos de una misma red"],
] as const)
  test(`a player from a network with too many newcomers is refused until the host lets more in (${language})`, async ({
    page,
    come,
  }) => {
    const ben = await come("Ben")
    const path = await host(page, "betski-scram")
    await comeAndGo(page, path, 8)
    for (const one of [page, ben.page]) {
      await one.goto(path)
      await one.evaluate((language) => {
        const key = "countertop.settings"
        localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key] ?? "{}"), language })
      }, language)
      await one.reload()
    }
    const guest = ben.page
    await guest.locator('[data-sit="1"]').click()
    await expect(guest.getByRole("alert")).toContainText(refusal)
    await expect(guest.locator("[data-admit]")).toHaveCount(0)
    await page.getByRole("button", { name: label }).click()
    await expect(page.getByText(/lets more new players sit down|deja sentarse a más jugadores nuevos/)).toBeVisible()
    await guest.locator('[data-sit="1"]').click()
    await expect(guest.locator('[data-seat="1"]')).toContainText(language === "en" ? "you" : "tú")
  })

test("the host hands hosting over, and the new host gets the tools", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  const [mine, his] = [await openPeople(page), await openPeople(ben.page)]
  await expect(his.locator("[data-lock]")).toHaveCount(0)
  await mine.getByRole("button", { name: "Make host: Ben" }).click()
  await expect(his.locator("[data-lock]")).toBeVisible()
  await expect(mine.locator("[data-lock]")).toHaveCount(0)
  await expect(mine.locator('[data-person="1"]')).toContainText("host")
})

test("on a wide screen, players read and write beside the table, with nothing over it", async ({ page, come }) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  await page.setViewportSize({ width: 1280, height: 800 })
  await ben.page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("textbox", { name: "Message" }).fill("Good luck, all!") // some of its letters are shortcuts
  await page.keyboard.press("Enter")
  await expect(talk(page).locator("[data-said]")).toHaveText(["Ana Good luck, all!"])
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.locator("[data-toast]")).toHaveCount(0)
  await expect(ben.page.getByRole("button", { name: "Talk, 1 new" })).toBeVisible()
  await type(ben.page, "And to you")
  await expect(talk(page).locator("[data-said]")).toHaveText(["Ana Good luck, all!", "Ben And to you"])
  await expect(page.getByRole("button", { name: "Talk", exact: true }), "it is in sight already").toBeVisible()
  await page.getByRole("button", { name: "Ready-made messages" }).click()
  await expect(page.getByRole("dialog").locator("[data-phrase=thanks]")).toBeVisible()
})

test("a message is shown briefly, and not again when a player leaves", async ({ page, come }) => {
  const ben = await come("Ben")
  await page.clock.install()
  await begin(page, ben.page, "betski-scram")
  await page.setViewportSize({ width: 390, height: 844 }) // no room beside the table
  const toast = page.locator("[data-toast]")
  await Promise.all([type(ben.page, "Hello"), expect(toast).toHaveText("Ben Hello")])
  await page.clock.fastForward(7000)
  await expect(toast).toHaveCount(0)
  await ben.page.close()
  await expect(page.getByText("away").first()).toBeVisible()
  expect(await toast.count()).toBe(0)
})

test("blocking a player or muting the talk hides messages, and the host can turn talking off for everybody", async ({
  page,
  come,
}) => {
  const ben = await come("Ben")
  await begin(page, ben.page, "betski-scram")
  await page.setViewportSize({ width: 390, height: 844 }) // no room beside the table
  const isHeard = expect(page.locator("[data-toast]")).toHaveText("Ben Hello <b>everybody</b>") // shown briefly
  await Promise.all([type(ben.page, "Hello <b>everybody</b>"), isHeard])
  const people = await openPeople(page)
  await people.getByRole("button", { name: "Block Ben" }).click()
  await expect(people.locator('[data-person="1"]')).toContainText("blocked")
  await closeSheet(page)
  await type(ben.page, "Are you there?")
  await page.reload()
  await type(page, "Yes") // after Ben's message
  await page.locator("[data-talk]").click()
  await expect(talk(page).locator("[data-said]")).toHaveText(["Ana Yes"])
  await closeSheet(page)
  await (await openPeople(page)).getByRole("button", { name: "Stop blocking Ben" }).click()
  await people.getByText("Change how you play here").click()
  await people.getByLabel("Talking").selectOption("Nothing")
  await closeSheet(page)
  await page.locator("[data-talk]").click()
  await expect(talk(page).locator("[data-said]")).toHaveCount(3)
  await page.locator("[data-mute]").click()
  await expect(talk(page).locator("[data-said]"), "one's own words stay").toHaveCount(1)
  await page.locator("[data-mute]").click()
  await expect(talk(page).locator("[data-said]")).toHaveCount(3)
  await ben.page.locator("[data-talk]").click()
  await expect(ben.page.getByText("The host has turned talking off.")).toBeVisible()
  await expect(ben.page.locator("[data-phrase], input")).toHaveCount(0)
})

test("a clock for the whole game is shown to everybody, and runs for the player to move", async ({ page, come }) => {
  await page.goto("/new/betski-scram?seats=me,person&opt.first=0&with=friends")
  await page.getByText("How you play here").click()
  await page.getByLabel("Time to think").selectOption("Time for the whole game")
  await page.getByLabel("Time", { exact: true }).selectOption("10 min")
  await page.getByRole("button", { name: "Open the table" }).click()
  await page.locator("[data-gathering]").waitFor()
  const ben = await come("Ben")
  await sit(ben.page, new URL(page.url()).pathname)
  await start(page)
  const seconds = async (clock: Locator): Promise<number> => {
    const [, minutes, rest] = /(\d+):(\d\d)/.exec((await clock.textContent()) ?? "") ?? []
    return Number(minutes) * 60 + Number(rest)
  }
  for (const one of [page, ben.page]) {
    await expect(one.locator("[data-clock]")).toHaveCount(2)
    await expect.poll(() => seconds(one.locator('[data-clock="0"]'))).toBeLessThan(600)
    await expect(one.locator('[data-clock="1"]')).toContainText("10:00")
  }
})

declare global {
  interface Window {
    /** If true, the page believes that it is hidden. */
    isUnseen: boolean
    /** Notifications that the page has requested. */
    calls: { title: string; body: string }[]
  }
}

/**
 * In the page: records notifications and passes them on. Chromium's headless shell shows none, and reports that the
 * permission is denied even if the test has granted it.
 */
function noteCalls(): void {
  window.isUnseen = false
  window.calls = []
  Object.defineProperty(document, "visibilityState", { get: () => (window.isUnseen ? "hidden" : "visible") })
  const show = ServiceWorkerRegistration.prototype.showNotification
  ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    window.calls.push({ title, body: options?.body ?? "" })
    return show.call(this, title, options)
  }
  window.Notification = class extends Notification {
    static override get permission(): NotificationPermission {
      return "granted"
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      window.calls.push({ title, body: options?.body ?? "" })
    }
  }
}

/** Matches if it is another player's turn, or if the player's own move is not confirmed yet. */
const DONE = "html:not(:has(h1 ~ .words .yours))"

test("a player whose page is hidden is told of their turn by the title and by a notification", async ({
  page,
  context,
  come,
}) => {
  const ben = await come("Ben")
  for (const one of [context, ben.context]) {
    await one.grantPermissions(["notifications"])
    await one.addInitScript(noteCalls)
  }
  await begin(page, ben.page, "betski-scram", "&opt.first=0&opt.dealt=8&opt.reach=0")
  await myTurn(page)
  await expect(page).toHaveTitle(/^● Your turn/)
  await expect(ben.page).toHaveTitle(/^Ana/)
  await ben.page.evaluate(() => {
    window.isUnseen = true
  })
  await play(page, { until: DONE })
  await expect(ben.page).toHaveTitle(/^● Your turn/)
  const called = { title: "Your turn", body: "Betski Scram" }
  await expect.poll(() => ben.page.evaluate(() => window.calls)).toEqual([called])
  expect(await page.evaluate(() => window.calls), "who looks is not called").toEqual([])
})

test("a player at a terminal and a player in a browser finish a game together", async ({ page, baseURL }) => {
  const path = await host(page, "betski-scram")
  const ben = new Terminal("join", `${baseURL}${path}`, "--name", "Ben")
  try {
    await ben.answer(/which seat\?/, "2")
    await expect(page.locator('[data-seat="1"]')).toContainText("Ben")
    await ben.answer(/Waiting for Ana to begin/, "/hello")
    await expect(page.locator("[data-said]").last()).toContainText("Ben")
    await start(page)
    await Promise.all([play(page), ben.play()])
    expect(await ben.ended).toBe(0)
    const { places } = await shownResult(page)
    expect(ben.said).toMatch(places[0] < places[1] ? /Ana wins/ : places[1] < places[0] ? /You win/ : /share the win/)
  } finally {
    ben.stop()
  }
})
