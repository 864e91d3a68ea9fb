import { Alert, Button } from 'antd'

interface FormBannerProps {
  /** Sentences that belong to no field. */
  messages: readonly string[]
}

/** What a form was refused for, above its fields. */
export function FormBanner({ messages }: FormBannerProps) {
  if (messages.length === 0) return null
  return <Alert className="fd-form-banner" type="error" showIcon title={messages.join('；')} />
}

interface DraftBannerProps {
  onRestore: () => void
  onDiscard: () => void
}

/** Offers back what was typed before a forced reload. */
export function DraftBanner({ onRestore, onDiscard }: DraftBannerProps) {
  return (
    <Alert
      className="fd-form-banner"
      type="info"
      showIcon
      title="上次填写的内容尚未保存"
      action={
        <>
          <Button size="small" type="link" onClick={onRestore}>
            恢复
          </Button>
          <Button size="small" type="link" onClick={onDiscard}>
            放弃
          </Button>
        </>
      }
    />
  )
}
