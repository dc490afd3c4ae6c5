// Measures contrast as WCAG does.

/** Returns the relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colour that appears where `over` is drawn on `ground` with this opacity. */
export function blend(over: string, ground: string, opacity: number): string {
  const below = channels(ground)
  const mixed = channels(over).map((part, i) => Math.round((part * opacity + below[i] * (1 - opacity)) * 255))
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`
}
