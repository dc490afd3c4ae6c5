// How this server is doing, for those who look after it: /healthz for whoever restarts it, /metrics for whoever draws curves.

import { type Context, Hono } from "hono"
import type { Health } from "./health.ts"
import type { Metrics } from "./metrics.ts"

interface StateOptions {
  readonly health: Health
  readonly metrics: Metrics
  /** May this one see the numbers? They tell when people play and how much; only this machine may, unless whoever runs it allows all. */
  mayMeasure(c: Context): boolean
}

export function state({ health, metrics, mayMeasure }: StateOptions): Hono {
  const app = new Hono()

  app.get("/healthz", async (c) => {
    const healthy = await health.now()
    return c.json(healthy, healthy.ok ? 200 : 503, { "cache-control": "no-store" })
  })

  app.get("/metrics", async (c) => {
    if (!mayMeasure(c)) return c.text("Only for this machine itself, unless the server runs with --metrics.\n", 403)
    return c.body(await metrics.text(), 200, { "content-type": metrics.type, "cache-control": "no-store" })
  })

  return app
}
