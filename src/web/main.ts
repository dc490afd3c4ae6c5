import { mount } from "svelte"
import App from "./App.svelte"
import { followLinks } from "./router.svelte.ts"
import { keepOffline } from "./shell/offline.svelte.ts"
import "./look/base.css"

followLinks()
const target = document.getElementById("app")
if (target !== null) mount(App, { target })
keepOffline()
