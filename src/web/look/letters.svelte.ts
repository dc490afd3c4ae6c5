// The size of 1rem in pixels. Reading it makes the browser style the whole page, so this module reads it once, and
// again only when it changes.

const sizeNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

let rem = $state(sizeNow())

const probe = document.createElement("div")
probe.ariaHidden = "true"
probe.style.cssText = "position: absolute; visibility: hidden; width: 1rem; height: 0"
document.body.append(probe)
new ResizeObserver(() => {
  rem = sizeNow()
}).observe(probe)

export const letters = {
  get rem(): number {
    return rem
  },
}
