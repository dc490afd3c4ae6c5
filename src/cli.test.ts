// Tests the command as people run it: as a separate process, with pipes.

import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { watch } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { games } from "./games/index.ts"

const bin = new URL("../bin/countertop.mjs", import.meta.url).pathname
let home = ""

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "countertop-"))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const env = (): NodeJS.ProcessEnv => ({ ...process.env, COUNTERTOP_HOME: home, NO_COLOR: "1", LANG: "C", LC_ALL: "C" })

function run(args: string[], input = ""): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    encoding: "utf8",
    env: env(),
  })
  return { code: status, out: stdout, err: stderr }
}

const lines = (text: string): string[] => text.split("\n").filter((line) => line !== "")

describe("countertop", () => {
  it("lists the games, one line each", () => {
    const { code, out } = run(["games"])
    expect(code).toBe(0)
    expect(lines(out).map((line) => line.split(" ")[0])).toEqual(games.map(({ id }) => id))
  })

  it("has a help text for every command", () => {
    for (const command of [
      "play",
      "simulate",
      "arena",
      "lab",
      "replay",
      "rules",
      "games",
      "backup",
      "join",
      "ban",
      "host",
      "lobby",
      "learn",
    ]) {
      expect(run(["--help"]).out).toContain(`countertop ${command}`)
      const { code, out, err } = run([command, "--help"])
      expect([code, err]).toEqual([0, ""])
      expect(out).toMatch(new RegExp(`^countertop ${command}`))
    }
  })

  it.each(games.map(({ id }) => id))("prints the numbered rules and the options of %s", (id) => {
    const game = games.find((known) => known.id === id)
    const { code, out } = run(["rules", id])
    expect(code).toBe(0)
    for (const rule of game?.rules ?? []) expect(out).toMatch(new RegExp(`^ *${rule.id}\\b`, "m"))
    for (const { name } of game?.options ?? []) expect(out).toContain(name)
    expect(run(["rules", id, "--language", "es"]).out).not.toBe(out)
  })

  it.each([
    [["chess"], /no command “chess”; the commands are: /],
    [["play", "chess"], /no game “chess”; the games are: .*betski-scram/],
    [["play"], /which game\? One of: /],
    [["play", "betski-scram", "--seats", "7"], /takes 2 to 6 seats, not “7”/],
    [["play", "betski-scram", "--people", "4"], /--people takes a number from 0 to 3, not “4”/],
    [["play", "betski-scram", "--opt", "rebuttal=maybe"], /option rebuttal takes any, threeCards, never, not “maybe”/],
    [["play", "betski-scram", "--opt", "rebuttal"], /--opt takes name=value, not “rebuttal”/],
    [["play", "betski-scram", "--opt", "speed=3"], /no option “speed”; it has: first, mayStop, rebuttal/],
    [["play", "betski-scram", "--opt", "__proto__=on"], /no option “__proto__”; it has: first, mayStop, rebuttal/],
    [["simulate", "betski-scram", "--opt", "constructor=on"], /no option “constructor”; it has: first/],
    [["lab", "betski-scram", "--vary", "__proto__=on"], /no option “__proto__”/],
    [["arena", "betski-scram", "--bots", "house,constructor"], /no bot “constructor”/],
    [["play", "__proto__"], /no game “__proto__”/],
    [["toString"], /no command “toString”/],
    [["rules", "betski-scram", "--language", "constructor"], /--language takes en or es, not “constructor”/],
    [["serve", "--limit", "constructor=1"], /a limit is name=number/],
    [["play", "betski-scram", "--bot", "genius"], /no bot “genius”/],
    [["play", "--resume", "/nowhere/at/all.json"], /there is no file \/nowhere\/at\/all\.json/],
    [["simulate", "betski-scram", "--games", "many"], /--games takes a number from 1 to .*, not “many”/],
    [["simulate", "betski-scram", "--games", "1.5"], /--games takes a whole number, not “1.5”/],
    [["simulate", "betski-scram", "--games", "0.5k", "--threads", "0"], /--threads takes a number from 1 to 256/],
    [["arena", "betski-scram"], /--bots takes two or more bots, such as house,random/],
    [["arena", "betski-scram", "--bots", "house"], /--bots takes two or more bots, .*, not “house”/],
    [["arena", "betski-scram", "--bots", "house,genius"], /no bot “genius”/],
    [["arena", "betski-scram", "--bots", "house,random,house"], /--bots names “house” twice/],
    [["arena", "betski-scram", "--bots", "house,random", "--games", "1.2345k"], /takes a whole number, not “1234.5”/],
    [["arena", "betski-scram", "--bots", "house,random", "--games", "10q"], /--games takes a number .* not “10q”/],
    [["simulate", "betski-scram", "--jump-rate", "2"], /--jump-rate takes a number from 0 to 1, not “2”/],
    [["simulate", "betski-scram", "--colour"], /Unknown option '--colour'/],
    [["simulate", "betski-scram", "extra"], /“extra” is one word too many/],
    [["play", "betski-scram", "--seats", "-1"], /takes 2 to 6 seats, not “-1”/],
    [["play", "betski-scram", "--opt", "first=0", "--opt", "first=1"], /option first is given twice/],
    [["play", "betski-scram", "--people", "2", "--name", "Ada", "--name", "Ada"], /two different names/],
    [["play", "betski-scram", "--seats", "2", "--bot", "random", "--bot", "random"], /there is 1 seat for 2 bots/],
    [["play", "betski-scram", "--save", ""], /--save takes the name of a file/],
    [["play", "betski-scram", "--save", "package.json"], /there is a file package.json already/],
    [["play", "betski-scram", "--save", "/proc/nowhere/game.json"], /could not be saved to \/proc\/nowhere\/game.json/],
    [["lab"], /which game\? One of: /],
    [["lab", "betski-scram", "--seats", "2-9"], /takes 2 to 6 seats, as in --seats 3 or 2-6, not “2-9”/],
    [["lab", "betski-scram", "--seats", "4-2"], /takes 2 to 6 seats, .* not “4-2”/],
    [["lab", "betski-scram", "--games", "lots"], /--games takes a number from 2 to .*, not “lots”/],
    [["lab", "betski-scram", "--vary", "rebuttal"], /--vary takes name=value,value…, not “rebuttal”/],
    [["lab", "betski-scram", "--vary", "rebuttal=maybe"], /option rebuttal takes any, threeCards, never, not “maybe”/],
    [
      ["lab", "betski-scram", "--vary", "rebuttal=threeCards"],
      /--vary rebuttal=threeCards changes nothing: rebuttal is threeCards already/,
    ],
    [["lab", "betski-scram", "--vary", "rebuttal=never,never"], /--vary has rebuttal=never twice/],
    [["lab", "betski-scram", "--vary", "speed=3"], /no option “speed”/],
    [["lab", "betski-scram", "--pace", "4"], /--pace takes two numbers of seconds, such as 4,1.5, not “4”/],
    [["lab", "betski-scram", "--bot", "genius"], /no bot “genius”/],
    [["lab", "betski-scram", "--out", ""], /--out takes the name of a folder/],
    [["lab", "betski-scram", "--out", "package.json"], /no report can be written to package.json/],
    [["lab", "betski-scram", "--out", "/proc/nowhere"], /no report can be written to \/proc\/nowhere/],
    [["play", "betski-scram", "--bot", "open:100"], /open:100 sees all cards and is for measuring only/],
    [
      ["play", "betski-scram", "--bot", "search:61000ms"],
      /search: takes 1 to 10,000,000 iterations, as in .* or 1ms to 60,000ms, not “search:61000ms”/,
    ],
    [["replay"], /which record/],
    [["replay", "src"], /src is a folder, not a record/],
    [["replay", "x.json", "--step", "--verify"], /one of the two/],
    [["rules", "betski-scram", "--language", "fr"], /--language takes en or es, not “fr”/],
  ])("answers %j with one clear line and exit code 2", (args, message) => {
    const { code, out, err } = run(args)
    expect([code, out, lines(err).length]).toEqual([2, "", 1])
    expect(err).toMatch(message)
    expect(err).not.toMatch(/\n\s+at /)
  })

  it("prints its version", () => expect(run(["--version"]).out).toMatch(/^\d+\.\d+\.\d+\n$/))

  it("shows a stack trace with --debug", () => {
    expect(run(["play", "chess", "--debug"]).err).toMatch(/\n\s+at /)
  })
})

