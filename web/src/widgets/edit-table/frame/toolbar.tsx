import { Button } from 'antd'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '@/ui/icon'
import type { ToolbarButton, ToolbarConfig } from '../edit-table-props'
import { useTable } from '../grid/table-context'
import css from './frame.module.css'

interface ToolbarProps {
  config: ToolbarConfig | undefined
  /** Codes of buttons that the user may not see. */
  hidden: ReadonlySet<string>
  prefix: ReactNode
  suffix: ReactNode
  after: ReactNode
  isCollapsed: boolean
  isDisabled: boolean
  onCollapse: () => void
  onAdd: () => void
  onRemove: () => void
  onSave: (() => void) | undefined
}

const defaultButtons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection']

/** What can be done to the table as a whole; who may not do it does not see it. */
export function Toolbar(props: ToolbarProps) {
  const { config, hidden, prefix, suffix, after, isCollapsed, isDisabled } = props
  const { selection } = useTable().model
  const count = useSyncExternalStore(selection.watch, () => selection.size)
  const toolbar = useRef<HTMLDivElement>(null)
  const wanted = config?.btns ?? config?.btn ?? defaultButtons
  const slots = config?.slots ?? config?.slot ?? ['prefix', 'suffix']
  const has = (button: ToolbarButton) => wanted.includes(button) && !hidden.has(button)
  const mayRemove = has('remove') && !hidden.has('batch_delete')
  return (
    <div ref={toolbar} className={css.toolbar} role="toolbar" aria-label="表格操作">
      <div className={css.tools}>
        {slots.includes('prefix') && prefix}
        {has('add') && !isDisabled && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={props.onAdd}>
            新增
          </Button>
        )}
        {has('save') && !isDisabled && props.onSave && (
          <Button icon={<Icon name="save" />} onClick={props.onSave}>
            保存
          </Button>
        )}
        {count > 0 && (
          <SelectionTools
            toolbar={toolbar}
            count={count}
            onRemove={mayRemove && !isDisabled ? props.onRemove : undefined}
            onClear={has('clearSelection') ? () => selection.clear() : undefined}
          />
        )}
        {slots.includes('suffix') && suffix}
      </div>
      <div className={css.tools}>
        {after}
        {has('collapse') && (
          <Button
            type="text"
            aria-expanded={!isCollapsed}
            icon={<Icon name={isCollapsed ? 'down' : 'up'} />}
            onClick={props.onCollapse}
          >
            {isCollapsed ? '展开' : '收起'}
          </Button>
        )}
      </div>
    </div>
  )
}

interface SelectionToolsProps {
  toolbar: RefObject<HTMLDivElement | null>
  count: number
  onRemove: (() => void) | undefined
  onClear: (() => void) | undefined
}

/** What can be done to the rows that are ticked. When it goes, the focus that it had goes on in the table. */
function SelectionTools({ toolbar, count, onRemove, onClear }: SelectionToolsProps) {
  const { model, commands } = useTable()
  const clear = useRef<HTMLButtonElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const buttons = [clear.current, remove.current]
    const goOn = () => {
      if (model.store.size > 0) commands.enter()
      else toolbar.current?.querySelector('button')?.focus()
    }
    return () => {
      if (buttons.some((button) => button === document.activeElement && button)) queueMicrotask(goOn)
    }
  }, [model, commands, toolbar])
  return (
    <>
      {onRemove && (
        <Button ref={remove} danger icon={<Icon name="delete" />} onClick={onRemove}>
          删除
        </Button>
      )}
      {onClear && (
        <Button ref={clear} icon={<Icon name="clear" />} onClick={onClear}>
          清空选择
        </Button>
      )}
      <span className="fd-unit">已选 {count} 项</span>
    </>
  )
}
