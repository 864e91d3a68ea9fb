import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import type { AriaAttributes } from 'react'
import type { components } from '@/api/schema.gen'
import { failureOf } from '@/widgets/options-failure'
import { useTreeText } from '@/widgets/use-tree-text'
import { parentsQuery } from './permission-queries'

type Choice = components['schemas']['PermissionChoice']

interface ParentSelectProps extends AriaAttributes {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  /** A row that cannot be chosen, with all below it: nothing lies below itself. */
  without?: string
}

interface Option {
  value: string
  title: string
  disabled: boolean
  children?: Option[]
}

function optionOf(
  { key, slotTitle, children }: Choice,
  without: string | undefined,
  isBelow = false,
): Option {
  const disabled = isBelow || key === without
  return {
    value: key,
    title: slotTitle,
    disabled,
    children: children?.map((child) => optionOf(child, without, disabled)),
  }
}

/** The entry that a row stands below. */
export function ParentSelect({ value, onChange, without, ...input }: ParentSelectProps) {
  const parents = useQuery(parentsQuery())
  const { data, isPending } = parents
  const { failure, closed } = failureOf('菜单', parents)
  const treeData = data?.treeList.map((choice) => optionOf(choice, without)) ?? []
  const { heard, under } = useTreeText({
    treeData,
    chosen: value ? [value] : [],
    onChoose: (found) => onChange?.(found),
    onClear: () => onChange?.(undefined),
  })
  return (
    <>
      <TreeSelect
        {...input}
        {...heard}
        showSearch={{ treeNodeFilterProp: 'title' }}
        placeholder="请选择上级菜单"
        treeData={treeData}
        loading={isPending}
        notFoundContent="没有匹配的菜单"
        value={data && value ? value : undefined}
        onChange={(chosen: string | undefined) => onChange?.(chosen)}
        {...closed}
      />
      {under}
      {failure}
    </>
  )
}
