import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|svg)$/

/** Below this many bytes the headers cost more than compression saves. */
const smallest = 1_024

/**
 * Writes a `.br` and a `.gz` beside each text asset, at the highest level: the
 * server hands them out as they are. Pages are templates and stay plain.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = join(options.dir ?? '', name)
        const content = readFileSync(path)
        if (!worthwhile.test(name) || content.length < smallest) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
