import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useTreeText } from '@/widgets/use-tree-text'
import { type AskableRow, askableQuery, namesOfRow } from './explain-queries'

interface RightSelectProps {
  id: string
  /** All of the menu is offered, else what the caller could hand on. */
  mayReadMenu: boolean
  value: string | undefined
  /** Stands for the row that carries it. */
  code: string | undefined
  onChange: (permissionId: string | undefined) => void
}

function rowWith(rows: readonly AskableRow[], code: string): AskableRow | undefined {
  for (const row of rows) {
    const found = row.code.split(',').includes(code) ? row : rowWith(row.children ?? [], code)
    if (found) return found
  }
  return undefined
}

/** One entry or button of the menu. */
export function RightSelect({ id, mayReadMenu, value, code, onChange }: RightSelectProps) {
  const { data, isPending, error } = useQuery(askableQuery(mayReadMenu))
  const meant = data && code ? rowWith(data, code)?.value : undefined
  const chosen = data ? (value ?? meant) : undefined
  const { heard, under } = useTreeText({
    treeData: data ?? [],
    chosen: chosen ? [chosen] : [],
    onChoose: onChange,
    onClear: () => onChange(undefined),
    namesOf: namesOfRow,
  })
  return (
    <>
      <TreeSelect
        {...heard}
        id={id}
        showSearch={{ treeNodeFilterProp: 'text' }}
        placeholder="请选择，可按名称或授权标识搜索"
        treeData={data ?? []}
        loading={isPending}
        notFoundContent={error ? '菜单加载失败，请稍后重试' : '没有匹配的菜单或按钮'}
        value={chosen}
        onChange={(chosen: string | undefined) => onChange(chosen)}
      />
      {under}
    </>
  )
}
