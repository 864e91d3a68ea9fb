import { useOnline, useReachable } from '@/api/reachability'
import { useDesk } from './desk-state'

/** Why nothing can be submitted at the moment: the browser, the sign of life or a renewal says that the server is out of reach. */
export function useCut(): string | undefined {
  const isOnline = useOnline()
  const isReachable = useReachable((state) => state.isReachable)
  const isCut = useDesk((desk) => desk.isCut)
  return isCut || !isOnline || !isReachable ? '暂时连不上服务器，恢复后才能提交' : undefined
}
