// The keys of the play page. Keys that are meant for a field or a list of choices stay theirs.

const FIELDS = "input, select, textarea, [contenteditable]"

/** For `window`: does what the key stands for, unless somebody is typing or a chord is meant for the browser. */
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
