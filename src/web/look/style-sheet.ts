// A style sheet of a component, for marks on elements that other components draw.

/** Returns a style sheet, and the effect that adds it to the page while the component is there. */
export function pageStyle(): { readonly sheet: CSSStyleSheet; readonly adopt: () => () => void } {
  const sheet = new CSSStyleSheet()
  const adopt = (): (() => void) => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }
  return { sheet, adopt }
}
