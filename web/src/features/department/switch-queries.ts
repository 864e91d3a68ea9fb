import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import type { StoredUser } from '@/storage/keys'

/** A department to work in. */
export interface DepartmentChoice {
  id: string
  departName: string
  orgCode: string
}

/** The signed-in user's departments and the org code of the current one. */
export const currentDepartmentsQuery = () =>
  queryOptions({
    queryKey: ['department', 'current'],
    queryFn: async ({ signal }): Promise<{ list: DepartmentChoice[]; orgCode: string }> => {
      const { list, orgCode } = await call('GET', '/sys/user/getCurrentUserDeparts', { signal })
      return { list: list ?? [], orgCode: orgCode ?? '' }
    },
    // Each opening asks anew: an old answer never shows.
    staleTime: 0,
    gcTime: 0,
    meta: { showsRefusal: true },
  })

/** Makes a department the current one; answers the user as they are from then on. */
export async function selectDepartment(orgCode: string, username: string): Promise<StoredUser> {
  // Servers of the family want both; ours takes the user from the session.
  const body = { orgCode, username }
  const { userInfo } = await call('POST', '/sys/selectDepart', { body })
  return { ...userInfo }
}
