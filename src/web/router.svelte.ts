// Which page is shown: the path of the address, kept in step with the browser's history.

interface Place {
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

const here = (): Place => ({
  path: location.pathname.split("/").filter(Boolean).map(decodeURIComponent),
  query: new URLSearchParams(location.search),
})

let place = $state.raw<Place>(here())

addEventListener("popstate", () => {
  place = here()
})

export const router = {
  /** The parts of the path: none at home. */
  get path(): readonly string[] {
    return place.path
  },
  get query(): URLSearchParams {
    return place.query
  },
}

/** Goes to a page of the app. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", href)
  else history.pushState(null, "", href)
  place = here()
  scrollTo(0, 0)
}

/** For `<a use:link>`: stays in the app, unless the click asks for another tab. */
export function link(anchor: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(anchor.href)
  }
  anchor.addEventListener("click", follow)
  return { destroy: () => anchor.removeEventListener("click", follow) }
}
