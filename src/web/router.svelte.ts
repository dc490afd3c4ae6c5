// The router. It keeps the current path in step with the browser's history.

interface Place {
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly hash: string
}

/** Decodes a part of a path. A malformed part stays as it is, and the page reports that it does not know the name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const placeOf = ({ pathname, searchParams, hash }: URL): Place => ({
  path: pathname.split("/").filter(Boolean).map(decoded),
  query: searchParams,
  hash: hash.slice(1),
})

const here = (): Place => placeOf(new URL(location.href))

let place = $state.raw<Place>(here())

addEventListener("popstate", () => {
  place = here()
})

export const router = {
  /** The parts of the path; empty for Home. */
  get path(): readonly string[] {
    return place.path
  },
  get query(): URLSearchParams {
    return place.query
  },
  /** The part after the `#`. */
  get hash(): string {
    return place.hash
  },
}

/** Navigates to a page of the app. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", href)
  else history.pushState(null, "", href)
  place = here()
  scrollTo(0, 0)
}

type Preload = (path: readonly string[], query: URLSearchParams) => void
let preloader: Preload = () => {}

/** Sets the function that `preload` calls, because the router does not know the pages. */
export function preloadWith(load: Preload): void {
  preloader = load
}

/** Starts loading the files of a page, because the player will probably go there. */
export function preload(href: string): void {
  const { path, query } = placeOf(new URL(href, location.href))
  preloader(path, query)
}

/** Replaces the URL with one that matches what the page shows, without navigating. */
export function replaceUrl(href: string): void {
  try {
    history.replaceState(history.state, "", href)
    place = here()
  } catch {
    // Some browsers refuse very frequent changes; the next change will work.
  }
}

/**
 * Returns the URL if a plain click leads to another page of the app. The browser handles new tabs, downloads and
 * anchors on the same page.
 */
function innerLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const anchor = event.target instanceof Element ? event.target.closest("a") : null
  if (anchor === null || !anchor.hasAttribute("href") || anchor.hasAttribute("download")) return undefined
  if (anchor.target !== "" && anchor.target !== "_self") return undefined
  const { origin, pathname, search, hash, href } = new URL(anchor.href, location.href)
  if (origin !== location.origin) return undefined
  const isOnThisPage = pathname === location.pathname && search === location.search && hash !== ""
  return isOnThisPage ? undefined : href
}

/** Handles clicks on links within the app without reloading it. Call it once. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const href = innerLink(event)
    if (href === undefined) return
    event.preventDefault()
    go(href)
  })
}

/** For `<a use:link>`: navigates within the app, unless the click asks for another tab. */
export function link(anchor: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    const href = innerLink(event)
    if (href === undefined) return
    event.preventDefault()
    go(href)
  }
  anchor.addEventListener("click", follow)
  return { destroy: () => anchor.removeEventListener("click", follow) }
}
