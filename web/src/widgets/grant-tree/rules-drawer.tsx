import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useMemo } from 'react'
import { call } from '@/api/call'
import type { WordKey } from '@/api/query-keys'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { EmptyNote } from '@/ui/empty-note'
import { DraftBanner, FormBanner } from '@/ui/modal-form/form-banner'
import { FormNote } from '@/ui/modal-form/form-note'
import { Notice } from '@/ui/notice'
import { SideSheet } from '@/ui/side-sheet'
import { Skeleton } from '@/ui/skeleton'
import { UnsavedPlace } from '@/ui/unsaved'
import { useUnsavedPart } from '@/ui/unsaved-part'
import { conditionText } from '../rule-words'
import css from './grant-tree.module.css'
import { useGrantEdit } from './use-grant-edit'

/** The data rules of one row and which of them are carried: `drChecked` is 'id,id'. */
export type CarriedRules = components['schemas']['RoleRules']

/** A save of rules, which holds only while what was shown does. */
export interface RuleChange {
  dataRuleIds: string[]
  /** Those that were shown when the change began. */
  lastDataRuleIds: string[]
}

interface RulesDrawerProps {
  row: { id: string; name: string }
  queryKey: WordKey
  load: (signal: AbortSignal) => Promise<CarriedRules>
  /** Absent where they can only be read. */
  save?: (change: RuleChange) => Promise<unknown>
  onClose: () => void
  /** What ticked rules do, where they do not narrow by themselves. */
  note?: string
}

/** The data rules of one granted row. Asks before a change is lost. */
export function RulesDrawer(props: RulesDrawerProps) {
  const part = useUnsavedPart()
  return (
    <UnsavedPlace value={part.place}>
      <Panel {...props} mayGo={part.mayGo} />
    </UnsavedPlace>
  )
}

const NARROWS = '勾选的规则同时生效，只显示全部符合的数据。'

function Panel({
  row,
  queryKey,
  load,
  save,
  onClose,
  mayGo,
  note = NARROWS,
}: RulesDrawerProps & { mayGo: () => Promise<boolean> }) {
  const rules = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // Never from before: a tick would take back what a colleague has bound since.
    staleTime: 0,
    gcTime: 0,
    meta: { showsRefusal: true },
  })
  const labels = useQuery(columnsQuery(row.id)).data ?? none
  const title = `「${row.name}」的数据规则`
  const carried = rules.data?.drChecked
  const granted = useMemo(() => (carried ?? '').split(',').filter(Boolean), [carried])
  const edit = useGrantEdit({
    name: title,
    form: queryKey.join('-'),
    granted,
    save:
      save &&
      (async ({ permissionIds, lastpermissionIds }) => {
        try {
          await save({ dataRuleIds: permissionIds, lastDataRuleIds: lastpermissionIds })
        } catch (cause) {
          // What others have bound meanwhile comes in sight, under what was ticked here.
          await rules.refetch()
          throw cause
        }
        onClose()
      }),
  })
  // What is being saved stays on screen until it is known how that went.
  const close = async () => {
    if (!edit.isBusy && (await mayGo())) onClose()
  }
  return (
    <SideSheet
      title={title}
      width="slim"
      onClose={() => void close()}
      footer={
        save && (
          <>
            <Button disabled={edit.isBusy} onClick={() => void close()}>
              取消
            </Button>
            <Button
              type="primary"
              disabled={!rules.data || !edit.isDirty}
              loading={edit.isBusy}
              onClick={edit.submit}
            >
              保存
            </Button>
          </>
        )
      }
    >
      {edit.draft && <DraftBanner draft={edit.draft} onRestore={edit.restore} onDiscard={edit.discard} />}
      <FormBanner messages={edit.refused} />
      <FormNote type="info" title={note} />
      {rules.data ? (
        <RuleBoxes
          rules={rules.data.datarule}
          labels={labels}
          chosen={[...edit.chosen]}
          onChange={save && !edit.isBusy ? (ids) => edit.choose(new Set(ids)) : undefined}
        />
      ) : rules.error ? (
        <Notice
          alert
          text={`数据规则加载失败：${rules.error.message}`}
          action={<Button onClick={() => void rules.refetch()}>重试</Button>}
        />
      ) : (
        <Skeleton role="status" aria-label="正在加载" height={320} />
      )}
    </SideSheet>
  )
}

type ColumnLabels = ReadonlyMap<string, string>

const none: ColumnLabels = new Map()

/** What the columns that rules of a row name are called; until that is known they stand for themselves. */
const columnsQuery = (permissionId: string) =>
  queryOptions({
    queryKey: ['permission', 'rule-columns', permissionId, 'labels'],
    queryFn: async ({ signal }): Promise<ColumnLabels> => {
      const { columns } = await call('GET', '/sys/permission/ruleColumns', {
        query: { permissionId },
        signal,
        handles: withdrawn,
      })
      return new Map(columns.map(({ column, label }) => [column, label]))
    },
    meta: { showsRefusal: true },
  })

interface RuleBoxesProps {
  rules: CarriedRules['datarule']
  labels: ColumnLabels
  chosen: readonly string[]
  onChange?: (chosen: string[]) => void
}

function RuleBoxes({ rules, labels, chosen, onChange }: RuleBoxesProps) {
  if (rules.length === 0) return <EmptyNote>没有可选的数据规则</EmptyNote>
  return (
    <Checkbox.Group
      className={css.ruleBoxes}
      value={[...chosen]}
      disabled={!onChange}
      onChange={onChange}
      options={rules.map(({ id, ruleName, ruleColumn, ruleConditions, ruleValue, status }) => ({
        value: id,
        label: (
          <>
            {ruleName}
            <span className="fd-unit">
              {' '}
              {labels.get(ruleColumn) ?? ruleColumn} {conditionText(ruleConditions, ruleValue)}
              {status === '0' && '（已停用）'}
            </span>
          </>
        ),
      }))}
    />
  )
}