describe("countertop simulate", () => {
  const simulate = (...args: string[]): Ran =>
    run(["simulate", "betski-scram", "--seats", "3", "--games", "3000", "--seed", "s", ...args])

  it("prints one JSON object, with the same measures whatever the number of threads", () => {
    const [one, two] = ["1", "2"].map((threads) => JSON.parse(simulate("--json", "--threads", threads).out))
    expect(Object.keys(one)).toEqual([
      "game",
      "seats",
      "options",
      "bots",
      "games",
      "seed",
      "threads",
      "seconds",
      "movesPerSecond",
      "measures",
    ])
    expect(one).toMatchObject({
      game: "betski-scram",
      seats: 3,
      games: 3000,
      seed: "s",
      threads: 1,
      bots: ["random", "random", "random"],
    })
    expect(two.measures).toEqual(one.measures)
    expect(Object.keys(one.measures.moves_per_game)).toEqual(["mean", "sd", "n"])
  })

  it("draws no progress bar in a pipe", () => {
    const { code, out, err } = simulate()
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain("moves_per_game")
    expect(out).not.toContain("\x1b")
  })

  it("lets a program play, and reports the finished games if the program fails", () => {
    const player = `require("readline").createInterface({input:process.stdin}).on("line",l=>{const q=JSON.parse(l);if(++n>40)process.exit(5);console.log(JSON.stringify({move:q.legal[0]}))});let n=0`
    const { code, out, err } = simulate(
      "--json",
      "--threads",
      "1",
      "--bot",
      "random",
      "--bot",
      `exec:"${process.execPath}" -e '${player}'`,
    )
    expect(code).toBe(1)
    expect(err).toMatch(/stopped after \d+ of 3,000 games; game \d+: seat \d: the program .* crashed \(exit code 5\)/)
    expect(JSON.parse(out).games).toBeGreaterThan(2)
    expect(JSON.parse(out).failure).toMatch(/crashed/)
  })
})

