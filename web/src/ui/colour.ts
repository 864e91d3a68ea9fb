type Rgb = [number, number, number]

function parse(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Puts `share` (0–1) of the second colour into the first; both `#RRGGBB`. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [parse(colour), parse(other)]
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** WCAG contrast ratio of two `#RRGGBB` colours, 1–21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
