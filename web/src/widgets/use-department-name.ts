import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { indexTree } from '@/ui/tree/tree-model'
import { departmentOptionsQuery } from './department-options'

/** What departments are called; one that the caller does not reach stands for itself. */
export function useDepartmentName(): (id: string) => string {
  const { data } = useQuery(departmentOptionsQuery())
  const index = useMemo(() => indexTree(data ?? []), [data])
  return (id) => index.get(id)?.item.title ?? id
}
