import { useQuery } from '@tanstack/react-query'
import type { AriaAttributes } from 'react'
import { idsOf } from '@/format/ids'
import { Select } from '@/ui/select'
import { failureOf } from '@/widgets/options-failure'
import { givableRolesQuery, type Role } from './user-queries'

interface RoleSelectProps extends AriaAttributes {
  id?: string
  /** Ids joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
}

const optionOf = ({ id, roleName, roleCode }: Role) => ({
  value: id,
  label: `${roleName} ${roleCode}`,
  names: [roleName, roleCode],
})

/** Roles of a user. Those that the caller could not give are kept and counted, but not touched. */
export function RoleSelect({ value, onChange, ...input }: RoleSelectProps) {
  const known = useQuery(givableRolesQuery())
  const roles = known.data ?? []
  const isKnown = (id: string) => roles.some((role) => role.id === id)
  // Nothing is chosen from what is not known: the user keeps the roles that they have.
  const { failure, closed } = failureOf('角色', known)
  const ids = idsOf(value)
  const kept = known.data ? ids.filter((id) => !isKnown(id)) : []
  return (
    <>
      <Select
        {...input}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择角色"
        loading={known.isPending}
        notFoundContent="没有可以授予的角色"
        value={ids.filter(isKnown)}
        onChange={(chosen: string[]) => onChange?.([...kept, ...chosen].join(',') || undefined)}
        options={roles.map(optionOf)}
        {...closed}
      />
      {failure}
      {kept.length > 0 && (
        <span className="fd-unit">另有 {kept.length} 个角色您无权授予或收回，保存时不变</span>
      )}
    </>
  )
}
