import { NoticePage } from '@/ui/notice-page'

/** A menu entry that leads out of the console, reached by its path: a window opens only by a click. */
export function OutsideLink({ title, url }: { title: string; url: string | null }) {
  if (url === null) {
    return (
      <NoticePage icon="disconnect" title="链接不可用">
        <p>「{title}」的地址包含未知的变量或不被允许的协议，请联系管理员检查菜单设置。</p>
      </NoticePage>
    )
  }
  return (
    <NoticePage icon="export" title={title}>
      <p>此页面在新窗口中打开。</p>
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </p>
    </NoticePage>
  )
}
