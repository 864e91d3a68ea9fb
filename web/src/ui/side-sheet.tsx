import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import css from './side-sheet.module.css'
import { MOBILE_BELOW, useBelow } from './use-below'

/** px: what is chosen or ticked, and what is read or filled in. */
const widths = { slim: 480, wide: 720 }

interface SideSheetProps {
  title: string
  /** A picture before the title. */
  face?: ReactNode
  /** How what is shown stands, beside the title. */
  mark?: ReactNode
  /** What can be done with all of it, at the end of the head. */
  extra?: ReactNode
  /** The buttons of a form, or the commands for a record. */
  footer?: ReactNode
  width?: keyof typeof widths
  /** A press beside it does not close it: something is filled in. */
  isHeld?: boolean
  /** What is shown takes the whole height and scrolls by itself. */
  isFilled?: boolean
  onClose: () => void
  children: ReactNode
}

/** What belongs to a page and stands beside it: a record, a form, a list of its own. On phones it comes from below. */
export function SideSheet({ title, face, mark, extra, footer, width = 'wide', ...rest }: SideSheetProps) {
  const { isHeld = false, isFilled = false, onClose, children } = rest
  const isNarrow = useBelow(MOBILE_BELOW)
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : widths[width]}
      placement={isNarrow ? 'bottom' : 'right'}
      closable={{ placement: 'end' }}
      mask={{ closable: !isHeld }}
      title={
        <>
          {face}
          {title}
          {mark && <span className={css.sheetMark}>{mark}</span>}
        </>
      }
      extra={extra}
      footer={footer}
      styles={high}
      classNames={isFilled ? { ...parts, body: css.sheetFilled } : parts}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}

/** The head is as high as the longest name wants it, the foot ends where the body does; from a sheet antd's own would win. */
const high: DrawerProps['styles'] = {
  header: { flex: 'none', minHeight: 56, paddingBlock: 8 },
  footer: { paddingInline: 24 },
}

const parts: DrawerProps['classNames'] = {
  title: css.sheetTitle,
  extra: css.sheetExtra,
  footer: css.sheetFoot,
}