describe("countertop lab", () => {
  const lab = (folder: string, ...args: string[]): Ran =>
    run(["lab", "betski-scram", "--games", "0.4k", "--seed", "s", "--out", join(home, folder), ...args])
  const written = (folder: string): string[] =>
    ["report.html", "report.json"].map((name) => readFileSync(join(home, folder, name), "utf8"))

  it("writes a byte-identical report for any number of threads, and never overwrites a report", () => {
    const args = ["--seats", "2,3", "--vary", "rebuttal=never", "--search-games", "2"]
    const ran = ["1", "2"].map((threads) => lab(`lab-${threads}`, "--threads", threads, ...args))
    expect(ran.map(({ code, err }) => [code, err])).toEqual([
      [0, ""],
      [0, ""],
    ])
    expect(written("lab-2")).toEqual(written("lab-1"))
    const { tables, varied } = JSON.parse(written("lab-1")[1])
    expect(varied).toEqual(["rebuttal=never"])
    expect(tables.map(({ seats }: { seats: number }) => seats)).toEqual([2, 3])
    expect(tables[0].samples.games).toEqual({ done: 400, wanted: 400 })
    expect(ran[0].out).toMatch(/What does a change do\?/)
    expect(ran[0].out).not.toContain("\x1b")
    const again = lab("lab-1")
    expect([again.code, lines(again.err).length]).toEqual([2, 1])
    expect(again.err).toMatch(/there is a report in .*lab-1 already/)
  })

  it("lets a program play, and reports the finished games if the program fails", () => {
    const player = `require("readline").createInterface({input:process.stdin}).on("line",l=>{const q=JSON.parse(l);if(++n>90)process.exit(5);console.log(JSON.stringify({move:q.legal[0]}))});let n=0`
    const bot = `exec:"${process.execPath}" -e '${player}'`
    const { code, err } = lab("lab-program", "--bot", bot, "--threads", "1")
    expect(code).toBe(1)
    expect(err).toMatch(/stopped early: game \d+: seat \d: the program .* crashed \(exit code 5\)/)
    expect(JSON.parse(written("lab-program")[1]).tables[0].samples.games.done).toBeGreaterThan(2)
  })
})

/** Exit code after each signal: 128 plus its number. */
const ENDINGS = { SIGINT: 130, SIGTERM: 143 } as const

