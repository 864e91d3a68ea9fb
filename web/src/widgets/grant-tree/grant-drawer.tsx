import { type ReactNode, use } from 'react'
import { SideSheet } from '@/ui/side-sheet'
import { mayDiscard, UnsavedPlace } from '@/ui/unsaved'
import { GrantEditor, type GrantEditorProps } from './grant-editor'

interface GrantDrawerProps extends GrantEditorProps {
  title: string
  onClose: () => void
  /** What opens on top of it. */
  children?: ReactNode
}

/** Grants in a drawer, which asks before a change is lost. On phones a sheet from below. */
export function GrantDrawer({ title, onClose, children, ...editor }: GrantDrawerProps) {
  const { path } = use(UnsavedPlace)
  const close = async () => {
    if (await mayDiscard([path])) onClose()
  }
  return (
    <SideSheet title={title} isFilled onClose={() => void close()}>
      <GrantEditor {...editor} />
      {children}
    </SideSheet>
  )
}
