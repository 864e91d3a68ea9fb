import { useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { parseWireTime } from '@/format/time'
import { Banner } from '@/ui/banner'
import { Dialog } from '@/ui/dialog'
import { DialogActions } from '@/ui/dialog-actions'
import { useStepUp } from '@/widgets/use-step-up'
import { type WechatCode, wechatCode } from './wechat-calls'
import css from './wechat-dialog.module.css'

/**
 * The signed-in user binds their WeChat account on the provider's page: in this
 * window, or on a phone, where they sign in to the console for the last step.
 */
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
          <DialogActions>
            <button type="button" className="fd-button" onClick={renew}>
              重试
            </button>
          </DialogActions>
        </>
      ) : (
        <div className={css.wechat}>
          <a
            className="fd-button fd-button-primary"
            href={status === 'active' ? data?.url : undefined}
            aria-disabled={status !== 'active'}
          >
            在本窗口打开微信授权页
          </a>
          <p>授权后自动返回并完成绑定。</p>
          <div className={css.wechatCode}>
            <QRCode
              aria-label={isExpired ? '二维码已过期' : '微信授权页的二维码'}
              value={data?.url ?? '-'}
              type="svg"
              color="#000"
              bgColor="#fff"
              size={180}
              status={status}
              bordered={false}
            />
          </div>
          {status === 'expired' ? (
            <button type="button" className="fd-button" onClick={renew}>
              刷新二维码
            </button>
          ) : (
            <p>或用手机打开授权页，登录同一账号后完成绑定。</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** ms that a new code counts as good whatever its time says: a clock here may be wrong. */
const GOOD_FOR = 60_000

/** True once the code is too old to be scanned. */
function useExpired(code: WechatCode | undefined): boolean {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    const end = parseWireTime(code?.expires)
    setExpired(false)
    if (end === null) return
    const timer = setTimeout(() => setExpired(true), Math.max(GOOD_FOR, end - Date.now()))
    return () => clearTimeout(timer)
  }, [code])
  return isExpired
}