describe.each(Object.entries(ENDINGS) as [keyof typeof ENDINGS, number][])("%s", (signal, expected) => {
  /** Returns a bot program that plays, and creates a file after `moves` moves. With `hangs`, it never answers again. */
  function program(sign: string, moves: number, hangs = false): string {
    const then = hangs ? "return" : ""
    const source = `require("readline").createInterface({input:process.stdin}).on("line",l=>{const q=JSON.parse(l);if(++n>=${moves}){require("fs").writeFileSync(process.argv[1],"");${then}};console.log(JSON.stringify({move:q.legal[0]}))});let n=0`
    return `exec:"${process.execPath}" -e '${source}' "${sign}"`
  }

  /** Runs a command with such a player, and sends the signal when the file appears. */
  async function ended(name: string, args: (player: string) => string[], more: { hangs?: true } = {}) {
    const folder = mkdtempSync(join(home, "signal-"))
    const player = program(join(folder, name), 300, more.hangs)
    const watching = watch(folder)
    const child = spawn(process.execPath, [bin, ...args(player)], { env: env(), stdio: ["ignore", "pipe", "pipe"] })
    let [out, err] = ["", ""]
    child.stdout.on("data", (part) => void (out += String(part)))
    child.stderr.on("data", (part) => void (err += String(part)))
    const done = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)))
    for await (const { filename } of watching) if (filename === name) break
    child.kill(signal)
    return { code: await done, out, err }
  }

  it("makes simulate print what it has measured so far", async () => {
    const { code, out, err } = await ended("simulate", (player) => [
      "simulate",
      "betski-scram",
      "--games",
      "500m",
      "--bot",
      player,
      "--threads",
      "1",
      "--json",
    ])
    expect([code, lines(err).length]).toEqual([expected, 1])
    expect(err).toMatch(/interrupted after [\d,]+ of 500,000,000 games/)
    const report = JSON.parse(out)
    expect(report.games).toBeLessThan(5e8)
    expect(report.measures).toBeTypeOf("object")
  })

  it("makes arena print its results so far", async () => {
    const { code, out, err } = await ended("arena", (player) => [
      "arena",
      "betski-scram",
      "--games",
      "500m",
      "--bots",
      player,
      "--bots",
      "house",
      "--threads",
      "1",
      "--json",
    ])
    expect([code, lines(err).length]).toEqual([expected, 1])
    expect(err).toMatch(/interrupted after [\d,]+ of 500,000,\d+ games/)
    expect(JSON.parse(out).asked).toBeGreaterThan(4e8)
  })

  it("makes lab write a report of its results so far", async () => {
    const folder = join(home, `lab-${signal}`)
    const { code, err } = await ended("lab", (player) => [
      "lab",
      "betski-scram",
      "--games",
      "500m",
      "--bot",
      player,
      "--threads",
      "1",
      "--out",
      folder,
    ])
    expect([code, err]).toEqual([expected, expect.stringContaining("stopped early: interrupted")])
    expect(readFileSync(join(folder, "report.html"), "utf8")).toContain("Stopped early")
    expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")).tables[0].samples.games.wanted).toBe(5e8)
  })

  it("ends lab at once with its results so far, although a program does not answer", async () => {
    const folder = join(home, `lab-hangs-${signal}`)
    const { code } = await ended(
      "lab",
      (player) => [
        "lab",
        "betski-scram",
        "--games",
        "500m",
        "--bot",
        player,
        "--bot-seconds",
        "3600",
        "--threads",
        "1",
        "--out",
        folder,
      ],
      { hangs: true },
    )
    expect(code).toBe(expected)
    expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")).tables[0].samples.games.done).toBeGreaterThan(
      0,
    )
  })
})

