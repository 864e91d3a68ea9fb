import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '@/ui/icon'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import css from './department.module.css'

interface SplitViewProps {
  tree: ReactNode
  /** Of what is chosen in the tree. */
  panel: ReactNode
  isChosen: boolean
  /** Back to the tree, where there is room for one of the two only. */
  onBack: () => void
  /** Said on the right while nothing is chosen. */
  hint: string
}

/** A tree beside what is chosen in it; on phones one after the other. */
export function SplitView({ tree, panel, isChosen, onBack, hint }: SplitViewProps) {
  const isNarrow = useBelow(MOBILE_BELOW)
  return (
    <div className={css.split} data-open={isChosen || undefined}>
      <section className={css.splitTree} aria-label="部门树" hidden={isNarrow && isChosen}>
        {tree}
      </section>
      <section className={css.splitPanel} aria-label="部门详情" hidden={isNarrow && !isChosen}>
        {isNarrow && isChosen && (
          <Button className={css.splitBack} icon={<Icon name="left" size={12} />} onClick={onBack}>
            返回部门树
          </Button>
        )}
        {isChosen ? (
          panel
        ) : (
          <div className={css.splitHint}>
            <Icon name="apartment" size={32} />
            <p>{hint}</p>
          </div>
        )}
      </section>
    </div>
  )
}
