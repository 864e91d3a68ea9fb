import type { ComponentType } from 'react'
import { lazyComponent } from '@/ui/lazy-component'

const loadScope = () => import('./antd-scope')

/**
 * A part of the console whose code uses antd. Frame and home page do without
 * it, so that it is no part of what every start waits for: a third of their
 * scripts. Parts inside of such a part are plain ones.
 */
export function lazyAntd<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  return lazyComponent<Props>(async () => {
    const [Component, { AntdScope }] = await Promise.all([load(), loadScope()])
    return function Scoped(props: Props) {
      return (
        <AntdScope>
          <Component {...props} />
        </AntdScope>
      )
    }
  }, Waiting)
}

/** Fetches antd ahead of the first part that uses it. */
export function warmAntd(): void {
  loadScope().catch(() => {})
}
