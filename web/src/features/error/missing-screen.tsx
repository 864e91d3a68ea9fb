import { Link } from 'react-router'
import { NoticePage } from '@/ui/notice-page'

/** The menu names a screen that this version does not have. */
export function MissingScreen({ title }: { title: string }) {
  return (
    <NoticePage icon="appstore" title="此页面未安装">
      <p>当前版本没有「{title}」对应的页面，请联系管理员升级，或检查菜单的组件设置。</p>
      <p>
        <Link to="/" className="fd-button">
          返回首页
        </Link>
      </p>
    </NoticePage>
  )
}
