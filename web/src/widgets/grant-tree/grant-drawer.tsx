import { Drawer } from 'antd'
import { type ReactNode, use } from 'react'
import { mayDiscard, UnsavedPlace } from '@/ui/unsaved'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { GrantEditor, type GrantEditorProps } from './grant-editor'

interface GrantDrawerProps extends GrantEditorProps {
  title: string
  onClose: () => void
  /** What opens on top of it. */
  children?: ReactNode
}

const DRAWER = 640

/** Grants in a drawer, which asks before a change is lost. On phones a sheet from below. */
export function GrantDrawer({ title, onClose, children, ...editor }: GrantDrawerProps) {
  const { path } = use(UnsavedPlace)
  const isNarrow = useBelow(MOBILE_BELOW)
  const close = async () => {
    if (await mayDiscard([path])) onClose()
  }
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title={title}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
      onClose={() => void close()}
    >
      <GrantEditor {...editor} />
      {children}
    </Drawer>
  )
}
