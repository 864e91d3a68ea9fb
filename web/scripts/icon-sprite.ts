import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const moduleId = 'virtual:icon-sprite'
const devPath = '/@icons-'

/** Names of our menu that the set has under another. */
const aliases: Readonly<Record<string, string>> = { waybill: 'truck' }

interface Sprite {
  /** Names that menus send (`bar-chart`, `setting`), of the outlined set. */
  names: string[]
  /** Their drawings as symbols of one SVG file. */
  svg: string
}

/**
 * The outlined icons in two files: those that stand in our own sources and in
 * the built-in menu, which nearly every page shows, and all others, of which
 * somebody may choose some for their menu.
 */
export function buildSprites(): { own: Sprite; other: Sprite } {
  const root = dirname(createRequire(import.meta.url).resolve('@ant-design/icons-svg/package.json'))
  const folder = join(root, 'inline-svg/outlined')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .concat(Object.keys(aliases))
    .sort()
  const quoted = quotedWords()
  const spriteOf = (chosen: string[]): Sprite => {
    const symbols = chosen.map((name) =>
      symbolOf(name, readFileSync(join(folder, `${aliases[name] ?? name}.svg`), 'utf8')),
    )
    return { names: chosen, svg: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>` }
  }
  return {
    own: spriteOf(names.filter((name) => quoted.has(name))),
    other: spriteOf(names.filter((name) => !quoted.has(name))),
  }
}

/** Every text in quotes that may be the name of an icon. A word too many costs one drawing. */
function quotedWords(): Set<string> {
  const roots = ['../src/', '../../internal/app/seed/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const sources = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(go|tsx?)$/.test(file) && !/[._]test\.|\.gen\./.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8')),
  )
  return new Set(sources.flatMap((source) => source.match(/(?<=['"])[a-z]+(-[a-z]+)*(?=['"])/g) ?? []))
}

function symbolOf(name: string, svg: string): string {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 1024 1024'
  const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
  return `<symbol id="${name}" viewBox="${viewBox}">${shapes}</symbol>`
}

/**
 * Serves `import { iconNames, spriteUrlOf } from 'virtual:icon-sprite'`.
 * The build emits the two files with a hash in their names; pages refer to
 * them by <use>, so no icon is part of a script.
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
      const { own, other } = buildSprites()
      const addressOf = (kind: string, { svg }: Sprite) => {
        const reference = building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `icons-${kind}.svg`, source: svg })}`
          : JSON.stringify(`${devPath}${kind}.svg`)
        // new URL(...).pathname keeps the address on the page's own origin, as <use> requires.
        return `new URL(${reference}, 'http://localhost').pathname`
      }
      return [
        `const own = new Set(${JSON.stringify(own.names.join(' '))}.split(' '))`,
        `const ownUrl = ${addressOf('own', own)}`,
        `const otherUrl = ${addressOf('other', other)}`,
        `export const iconNames = new Set([...own, ...${JSON.stringify(other.names.join(' '))}.split(' ')].sort())`,
        'export const spriteUrlOf = (name) => (own.has(name) ? ownUrl : otherUrl)',
      ].join('\n')
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const kind = request.url?.startsWith(devPath) && request.url.slice(devPath.length, -'.svg'.length)
        const sprite = kind && buildSprites()[kind as 'own' | 'other']
        if (sprite) response.setHeader('Content-Type', 'image/svg+xml').end(sprite.svg)
        else next()
      })
    },
  }
}
