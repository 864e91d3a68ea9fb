import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { chunkNames } from './scripts/chunks.ts'
import { classNames } from './scripts/class-names.ts'
import { compress } from './scripts/compress.ts'
import { iconSprite } from './scripts/icon-sprite.ts'

// `make dev` serves the pages from here and everything in api/routes.txt from
// the Go server. A navigation (Accept: text/html) goes to the API only on the
// way to a provider and back: /driver/check and /driver/hyDriver share a prefix.
function apiProxy(target: string): Record<string, ProxyOptions> {
  const routes = new URL('../api/routes.txt', import.meta.url)
  const prefixes = new Set(
    readFileSync(routes, 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/)[1] ?? '')
      .filter((path) => path.startsWith('/'))
      .map((path) => `/${path.split('/')[1]}/`),
  )
  const options: ProxyOptions = {
    target,
    ws: true,
    bypass: ({ headers, url }) =>
      headers.accept?.includes('text/html') && !url?.startsWith('/thirdLogin/') ? '/index.html' : undefined,
  }
  return Object.fromEntries([...prefixes].map((prefix) => [prefix, options]))
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [classNames(), react(), iconSprite(), compress()],
  resolve: { alias: { '@': folder('./src') } },
  // Readable where a page is looked into; src/styles.test.ts sees to it that no two are the same.
  css: { modules: { generateScopedName: '[folder]__[local]' } },
  // What may be how large is held by `npm run sizes`.
  build: {
    manifest: true,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // Names of classes and others stand where they are used: fewer bytes than a word for each.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'visits', name: chunkNames(folder('./src'), folder('./node_modules/antd/es')) },
          ],
        },
      },
    },
  },
  server: command === 'serve' ? { proxy: apiProxy('http://127.0.0.1:8080') } : undefined,
}))
