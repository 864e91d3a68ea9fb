import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { type AriaAttributes, useMemo } from 'react'
import { idsOf } from '@/format/ids'
import { ancestorsOf, indexTree, type TreeIndex, type TreeItem } from '@/ui/tree/tree-model'
import { departmentOptionsQuery } from './department-options'
import { failureOf } from './options-failure'
import { searchTitles, treePopup } from './tree-popup'
import { useTreeText } from './use-tree-text'

interface DepartmentSelectProps extends AriaAttributes {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** A department that cannot be chosen, with all below it: nothing lies below itself. */
  without?: string
}

interface Choice {
  value: string
  title: string
  disabled?: boolean
  children?: Choice[]
}

function choiceOf({ key, title, children }: TreeItem, without: string | undefined, isBelow = false): Choice {
  const disabled = isBelow || key === without
  return {
    value: key,
    title,
    disabled,
    children: children.length > 0 ? children.map((child) => choiceOf(child, without, disabled)) : undefined,
  }
}

interface Limits {
  without?: string
  among?: readonly string[]
}

function useChoices(chosen: readonly string[], { without, among }: Limits) {
  const options = useQuery(departmentOptionsQuery())
  const data = options.data ?? none
  const index = useMemo(() => indexTree(data), [data])
  const leading = chosen.flatMap((key) => ancestorsOf(index, key))
  /** What is chosen already but lies out of the caller's reach: they do not learn its name. */
  const beyond = options.data ? chosen.filter((key) => !index.has(key)) : []
  const tree = {
    treeData: among ? listOf(index, among) : data.map((item) => choiceOf(item, without)),
    treeDefaultExpandedKeys: [...data.map(({ key }) => key), ...leading],
    notFoundContent: options.data ? '没有匹配的部门' : '正在加载…',
  }
  const { failure, closed } = failureOf('部门', options)
  // What is chosen has no name yet; it stays.
  return { tree, beyond, failure, closed: closed && { ...closed, value: undefined } }
}

/** Some departments side by side, in the order of the tree. */
function listOf(index: TreeIndex, among: readonly string[]): Choice[] {
  const places = [...index.values()].filter(({ item }) => among.includes(item.key))
  return places.map(({ item }) => ({ value: item.key, title: item.title }))
}

const none: readonly TreeItem[] = []

/** One department. */
export function DepartmentSelect({ value, onChange, without, ...input }: DepartmentSelectProps) {
  const chosen = value ? [value] : []
  const { tree, beyond, failure, closed } = useChoices(chosen, { without })
  const unnamed = beyond.map((key) => ({ value: key, title: '您管理范围之外的部门', disabled: true }))
  const { heard, under } = useTreeText({
    treeData: tree.treeData,
    chosen,
    onChoose: (found) => onChange?.(found),
    onClear: () => onChange?.(undefined),
  })
  return (
    <>
      <TreeSelect
        placeholder="请选择部门"
        {...input}
        {...heard}
        {...tree}
        treeData={[...unnamed, ...tree.treeData]}
        popupRender={treePopup(input.id)}
        showSearch={searchTitles}
        value={value || undefined}
        onChange={(chosen: string | undefined) => onChange?.(chosen)}
        {...closed}
      />
      {under}
      {failure}
    </>
  )
}

interface DepartmentMultiSelectProps extends Omit<DepartmentSelectProps, 'value' | 'onChange' | 'without'> {
  /** Ids joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  /** Ids joined by commas, where only some departments can be chosen. */
  among?: string
}

/** Several departments, each for itself: a department does not bring those below it. */
export function DepartmentMultiSelect({ value, onChange, among, ...input }: DepartmentMultiSelectProps) {
  const limit = among === undefined ? undefined : idsOf(among)
  const chosen = idsOf(value).filter((id) => !limit || limit.includes(id))
  const { tree, beyond, failure, closed } = useChoices(chosen, { among: limit })
  const shown = chosen.filter((id) => !beyond.includes(id))
  const { heard, under, isUnmeant } = useTreeText({
    treeData: tree.treeData,
    chosen,
    onChoose: (found) => onChange?.([...chosen, found].join(',')),
  })
  return (
    <>
      <TreeSelect
        placeholder="请选择部门"
        {...input}
        {...heard}
        {...tree}
        popupRender={treePopup(input.id)}
        multiple
        treeCheckable
        treeCheckStrictly
        showSearch={searchTitles}
        value={shown.map((id) => ({ value: id, label: undefined }))}
        onChange={(next: { value: string }[]) => {
          if (isUnmeant(next.length < shown.length)) return
          onChange?.([...beyond, ...next.map((each) => each.value)].join(',') || undefined)
        }}
        {...closed}
      />
      {under}
      {failure}
      {beyond.length > 0 && (
        <span className="fd-unit">另有 {beyond.length} 个部门不在您的管理范围内，保存时不变</span>
      )}
    </>
  )
}
