// Finds WebKit for the tests in Safari's engine. If there is none, installs Debian's WebKitGTK where possible.

import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { canInstall, canRun, findNamed, install } from "./debian.mjs"

const PACKAGES = ["webkit2gtk-driver", "xvfb"]
/** Contains a folder named after the processor, such as x86_64-linux-gnu. */
const LIBRARIES = "/usr/lib"

/** Returns the path of the browser that the driver starts. */
function findBrowser() {
  if (!existsSync(LIBRARIES)) return undefined
  return readdirSync(LIBRARIES)
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((folder) => readdirSync(join(LIBRARIES, folder)).map((name) => join(LIBRARIES, folder, name)))
    .filter((folder) => folder.includes("/webkit2gtk-4"))
    .map((folder) => join(folder, "MiniBrowser"))
    .find(canRun)
}

function find() {
  const [driver, browser, display] = [findNamed(["WebKitWebDriver"]), findBrowser(), findNamed(["Xvfb"])]
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** Returns the paths of the driver, the browser and the display, or the reason why they are not available. */
export function ensureWebKit() {
  const found = find()
  if (found !== undefined) return found
  if (!canInstall())
    return `they need ${PACKAGES.join(" and ")}, which are installed automatically only as root on Debian or Ubuntu`
  return (install(...PACKAGES) ? find() : undefined) ?? `apt-get could not install ${PACKAGES.join(" and ")}`
}
