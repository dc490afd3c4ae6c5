// A player in a few lines: takes the first legal move. Run it with
//   npx countertop play betski-scram --bot exec:"node examples/greedy.mjs"

import { createInterface } from "node:readline"

createInterface({ input: process.stdin }).on("line", (line) => {
  const { legal } = JSON.parse(line)
  console.log(JSON.stringify({ move: legal[0] }))
})
