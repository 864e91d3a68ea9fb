import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { probe, useOnline, useReachable } from '@/api/reachability'
import { useConnection } from '@/live/live'
import { usePlatform } from '@/preferences/platform'
import css from './status-line.module.css'

/** True once a part of the console could not be loaded any more: the server has a newer one. */
export const useOutdated = create<{ isOutdated: boolean }>(() => ({ isOutdated: false }))

/** One line above everything for what concerns the whole console; forms keep working under it. */
export function StatusLine({ onReload }: { onReload: () => void }) {
  const isOutdated = useOutdated((state) => state.isOutdated)
  const isDemo = usePlatform((platform) => platform.demo !== null)
  const isOnline = useOnline()
  const isReachable = useReachable((state) => state.isReachable)
  const isLost = useLost()
  if (isOutdated) {
    return (
      <div className={css.statusLine} data-status-line="" data-toasts-below="" role="status">
        服务已更新，
        <button type="button" className="fd-link-button" onClick={onReload}>
          点此刷新
        </button>
        （未保存的内容会保留）
      </div>
    )
  }
  if (!isOnline) return <Line text="网络已断开，恢复后将自动重连" />
  if (!isReachable) return <Silence />
  if (isLost) return <Line text="实时连接已断开，正在重连…" />
  return isDemo ? <Line text="演示环境：数据均为虚构" isCalm /> : null
}

function Line({ text, isCalm = false }: { text: string; isCalm?: boolean }) {
  return (
    <div className={css.statusLine} data-status-line="" data-toasts-below="" data-calm={isCalm} role="status">
      {text}
    </div>
  )
}

/** No call gets through: the page asks again by itself, or at once. */
function Silence() {
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void probe().finally(() => setBusy(false))
  }
  return (
    <div className={css.statusLine} data-status-line="" data-toasts-below="" role="status">
      服务器没有响应，恢复后将自动重连，
      <button type="button" className="fd-link-button" aria-disabled={isBusy} onClick={retry}>
        {isBusy ? '正在重试…' : '立即重试'}
      </button>
    </div>
  )
}

/** Short breaks heal unseen: only one that lasts is said. */
function useLost(): boolean {
  const connection = useConnection((state) => state.connection)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (connection !== 'lost') return setLost(false)
    const timer = setTimeout(() => setLost(true), 8_000)
    return () => clearTimeout(timer)
  }, [connection])
  return isLost
}
