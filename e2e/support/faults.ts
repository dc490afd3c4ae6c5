// Finds faults in the layout and the accessibility of a page.

import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"

interface Wanted {
  /** The whole page must fit the screen. */
  readonly isWhole: boolean
  /** Least width and height of elements that can be tapped. */
  readonly target: number
}

/** In the page: lists what scrolls and should not, what is cut off, and what is too small to tap. */
function faultsNow({ isWhole, target }: Wanted): string[] {
  const found: string[] = []
  const { scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`scrolls sideways: ${scrollWidth} wide in ${innerWidth}`)
  if (isWhole && scrollHeight > innerHeight) found.push(`scrolls: ${scrollHeight} high in ${innerHeight}`)
  for (const cloth of document.querySelectorAll("[data-table]:not(.still) .room"))
    if (isWhole && cloth.scrollHeight > cloth.clientHeight + 1)
      found.push(`the cloth scrolls: ${cloth.scrollHeight} high in ${cloth.clientHeight}`)
  const describe = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim()
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> “${words.slice(0, 60)}”`
  }
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const labelOf = (element: Element): Element | undefined => {
    const isTick = element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)
    return isTick ? element.labels?.[0] : undefined
  }
  for (const element of document.querySelectorAll("button, a[href], input, select, summary, [role=button]")) {
    const { width, height } = (labelOf(element) ?? element).getBoundingClientRect()
    const isInText = getComputedStyle(element).display === "inline"
    if (!isSeen(element) || isInText) continue
    if (width < target - 0.5 || height < target - 0.5)
      found.push(`small: ${Math.round(width)}×${Math.round(height)} ${describe(element)}`)
  }
  for (const element of document.querySelectorAll("button, a, h1, h2, h3, p, li, span, td, th, label, dt, dd")) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCut =
      (["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 2)
    const isSaidInFull = element.hasAttribute("aria-label") || element.closest(".still") !== null // or part of a picture
    if (isCut && !isSaidInFull && element.clientWidth > 1 && isSeen(element))
      found.push(`cut off: ${describe(element)}`)
  }
  for (const table of document.querySelectorAll("[data-table]:not(.still)")) {
    const beyond = table.getBoundingClientRect().bottom - (table.parentElement?.getBoundingClientRect().bottom ?? 0)
    if (beyond > 1) found.push(`cut off: ${Math.round(beyond)} of the table`)
  }
  return [...new Set(found)]
}

export const faultsOf = (page: Page, wanted: Wanted): Promise<string[]> => page.evaluate(faultsNow, wanted)

/** An experimental rule of axe. It matters because users of voice control say what is written on a button. */
export const SAID_AS_WRITTEN = "label-content-name-mismatch"

/** Returns the violations that axe finds with these rules, or with all rules by default. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Legacy mode runs axe in the page itself. Otherwise axe opens an extra page to merge the results of frames, which
  // takes twice as long, and our pages have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules: { [SAID_AS_WRITTEN]: { enabled: true } } })
  const found = await (rules === undefined ? axe : axe.withRules([...rules])).analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`),
  )
}
