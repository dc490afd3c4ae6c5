import { describe, expect, test } from "vitest"
import { arenaCommand } from "./arena.ts"
import { backupCommand } from "./backup.ts"
import { banCommand } from "./ban.ts"
import type { Command } from "./command.ts"
import { doctorCommand } from "./doctor.ts"
import { gamesCommand } from "./games.ts"
import { SPANISH_HELP } from "./help-es.ts"
import { hostCommand } from "./host.ts"
import { joinCommand } from "./join.ts"
import { labCommand } from "./lab.ts"
import { learnCommand } from "./learn.ts"
import { lobbyCommand } from "./lobby.ts"
import { playCommand } from "./play.ts"
import { replayCommand } from "./replay.ts"
import { rulesCommand } from "./rules.ts"
import { serveCommand } from "./serve.ts"
import { simulateCommand } from "./simulate.ts"

const commands: readonly Command[] = [
  ...[serveCommand, playCommand, hostCommand, joinCommand, lobbyCommand, gamesCommand, rulesCommand, learnCommand],
  ...[simulateCommand, arenaCommand, labCommand, replayCommand, backupCommand, doctorCommand, banCommand],
]

/** Returns the options that have a line of their own. */
const optionsIn = (details: string): string[] =>
  [...details.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option).sort()

test("every command has its help in Spanish", () => {
  expect(Object.keys(SPANISH_HELP).sort()).toEqual(commands.map(({ name }) => name).sort())
})

test.each(commands)("the Spanish help of $name explains the same options", ({ name, about, details }) => {
  expect(optionsIn(SPANISH_HELP[name].details)).toEqual(optionsIn(details))
  expect(SPANISH_HELP[name].about).not.toBe(about)
})

describe("a mistake on the command line", () => {
  const mistake = async (command: Command, ...args: readonly string[]): Promise<string> => {
    const problem = await command.run(args).catch((thrown: unknown) => thrown)
    return problem instanceof Error ? problem.message : "no mistake"
  }
  const play = (...args: readonly string[]): Promise<string> => mistake(playCommand, "betski-scram", ...args)

  test.each([
    [["--lang", "es"], /did you mean --language\?/],
    [["--sead", "7"], /did you mean --seed\?/],
    [["--xyzzy"], /^Unknown option '--xyzzy'; --help lists/],
    [["--name", ""], /--name takes 1 to 24 letters, not “”/],
    [["--seats", "2", "--people", "2", "--bot", "best"], /there are 0 seats for 1 bots/],
    [["--seats", "2", "--bot", "best", "--bot", "best"], /there is 1 seat for 2 bots/],
    [
      ["--bot", "search:99999999999999"],
      /search: takes 1 to 10,000,000 iterations, .* or 1ms to 60,000ms, not “search:9+”/,
    ],
    [["--bot", "plain:x"], /plain: takes 1 to 10,000,000 iterations/],
    [["--bot", "exec:"], /exec: needs a program, as in exec:"/],
    [["--bot", "chess"], /there is no bot “chess”; the bots are: /],
    [["--resume", "game.json"], /--resume goes on with a game as it was: it takes no other game/],
  ] as const)("in %j is explained", async (args, message) => {
    expect(await play(...args)).toMatch(message)
  })

  test("says which options do not go with a game or table that goes on", async () => {
    expect(await mistake(playCommand, "--resume", "game.json", "--bot", "best")).toMatch(/--bot is for a new one/)
    expect(await mistake(hostCommand, "--table", "abcd2345", "--seats", "3")).toMatch(/--seats is for a new one/)
  })
})
