import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import type { TreeItem } from '@/ui/tree/tree-model'

/** A department in a tree to choose from, as the wire has it. */
interface DepartmentOption {
  key: string
  title: string
  children?: readonly DepartmentOption[] | null
}

const itemOf = ({ key, title, children }: DepartmentOption): TreeItem => ({
  key,
  title,
  children: (children ?? []).map(itemOf),
})

/** All departments to choose from, as a tree. Everything under 'department' is out of date together. */
export const departmentOptionsQuery = () =>
  queryOptions({
    queryKey: ['department', 'options'],
    queryFn: async ({ signal }) =>
      ((await call('GET', '/sys/sysDepart/queryIdTree', { signal })) ?? []).map(itemOf),
    staleTime: freshFor.reference,
  })
