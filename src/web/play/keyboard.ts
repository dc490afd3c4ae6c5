// The keyboard shortcuts of the play page. They ignore keys that are meant for a field or a list of choices.

const FIELDS = "input, select, textarea, [contenteditable]"

/**
 * Returns a listener for `window` that runs the action of a key. It ignores keys while somebody is typing, and chords
 * meant for the browser.
 */
export const shortcuts =
  (actions: Readonly<Record<string, () => void>>) =>
  (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
