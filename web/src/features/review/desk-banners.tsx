import { Button, Space } from 'antd'
import { Banner } from '@/ui/banner'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import type { DeskDraft } from './desk-drafts'
import { discardDraft } from './desk-offer'
import { resume } from './desk-session'
import { keepTyped, useDesk } from './desk-state'
import { useHush } from './desk-typing'

interface OverBannerProps {
  /** Why the task is lost; undefined: a decision that seemed to have failed was taken. */
  problem: string | undefined
  next: Action
}

/** The task on screen is this page's no more; what was typed can still be read. */
export function OverBanner({ problem, next }: OverBannerProps) {
  const { isHushed } = useHush()
  return (
    <Banner tone={problem === undefined ? 'info' : 'error'}>
      {problem === undefined
        ? '该任务已按您先前提交的内容完成，不能再修改。'
        : `${problem}。您填写的内容仍在下方，但不能再提交。`}
      {isHushed && '按键已暂停，以免把正在输入的文字当作操作，按 Esc 恢复。'}
      <ActionButton action={next} type="link" size="small" />
    </Banner>
  )
}

/** The claims run out while the server is out of reach. */
export function CutBanner() {
  return (
    <Banner tone="error">
      暂时连不上服务器，领取不能续期。您填写的内容已保留，恢复后任务若仍由您领取，可继续提交。
    </Banner>
  )
}

/** Somebody has changed the record: the sheet stays under the hands of whoever works on it until they want the other. */
export function OutdatedBanner() {
  return (
    <Banner tone="error">
      资料在您审核期间有变化，下方是变化前的内容，不能再据此提交。
      <LoadNew />
    </Banner>
  )
}

/** What was decided had changed: the new sheet is on screen, and is decided once somebody says that they have read it. */
export function NewSheetBanner({ accept }: { accept: Action }) {
  return (
    <Banner tone="error">
      资料在您提交前有变化，您的决定没有保存，下方已是新资料。
      <ActionButton action={accept} type="link" size="small" />
    </Banner>
  )
}

/** Only what is not reviewed has changed: the decision may be given all the same. */
export function NoteBanner() {
  return (
    <Banner tone="info">
      备注或常驻地在您审核期间有变化，下方是变化前的内容。
      <LoadNew />
    </Banner>
  )
}

function LoadNew() {
  const isBusy = useDesk((state) => state.isBusy)
  const load = () => {
    keepTyped()
    void resume()
  }
  return (
    <Button type="link" size="small" disabled={isBusy} onClick={load}>
      载入新资料
    </Button>
  )
}

interface OfferBannerProps {
  draft: DeskDraft
  /** The submission on screen. */
  revision: number
  restore: Action
}

/** Offers back what was judged and written before the page had to go, or for another submission. */
export function OfferBanner({ draft, revision, restore }: OfferBannerProps) {
  const isSame = draft.revision === revision
  return (
    <Banner tone="info">
      {isSame
        ? '您上次对该任务的审核尚未提交。'
        : `您上次审核的是第 ${draft.revision} 次提交，资料此后已更新：可恢复不通过的原因和备注，已通过的证件须重新核对。`}
      <Space size={16}>
        <ActionButton action={restore} type="link" size="small" />
        <Button type="link" size="small" onClick={() => void discardDraft()}>
          放弃
        </Button>
      </Space>
    </Banner>
  )
}
