// Renders the API's description as one page for people, without scripts or anything from elsewhere.

import { createHash } from "node:crypto"
import { OPERATIONS, type Operation, schemaOf } from "./openapi.ts"

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow-x:auto;padding:.75rem;border:1px solid #8886;border-radius:.5rem}
h2{margin-top:2.5rem;font-size:1.15rem}h2 b{text-transform:uppercase}td{padding:.1rem 1rem .1rem 0;vertical-align:top}`

/** Allows these styles and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const section = ({ method, path, id, about, more, takes, answers }: Operation): string => `
<h2 id="${id}"><b>${method}</b> <code>${escaped(path)}</code></h2>
<p><strong>${escaped(about)}.</strong> ${escaped(more)}</p>
${takes === undefined ? "" : `<details><summary>What it takes, as JSON</summary><pre>${escaped(JSON.stringify(schemaOf(takes), undefined, 2))}</pre></details>`}
<table>${Object.entries(answers)
  .map(([status, answer]) => {
    const schema =
      answer.schema === undefined || Number(status) >= 400
        ? ""
        : `<details><summary>as JSON</summary><pre>${escaped(JSON.stringify(schemaOf(answer.schema), undefined, 2))}</pre></details>`
    return `<tr><td>${status}</td><td>${escaped(answer.about)}${schema}</td></tr>`
  })
  .join("")}</table>`

export const apiPage = (version: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Countertop: HTTP</title><style>${STYLE}</style></head>
<body><h1>Countertop ${escaped(version)}: the HTTP part</h1>
<p>Requests and answers are JSON. An answer that says no has a <code>problem</code>, in a sentence. Playing at a table goes over a WebSocket at
<code>/live</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${OPERATIONS.map(section).join("")}
</body></html>
`
