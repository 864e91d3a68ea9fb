import { Suspense } from 'react'
import { LayerBoundary } from '@/features/error/layer-boundary'
import { part } from '@/ui/part'
import { useRightQuestion } from './right-question'

const WhyDialog = part(async () => (await import('@/features/permission/why-dialog')).WhyDialog)

const close = () => useRightQuestion.setState({ code: null })

/** Shows why a right is missing, over whatever is on screen. */
export function WhyHost() {
  const code = useRightQuestion((question) => question.code)
  if (code === null) return null
  return (
    <LayerBoundary onClose={close}>
      <Suspense fallback={null}>
        <WhyDialog code={code} onClose={close} />
      </Suspense>
    </LayerBoundary>
  )
}
