import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { indexTree } from '@/ui/tree/tree-model'
import { departmentOptionsQuery } from './department-options'

/** What departments are called; of one out of the caller's reach no more than that. */
export function useDepartmentName(): (id: string) => string {
  const { data } = useQuery(departmentOptionsQuery())
  const index = useMemo(() => indexTree(data ?? []), [data])
  return (id) => index.get(id)?.item.title ?? (data ? '（管理范围之外的部门）' : id)
}
