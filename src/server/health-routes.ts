// Routes for the operator of the server: /healthz for supervisors, /metrics for Prometheus.

import { type Context, Hono } from "hono"
import type { Health } from "./health.ts"
import type { Metrics } from "./metrics.ts"

interface HealthRoutesOptions {
  readonly health: Health
  readonly metrics: Metrics
  /** Returns why a client may not see the metrics, which tell when and how much people play; undefined if it may. */
  whyNotMeasure(c: Context): string | undefined
}

export function healthRoutes({ health, metrics, whyNotMeasure }: HealthRoutesOptions): Hono {
  const app = new Hono()

  app.get("/healthz", async (c) => {
    const healthy = await health.now()
    return c.json(healthy, healthy.ok ? 200 : 503, { "cache-control": "no-store" })
  })

  app.get("/metrics", async (c) => {
    const why = whyNotMeasure(c)
    if (why !== undefined) return c.text(`${why}\n`, 403)
    return c.body(await metrics.text(), 200, { "content-type": metrics.type, "cache-control": "no-store" })
  })

  return app
}
