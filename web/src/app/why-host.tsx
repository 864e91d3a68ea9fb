import { LayerBoundary } from '@/features/error/layer-boundary'
import { lazyAntd } from '@/widgets/lazy-antd'
import { useRightQuestion } from './right-question'

const WhyDialog = lazyAntd(async () => (await import('@/features/permission/why-dialog')).WhyDialog)

const close = () => useRightQuestion.setState({ code: null })

/** Shows why a right is missing, over whatever is on screen. */
export function WhyHost() {
  const code = useRightQuestion((question) => question.code)
  if (code === null) return null
  return (
    <LayerBoundary onClose={close}>
      <WhyDialog code={code} onClose={close} />
    </LayerBoundary>
  )
}
