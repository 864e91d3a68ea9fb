import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { type DictOption, keys } from '@/storage/keys'
import { toast } from '@/ui/toast'

/** Options of one dictionary: the copy of the sign-in first, the server for what it lacks (contract §8). */
export function dictOptionsQuery(userId: string, code: string) {
  return queryOptions({
    queryKey: ['dict', 'options', userId, code],
    queryFn: async ({ signal }): Promise<DictOption[]> =>
      local.get(keys.dictionaries(userId))?.[code] ??
      (await call('GET', '/sys/dict/getDictItems/{code}', { path: { code }, signal })),
    initialData: () => local.get(keys.dictionaries(userId))?.[code],
    staleTime: freshFor.reference,
  })
}

/** Options of one dictionary in their order; empty until they are known. A code that is missing is said. */
export function useDictOptions(code: string): readonly DictOption[] {
  const userId = useSession((session) => session.user?.id ?? '')
  useEffect(() => {
    if (!code) toast.error('字典Code不能为空!')
  }, [code])
  return useQuery({ ...dictOptionsQuery(userId, code), enabled: code !== '' }).data ?? none
}

const none: readonly DictOption[] = []

/** What an option is called: servers of the family say text, label or title. */
export function captionOf(option: DictOption & { label?: string }): string {
  return option.text || option.label || option.title || option.value
}

/** The caption of a value; the value itself when the dictionary does not know it. */
export function captionFor(options: readonly DictOption[], value: string): string {
  const option = options.find((candidate) => candidate.value === value)
  return option ? captionOf(option) : value
}
