import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { toast } from '@/ui/toast'

/** Makes the server and this browser take over all dictionaries as they are now. */
export function useRefreshCache() {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id ?? '')
  return useMutation({
    mutationFn: async () => {
      await call('GET', '/sys/dict/refleshCache')
      return await call('GET', '/sys/dict/queryAllDictItems')
    },
    meta: { showsRefusal: true },
    onSuccess: async (all) => {
      local.set(keys.dictionaries(userId), all)
      toast.success('刷新缓存完成！')
      await client.invalidateQueries({ queryKey: ['dict'] })
    },
    onError: () => toast.warning('刷新缓存失败！'),
  })
}
