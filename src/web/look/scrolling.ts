// Makes a scrolling area reachable with Tab while its contents do not fit.

export function scrollStop(area: HTMLElement): () => void {
  const look = (): void => {
    if (area.scrollHeight > area.clientHeight || area.scrollWidth > area.clientWidth) area.tabIndex = 0
    else area.removeAttribute("tabindex")
  }
  const watch = new ResizeObserver(look)
  watch.observe(area)
  for (const child of area.children) watch.observe(child)
  return () => watch.disconnect()
}