describe("countertop simulate with search bots", () => {
  it("ends at once when it is interrupted in the middle of a game", () => {
    // This player makes a move and then presses Ctrl-C. The next player would think for minutes.
    const player = `require("readline").createInterface({input:process.stdin}).on("line",l=>{console.log(JSON.stringify({move:JSON.parse(l).legal[0]}));if(++n===1)process.kill(+process.env.TABLE,"SIGINT")});let n=0`
    const program = `exec:TABLE=$PPID "${process.execPath}" -e '${player}'`
    const bots = ["--bot", program, "--bot", "search:9000000"]
    const { code, out, err } = run([
      "simulate",
      "betski-scram",
      "--seats",
      "2",
      "--opt",
      "first=0",
      ...bots,
      "--threads",
      "1", // with two threads, the second player's Ctrl-C would end the command without a message
      "--games",
      "1k",
      "--json",
    ])
    const words = "countertop: interrupted after too short a time: nothing is measured yet\n"
    expect([code, out, err]).toEqual([130, "", words])
  })
})

describe("countertop arena", () => {
  const arena = (...args: string[]): Ran =>
    run(["arena", "betski-scram", "--bots", "house,random", "--games", "40", "--seed", "s", ...args])

  it("prints one JSON object that, apart from times, is the same for any number of threads", () => {
    const [one, two] = ["1", "2"].map((threads) => {
      const { code, out, err } = arena("--json", "--seats", "2", "--games", "1.5k", "--threads", threads)
      expect([code, err]).toEqual([0, ""])
      const { bots, ...rest } = JSON.parse(out)
      return { ...rest, bots: bots.map((bot: object) => ({ ...bot, msPerMove: 0 })), seconds: 0, threads: 0 }
    })
    expect(two).toEqual(one)
    expect(one).toMatchObject({ game: "betski-scram", seats: 2, deals: 750, games: 1500, seed: "s" })
    expect(one.bots.map((bot: object) => Object.keys(bot))[0]).toEqual([
      "name",
      "winShare",
      "low",
      "high",
      "rating",
      "ratingLow",
      "ratingHigh",
      "msPerMove",
    ])
    expect(one.pairs).toHaveLength(1)
  })

  it("rounds the number of games up to whole deals", () => {
    const { games: played, deals } = JSON.parse(arena("--json", "--seats", "3").out)
    expect([played, deals]).toEqual([42, 7])
  })

  it("prints a table and one sentence per pair within 80 columns", () => {
    const { code, out, err } = arena()
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/^ {2}random +\d+\.\d %/m)
    expect(out).toMatch(/^house (beats|against) random: (not )?sure/m)
    expect(Math.max(...lines(out).map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it("reports a program that fails, and does not split a repeated --bots at its commas", () => {
    const { code, out, err } = arena("--json", "--bots", "exec:exit 7 # a,b")
    expect(code).toBe(1)
    expect(err).toMatch(/stopped after 0 of \d+ games; deal 1: seat \d: the program “exit 7 # a,b” crashed/)
    expect(JSON.parse(out).bots.map(({ name }: { name: string }) => name)).toEqual([
      "house",
      "random",
      "exec:exit 7 # a,b",
    ])
    expect(JSON.parse(out).failure).toMatch(/crashed/)
  })

  it("prints its results so far when it is interrupted", () => {
    // This player answers for a while, and then presses Ctrl-C instead.
    const player = `require("readline").createInterface({input:process.stdin}).on("line",l=>{const q=JSON.parse(l);if(++n>100)process.kill(+process.env.TABLE,"SIGINT");else console.log(JSON.stringify({move:q.legal[0]}))});let n=0`
    const program = `exec:TABLE=$PPID "${process.execPath}" -e '${player}'`
    const { code, out, err } = run([
      "arena",
      "betski-scram",
      "--seats",
      "2",
      "--games",
      "1m",
      "--seed",
      "s",
      "--threads",
      "1",
      "--json",
      "--bots",
      "random",
      "--bots",
      program,
    ])
    expect([code, err]).toEqual([130, expect.stringMatching(/interrupted after \d+ of 1,000,000 games\n$/)])
    expect(JSON.parse(out).games).toBeGreaterThan(2)
    expect(JSON.parse(out)).toMatchObject({ asked: 1_000_000, sure: false })
  })
})

describe("countertop play and replay", () => {
  const saved = (): string[] => readdirSync(join(home, "games")).map((name) => join(home, "games", name))

  it.each(games.map(({ id }) => id))("plays %s through a pipe to its end and leaves a valid record", (id) => {
    const file = join(home, `${id}-whole.json`)
    const many = "1\n".repeat(20_000)
    const { code, err } = run(["play", id, "--seed", "pipe", "--pace", "0", "--save", file, "--name", "Zoë"], many)
    expect([code, err]).toEqual([0, ""])
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ game: id, chance: { source: "fast", seed: "pipe" } })
    const verified = run(["replay", file, "--verify"])
    expect([verified.code, verified.err]).toEqual([0, ""])
    expect(verified.out).toMatch(/all as the rules have it; .* won/)
    expect(run(["replay", file, "--verify", "--language", "es"]).out).toMatch(/todas según las reglas; ha(n)? ganado /)
    expect(lines(run(["replay", file]).out).length).toBeGreaterThan(5)
  })

  it("saves the game when the input ends, and can resume it", () => {
    const before = run(
      ["play", "betski-scram", "--seats", "2", "--seed", "resume", "--pace", "0", "--opt", "first=0"],
      "1\n",
    )
    expect(before.code).toBe(0)
    const [, file] = /play --resume (\S+)/.exec(before.out) ?? []
    expect(saved()).toContain(file)
    expect(run(["replay", file, "--verify"]).out).toMatch(/not finished yet/)
    const after = run(["play", "--resume", file, "--pace", "0"], "1\n".repeat(500))
    expect([after.code, after.err]).toEqual([0, ""])
    expect(run(["replay", file, "--verify"]).out).toMatch(/won/)
  })

  it("never overwrites a file, and repeats a game from its seed, including the random bots", () => {
    const files = ["one", "two"].map((name) => join(home, `${name}.json`))
    const [one, two] = files.map((file) => {
      run(["play", "final-count", "--seed", "again", "--pace", "0", "--save", file], "1\n".repeat(60))
      return readFileSync(file, "utf8")
    })
    expect(two).toBe(one)
    expect(run(["play", "final-count", "--save", files[0]]).code).toBe(2)
    expect(readFileSync(files[0], "utf8")).toBe(one)
  })

  it("continues with a random player if a program fails", () => {
    const { code, out } = run(
      ["play", "betski-scram", "--seats", "2", "--seed", "exec1", "--pace", "0", "--bot", 'exec:"exit 9"'],
      "1\n".repeat(500),
    )
    expect(code).toBe(0)
    expect(out).toMatch(/crashed \(exit code/)
  })

  it("says at which move a truncated or altered record goes wrong, with exit code 2", () => {
    const file = join(home, "betski-scram-whole.json")
    const text = readFileSync(file, "utf8")
    const broken = join(home, "broken.json")
    writeFileSync(broken, text.slice(0, text.indexOf('  "end"') - 30))
    const cut = run(["replay", broken, "--verify"])
    expect([cut.code, lines(cut.err).length]).toEqual([2, 1])
    expect(cut.err).toMatch(/breaks off after move \d+/)
    writeFileSync(broken, text.replace(/ [0-9a-f]{4}"/, ' 0000"'))
    expect(run(["replay", broken]).err).toMatch(/goes wrong at move 1/)
  })

  it("refuses to resume a saved game in which a bot sees all cards", () => {
    const text = readFileSync(join(home, "betski-scram-whole.json"), "utf8")
    const file = join(home, "open.json")
    writeFileSync(file, text.replace(/"random"|"medium"/, '"open:10"'))
    const { code, err } = run(["play", "--resume", file])
    expect([code, lines(err).length]).toEqual([2, 1])
    expect(err).toMatch(/open:10 sees all cards/)
  })

  it("leaves a valid record when it is interrupted in the middle of a game", async () => {
    const file = join(home, "interrupted.json")
    const args = [
      bin,
      "play",
      "betski-scram",
      "--seats",
      "2",
      "--seed",
      "ctrl-c",
      "--pace",
      "0",
      "--opt",
      "first=0",
      "--save",
      file,
    ]
    const child = spawn(process.execPath, args, { env: env(), stdio: ["pipe", "pipe", "inherit"] })
    let out = ""
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (data: Buffer) => {
        out += data
        if (/\b1[.)]? /.test(out)) resolve()
      })
    })
    const done = new Promise((resolve) => child.on("exit", resolve))
    child.stdin.write("1\n")
    child.kill("SIGINT")
    await done
    const { code, out: verdict } = run(["replay", file, "--verify"])
    expect([code, verdict]).toEqual([0, expect.stringMatching(/all as the rules have it/)])
  })
})
