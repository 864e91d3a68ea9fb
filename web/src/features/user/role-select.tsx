import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { AriaAttributes } from 'react'
import { clearing } from '@/ui/clearing'
import { idsOf } from './user-form-values'
import { givableRolesQuery } from './user-queries'

interface RoleSelectProps extends AriaAttributes {
  id?: string
  /** Ids joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
}

/** Roles of a user. Those that the caller could not give are kept and counted, but not touched. */
export function RoleSelect({ value, onChange, ...input }: RoleSelectProps) {
  const { data: roles = [], isPending, error } = useQuery(givableRolesQuery())
  const isKnown = (id: string) => roles.some((role) => role.id === id)
  const ids = idsOf(value)
  const kept = isPending ? [] : ids.filter((id) => !isKnown(id))
  return (
    <>
      <Select
        {...input}
        mode="multiple"
        allowClear={clearing}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择角色"
        loading={isPending}
        notFoundContent={error ? '角色加载失败，请稍后重试' : '没有可以授予的角色'}
        value={ids.filter(isKnown)}
        onChange={(chosen: string[]) => onChange?.([...kept, ...chosen].join(',') || undefined)}
        options={roles.map(({ id, roleName, roleCode }) => ({ value: id, label: `${roleName} ${roleCode}` }))}
      />
      {kept.length > 0 && (
        <span className="fd-unit">另有 {kept.length} 个角色您无权授予或收回，保存时不变</span>
      )}
    </>
  )
}
