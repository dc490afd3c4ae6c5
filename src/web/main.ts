import { mount } from "svelte"
import App from "./App.svelte"
import { followLinks, router } from "./router.svelte.ts"
import { fetchAhead } from "./shell/ahead.ts"
import { keepOffline } from "./shell/offline.svelte.ts"
import "./look/base.css"

fetchAhead(router.path, router.query)
followLinks()
const target = document.getElementById("app")
if (target !== null) mount(App, { target })
keepOffline()
