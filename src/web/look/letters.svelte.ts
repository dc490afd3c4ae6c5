// How large letters are here, in pixels: what 1rem is. Asking the browser has it style the whole page at once, so it is asked once, and tells
// when that changes.

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
