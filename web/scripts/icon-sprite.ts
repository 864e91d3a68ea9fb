import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const moduleId = 'virtual:icon-sprite'
const devPath = '/@icon-sprite.svg'

/** The outlined icons by the names that menus send (`bar-chart`, `setting`), as SVG symbols of one file. */
export function buildSprite(): { svg: string; names: string[] } {
  const root = dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json'))
  const folder = join(root, 'inline-svg/outlined')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort()
  const symbols = names.map((name) => symbolOf(name, readFileSync(join(folder, `${name}.svg`), 'utf8')))
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, names }
}

function symbolOf(name: string, svg: string): string {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 1024 1024'
  const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
  return `<symbol id="${name}" viewBox="${viewBox}">${shapes}</symbol>`
}

/**
 * Serves `import { spriteUrl, iconNames } from 'virtual:icon-sprite'`.
 * The build emits the sprite once, with a hash in its name; menus refer to it
 * by <use>, so no icon is part of a script.
 */
export function iconSprite(): Plugin {
  let building = false
  return {
    name: 'icon-sprite',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return undefined
      const { svg, names } = buildSprite()
      const reference = building
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'icons.svg', source: svg })}`
        : JSON.stringify(devPath)
      // new URL(...).pathname keeps the address on the page's own origin, as <use> requires.
      return [
        `export const spriteUrl = new URL(${reference}, 'http://localhost').pathname`,
        `export const iconNames = new Set(${JSON.stringify(names.join(' '))}.split(' '))`,
      ].join('\n')
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(buildSprite().svg)
      })
    },
  }
}
