declare module 'virtual:icon-sprite' {
  /** Address of the SVG file that holds the icon of the name as a symbol. */
  export const spriteUrlOf: (name: string) => string
  /** Every name that there is an icon for. */
  export const iconNames: ReadonlySet<string>
}
