import { games } from "./index.ts"
import { describeProperties } from "./properties.testing.ts"

for (const game of games) describeProperties(game)
