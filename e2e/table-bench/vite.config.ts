import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconSprite } from '../../web/scripts/icon-sprite.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Installed by scripts/bench, and for nothing else. */
const peer = at('../../.dev/bench/peer/node_modules')

// One page a build (--mode names it), so that no two share a piece.
export default defineConfig(({ mode }) => ({
  root: at('.'),
  base: './',
  plugins: [react(), iconSprite()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${at('../../web/src')}/` },
      { find: /^(vue|vxe-table|vxe-pc-ui)(?=\/|$)/, replacement: `${peer}/$1` },
    ],
  },
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.VUE_APP_VXE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  build: {
    outDir: at(`../../.dev/bench/table/${mode}`),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: { input: at(`./${mode}.html`) },
  },
}))
