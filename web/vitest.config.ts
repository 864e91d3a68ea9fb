import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconSprite } from './scripts/icon-sprite.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

export default defineConfig({
  plugins: [react(), iconSprite()],
  resolve: { alias },
  test: {
    // Classes are called as in their sheets: a test may put a sheet into its page.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // By default one core is left idle.
    // A test waits for timers for a quarter of its time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Each file has a fresh context as with forks, but not a process and an environment of its own to start.
    pool: 'vmThreads',
    // What the contexts of earlier files keep is given back by a new worker; without it the run grows to 3.3 GB.
    vmMemoryLimit: '700MB',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['./test/setup.ts'],
          // A hang ends here; how long a test takes on a busy machine says nothing.
          testTimeout: 60_000,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
