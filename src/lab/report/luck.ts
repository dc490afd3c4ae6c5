import { REPLAYS } from "../study/deals.ts"
import type { PassName } from "../study/passes.ts"
import { CARELESS } from "../study/players.ts"
import { SEARCH } from "../study/skill.ts"
import { gamesToLead } from "../study/statistics.ts"
import type { Context } from "./context.ts"
import { unplayed } from "./context.ts"
import type { Bar, Figure, Section } from "./model.ts"
import { shareBars } from "./plots.ts"
import { about, interval, value, whole, withReach } from "./shown.ts"

interface Match {
  readonly pass: PassName
  readonly name: string
  readonly better: string
  readonly weaker: string
}

const MATCHES: readonly Match[] = [
  { pass: "skill", name: "house_over_random", better: "house", weaker: "random" },
  { pass: "skill", name: "house_over_careless", better: "house", weaker: "careless" },
  { pass: "search", name: "search_over_house", better: "search", weaker: "house" },
]

/** Returns the section “Luck or skill?”. */
export function luckSection(context: Context): Section {
  const played = MATCHES.filter(({ pass }) => context.pass(pass) !== undefined)
  if (played.length === 0) return unplayed("luck")
  const { seats } = context.study
  const shares = played.map(({ pass, name, better, weaker }) =>
    context.figure(pass, name, `${better} among ${weaker} players`, "share"),
  )
  const deal = context.pass("deals") && context.figure("deals", "decided_by_the_deal", "decided by the deal", "share")
  const leads = shares.map((share) => leadOf(share, seats))
  return {
    id: "luck",
    answer: [
      skillAnswer(shares[0], leads[0], seats),
      ...shares.filter(({ key }) => key === "search_over_house").map((share) => searchAnswer(share, seats)),
      ...(deal ? [dealAnswer(deal)] : []),
    ].join(" "),
    figures: [...shares, ...leads, ...(deal ? [deal] : [])],
    plots: [
      shareBars("How often the better player wins", shares, { at: 1 / seats, label: "no skill" }),
      ...(deal ? [shareBars("Of what decides between equal players", dealBars(deal))] : []),
    ],
    tables: [
      {
        title: "The better player",
        head: ["who", "wins", "interval", "leads 19 times in 20 after"],
        rows: shares.map((share, i) => [
          share.label,
          value(share, "share"),
          interval(share, "share"),
          gamesText(leads[i]),
        ]),
      },
    ],
    notes: [...played.map((match) => noteOn(context, match)), ...(deal ? [dealNote(context)] : [])].filter(
      (note, i, all) => all.indexOf(note) === i,
    ),
  }
}

const dealBars = (deal: Figure): Bar[] => [
  { ...deal, label: "is in the deal" },
  { label: "is in how it is played", value: 1 - deal.value, low: 1 - deal.high, high: 1 - deal.low },
]

/** Returns the games after which the better player leads any other. The interval follows from that of the win share. */
function leadOf({ key, label, value, low, high }: Figure, seats: number): Figure {
  const games = (share: number): number => Math.min(1e9, gamesToLead(share, (1 - share) / (seats - 1)))
  return {
    key: `${key}_games_to_lead`,
    label: `games until ${label} leads, 19 times in 20`,
    unit: "number",
    value: games(value),
    low: games(high),
    high: games(low),
  }
}

const NEVER = 1e8

const gamesText = ({ value, low, high }: Figure): string => {
  if (value >= NEVER) return "cannot tell"
  const range = high >= NEVER ? `${whole(low)} or more` : low === high ? "" : `${about(low)} to ${about(high)}`
  return `${about(value)} ${value === 1 ? "game" : "games"}${range === "" ? "" : ` (${range})`}`
}

function skillAnswer(share: Figure, lead: Figure, seats: number): string {
  const others = seats === 2 ? "a random player" : `${whole(seats - 1)} random players`
  const won = `House wins ${withReach(share, "share")} of games against ${others}, where luck alone would give ${value({ value: 1 / seats, low: 0, high: 0.02 }, "share")}`
  if (share.low <= 1 / seats && share.high >= 1 / seats) return `${won}: whether skill counts cannot be told yet.`
  if (share.value < 1 / seats) return `${won}: it plays worse than chance.`
  return `${won}; it leads 19 times in 20 after ${gamesText(lead)}.`
}

function searchAnswer(share: Figure, seats: number): string {
  const more =
    share.low > 1 / seats
      ? "there is more to find than house knows"
      : share.high < 1 / seats
        ? "so short a search plays worse"
        : "whether there is more to find than house knows is open"
  return `A search among house players wins ${withReach(share, "share")}: ${more}.`
}

const dealAnswer = (deal: Figure): string =>
  `Between equal players ${value(deal, "share")} (${interval(deal, "share")}) of what decides is in the deal, the rest in how it is played.`

function noteOn(context: Context, { pass, weaker }: Match): string {
  const games = whole(context.games(pass))
  const kinds = {
    random: `${games} deals for house among random players and ${games} among careless ones, who play one move in ${CARELESS} at random; the better player sits in each seat in turn.`,
    careless: "",
    house: `${games} deals for ${SEARCH} among house players.`,
  }
  return kinds[weaker as keyof typeof kinds]
}

const dealNote = (context: Context): string =>
  `${whole(context.games("deals"))} deals, each played ${REPLAYS} times with the same cards and dice by house players who choose among good moves by taste. The share is that of the variance of who wins that lies between deals.`
