import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { parseWireTime } from '@/format/time'
import { Banner } from '@/ui/banner'
import { Dialog } from '@/ui/dialog'
import { useStepUp } from '@/widgets/use-step-up'
import { type WechatCode, wechatCode } from './wechat-calls'
import './wechat-dialog.css'

/** The signed-in user binds his WeChat account: a code to scan, or the same page in this window. */
export function WechatDialog({ onClose }: { onClose: () => void }) {
  const { run, dialog: stepUp } = useStepUp()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session', 'wechat-code'],
    queryFn: ({ signal }) => run(() => wechatCode(signal)),
    // Each code is good once: none is kept for the next time.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsRefusal: true },
  })
  const isExpired = useExpired(data)
  const renew = () => void refetch()
  const status = isFetching ? 'loading' : isExpired ? 'expired' : 'active'
  // In its place, not in it: nothing outside of an open dialog can be used.
  if (stepUp) return stepUp
  return (
    <Dialog title="绑定微信" width={420} onClose={onClose}>
      {error && !isFetching ? (
        <>
          <Banner tone="error">{error.message}</Banner>
          <div className="fd-dialog-actions">
            <button type="button" className="fd-button" onClick={renew}>
              重试
            </button>
          </div>
        </>
      ) : (
        <div className="fd-wechat">
          <div className="fd-wechat-code">
            <QRCode
              aria-label={isExpired ? '二维码已过期' : '绑定微信的二维码'}
              value={data?.url ?? '-'}
              type="svg"
              color="#000"
              bgColor="#fff"
              size={220}
              status={status}
              bordered={false}
            />
          </div>
          {status === 'expired' ? (
            <button type="button" className="fd-button" onClick={renew}>
              刷新二维码
            </button>
          ) : (
            <p>使用微信扫一扫，确认后完成绑定</p>
          )}
          {status === 'active' && data && <a href={data.url}>在本窗口打开微信授权页</a>}
        </div>
      )}
    </Dialog>
  )
}

/** ms that a new code counts as good whatever its time says: a clock here may be wrong. */
const goodFor = 60_000

/** True once the code is too old to be scanned. */
function useExpired(code: WechatCode | undefined): boolean {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    const end = parseWireTime(code?.expires)
    setExpired(false)
    if (end === null) return
    const timer = setTimeout(() => setExpired(true), Math.max(goodFor, end - Date.now()))
    return () => clearTimeout(timer)
  }, [code])
  return isExpired
}
