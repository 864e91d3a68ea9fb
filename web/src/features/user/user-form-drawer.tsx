import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { idsOf } from '@/format/ids'
import { useSession } from '@/identity/session'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { useAllowed } from '@/widgets/allowed'
import { captionFor, useDictOptions } from '@/widgets/dict-options'
import { useFormAccess } from '@/widgets/form-access'
import { RecordFailure, withdrawalOf } from '@/widgets/record-failure'
import { useDepartmentName } from '@/widgets/use-department-name'
import { type UserFormContext, userSections } from './user-form-fields'
import { draftOf, newUser, type UserValues, unfinished, valuesOf } from './user-form-values'
import { givableRolesQuery, type User, type UserForEdit, userForEditQuery, useSaveUser } from './user-queries'
import { userUniqueRules } from './user-unique-rules'

interface UserFormDrawerProps {
  /** The user to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a user with their departments and roles. */
export function UserFormDrawer({ id, onClose }: UserFormDrawerProps) {
  const isNew = id === undefined
  const mayGrant = useAllowed('user:grant')
  const loaded = useQuery({ ...userForEditQuery(id ?? '', mayGrant), enabled: !isNew })
  const save = useSaveUser()
  const [base, setBase] = useState<UserValues | undefined>(isNew ? newUser : undefined)
  // The form starts from the user as they are now and keeps that; later changes are the server's to compare.
  if (!base && loaded.data && loaded.isFetchedAfterMount) setBase(valuesOf(loaded.data))
  const context = useFormContext(isNew ? undefined : base, mayGrant)
  const allowed = useFormAccess('user:form')
  return (
    <DrawerForm
      title={isNew ? '添加用户' : `编辑用户 ${loaded.data?.user.realname ?? ''}`}
      form={`user-${id ?? 'new'}`}
      sections={(values) =>
        userSections(values, context).map(({ title, fields }) => ({ title, fields: allowed(fields) }))
      }
      initial={base}
      problem={
        loaded.error && (
          <RecordFailure kind="用户" error={loaded.error} onRetry={() => void loaded.refetch()} />
        )
      }
      withdrawal={withdrawalOf('用户', loaded.error)}
      read={(row) => valuesOf(standingOf(row))}
      waitFor={unfinished}
      send={(values, over = base) => save.mutateAsync(draftOf(values, isNew ? undefined : over))}
      onClose={onClose}
    />
  )
}

/** Another's version of the user, which comes with departments and, for those who may give any, roles. */
function standingOf(row: Record<string, unknown>): UserForEdit {
  const { selecteddeparts, selectedroles } = row
  return {
    user: row as unknown as User,
    departmentIds: idsOf(selecteddeparts),
    roleIds: idsOf(selectedroles),
  }
}

function useFormContext(base: UserValues | undefined, mayGrant: boolean): UserFormContext {
  const me = useSession((session) => session.user?.id)
  const unique = useMemo(() => userUniqueRules(base), [base])
  const departmentName = useDepartmentName()
  const { data: roles } = useQuery({ ...givableRolesQuery(), enabled: mayGrant })
  const sexes = useDictOptions('sex')
  return {
    base,
    unique,
    roles: mayGrant ? (base?.id === me && base ? 'own' : 'open') : undefined,
    departmentName,
    roleName: (id) => roles?.find((role) => role.id === id)?.roleName ?? '（无权查看的角色）',
    sexName: (value) => (value ? captionFor(sexes, String(value)) : '（空）'),
  }
}
