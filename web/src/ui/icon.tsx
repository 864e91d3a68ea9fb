import { iconNames, spriteUrlOf } from 'virtual:icon-sprite'

interface IconProps {
  /** A name of the outlined set, e.g. `bar-chart`; unknown ones become a dot. */
  name: string
  size?: number
}

/** A decorative sign beside or instead of a text that says the same. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false" fill="currentColor">
      {iconNames.has(name) ? (
        <use href={`${spriteUrlOf(name)}#${name}`} />
      ) : (
        <circle cx={size / 2} cy={size / 2} r={size / 6} data-testid="dot" />
      )}
    </svg>
  )
}

/** Names of the set that contain the text, in their order. */
export function iconsNamed(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return [...iconNames].filter((name) => name.includes(wanted))
}
