import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { isWithdrawn } from '@/api/refusal'
import { DraftBanner, FormBanner } from '@/ui/modal-form/form-banner'
import { FormNote } from '@/ui/modal-form/form-note'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { goneWords } from '../record-failure'
import { countChange } from './grant-change'
import type { GrantChoices } from './grant-choices'
import { GrantTree } from './grant-tree'
import css from './grant-tree.module.css'
import { type SaveGrants, useGrantEdit } from './use-grant-edit'

/** A part of a query's answer that the editor needs; a TanStack query result fits. */
interface Loaded<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

export interface GrantEditorProps {
  /** What is granted to whom: "部门「华北组」的权限上限". */
  name: string
  /** Tells drafts apart, e.g. 'ceiling-1'. */
  form: string
  choices: Loaded<GrantChoices>
  granted: Loaded<readonly string[]>
  /** Absent where grants can only be read. */
  save?: SaveGrants
  /** Rows are ticked each for itself, until the user links them; else a tick takes along what belongs to it. */
  defaultCheckStrictly?: boolean
  /** Why a row cannot be ticked now; one that is ticked can always be taken back. */
  disabledReason?: (id: string) => string | undefined
  /** Said in sight where no row can be ticked at all. */
  disabledNote?: string
  onRules?: (row: { id: string; name: string }) => void
  /** What to know before, above the tree. */
  note?: ReactNode
}

/** Grants as a tree: shown, changed, saved as a difference, kept while they are not saved. */
export function GrantEditor({ name, choices, granted, note, ...props }: GrantEditorProps) {
  const error = choices.error ?? granted.error
  if (choices.data && granted.data) {
    return (
      <>
        {note && <div className={css.note}>{note}</div>}
        <LoadedEditor {...props} name={name} choices={choices.data} granted={granted.data} />
      </>
    )
  }
  if (!error) return <Skeleton role="status" aria-label="正在加载" height={320} />
  const retry = () => {
    void choices.refetch()
    void granted.refetch()
  }
  return (
    <Notice
      alert
      text={whyNot(name, error)}
      action={!isWithdrawn(error) && <Button onClick={retry}>重试</Button>}
    />
  )
}

function whyNot(name: string, error: Error): string {
  if (!isWithdrawn(error)) return `权限加载失败：${error.message}`
  return error.status === 403 ? `您没有查看${name}的权限，请联系管理员授权` : goneWords(name)
}

interface LoadedEditorProps extends Omit<GrantEditorProps, 'choices' | 'granted' | 'note'> {
  choices: GrantChoices
  granted: readonly string[]
}

function LoadedEditor({
  name,
  form,
  choices,
  granted,
  save,
  disabledReason,
  disabledNote,
  onRules,
  defaultCheckStrictly,
}: LoadedEditorProps) {
  const [checkStrictly, setCheckStrictly] = useState(defaultCheckStrictly ?? false)
  const edit = useGrantEdit({ name, form, granted, save })
  const { chosen, base } = edit
  const { added, removed } = countChange(base, chosen)
  const fixedReason = (key: string) => (chosen.has(key) || base.has(key) ? undefined : disabledReason?.(key))
  const total = choices.ids.length
  const isDisabled =
    save !== undefined && total > 0 && choices.ids.every((id) => fixedReason(id) !== undefined)
  return (
    <>
      {edit.draft && <DraftBanner draft={edit.draft} onRestore={edit.restore} onDiscard={edit.discard} />}
      <FormBanner messages={edit.refused} />
      {isDisabled && disabledNote && <FormNote type="warning" title={disabledNote} />}
      <GrantTree
        name={name}
        choices={choices.treeList}
        checks={{ chosen, onChange: save && edit.choose, disabledReason: fixedReason, checkStrictly }}
        onCheckStrictly={save && setCheckStrictly}
        onRules={onRules}
        disabledNote={isDisabled ? disabledNote : undefined}
      />
      <div className={css.foot}>
        <span role="status">
          已选 {choices.ids.filter((id) => chosen.has(id)).length} / {total}
          {added > 0 && `，新增 ${added}`}
          {removed > 0 && `，移除 ${removed}`}
          {edit.isStored && '，已保存'}
        </span>
        {save && (
          <span className={css.buttons}>
            <Button disabled={!edit.isDirty || edit.isBusy} onClick={edit.giveUp}>
              放弃修改
            </Button>
            <Button type="primary" disabled={!edit.isDirty} loading={edit.isBusy} onClick={edit.submit}>
              保存
            </Button>
          </span>
        )}
      </div>
    </>
  )
}
