import type { Plugin } from 'vite'

/**
 * Classes of a CSS module come one by one instead of as an object, so that the
 * bundler writes each name where it is used. The sheet stays, though no code of
 * its module does.
 */
export const classNames = (): Plugin => ({
  name: 'class-names',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.(tsx?|module\.css)$/ },
    handler(code, id) {
      if (id.endsWith('.css')) return { code, moduleSideEffects: 'no-treeshake' }
      return code.replace(/\bimport css from (?=["'][^"']*\.module\.css["'])/, 'import * as css from ')
    },
  },
})
