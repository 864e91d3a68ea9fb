import { queryOptions, useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { call } from '@/api/call'
import { Refusal, withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { FormBanner } from '@/ui/form-banner/form-banner'
import { MOBILE_BELOW, useBelow } from '@/ui/viewport/use-below'
import { conditionText } from '../rule-words'
import '@/ui/skeleton.css'
import './grant-tree.css'

/** The data rules of one row and which of them are carried: `drChecked` is 'id,id'. */
export type CarriedRules = components['schemas']['RoleRules']

interface RulesDrawerProps {
  row: { id: string; name: string }
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<CarriedRules>
  /** Absent where they can only be read. */
  save?: (ruleIds: string[]) => Promise<unknown>
  onClose: () => void
}

const DRAWER = 480

/** The data rules that narrow one granted row. */
export function RulesDrawer({ row, queryKey, load, save, onClose }: RulesDrawerProps) {
  const rules = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // Never from before: a tick would take back what a colleague has bound since.
    staleTime: 0,
    gcTime: 0,
    meta: { showsRefusal: true },
  })
  const labels = useQuery(columnsQuery(row.id)).data ?? NONE
  const isNarrow = useBelow(MOBILE_BELOW)
  const [chosen, setChosen] = useState<string[]>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const stored = (rules.data?.drChecked ?? '').split(',').filter(Boolean)
  // What is being saved stays on screen until it is known how that went.
  const close = () => {
    if (!isBusy) onClose()
  }
  const submit = async () => {
    setBusy(true)
    setRefused([])
    try {
      await save?.(chosen ?? stored)
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      setRefused([cause.message])
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      size={isNarrow ? '80%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title={`「${row.name}」的数据规则`}
      className="fd-drawer-form"
      onClose={close}
      footer={
        save && (
          <>
            <Button disabled={isBusy} onClick={close}>
              取消
            </Button>
            <Button type="primary" disabled={!rules.data} loading={isBusy} onClick={() => void submit()}>
              保存
            </Button>
          </>
        )
      }
    >
      <FormBanner messages={refused} />
      <Alert
        className="fd-form-banner"
        type="info"
        showIcon
        title="勾选的规则同时生效，只显示全部符合的数据。"
      />
      {rules.data ? (
        <RuleBoxes
          rules={rules.data.datarule}
          labels={labels}
          chosen={chosen ?? stored}
          onChange={save && !isBusy ? setChosen : undefined}
        />
      ) : rules.error ? (
        <div className="fd-list-notice" role="alert">
          <p>数据规则加载失败：{rules.error.message}</p>
          <Button onClick={() => void rules.refetch()}>重试</Button>
        </div>
      ) : (
        <span className="fd-skeleton fd-grants-waiting" role="status" aria-label="正在加载" />
      )}
    </Drawer>
  )
}

type ColumnLabels = ReadonlyMap<string, string>

const NONE: ColumnLabels = new Map()

/** What the columns that rules of a row name are called; until that is known they stand for themselves. */
const columnsQuery = (permissionId: string) =>
  queryOptions({
    queryKey: ['permission', 'rule-columns', permissionId, 'labels'],
    queryFn: async ({ signal }): Promise<ColumnLabels> => {
      const columns = await call('GET', '/sys/permission/ruleColumns', {
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
  if (rules.length === 0) return <p className="fd-tree-empty">没有可选的数据规则</p>
  return (
    <Checkbox.Group
      className="fd-rule-boxes"
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
