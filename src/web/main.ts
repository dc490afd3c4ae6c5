import { mount } from "svelte"
import App from "./App.svelte"
import { preloadPage } from "./pages.ts"
import { followLinks, preloadWith, router } from "./router.svelte.ts"
import { keepOffline } from "./shell/offline.svelte.ts"
import "./look/base.css"

preloadPage(router.path, router.query)
preloadWith(preloadPage)
followLinks()
const target = document.getElementById("app")
if (target !== null) mount(App, { target })
keepOffline()
