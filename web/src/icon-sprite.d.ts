declare module 'virtual:icon-sprite' {
  /** Address of the SVG file that holds every icon of the menu as a symbol. */
  export const spriteUrl: string
  /** Names that the sprite knows. */
  export const iconNames: ReadonlySet<string>
}
