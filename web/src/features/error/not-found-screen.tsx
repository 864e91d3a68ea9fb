import { Link } from 'react-router'
import { NoticePage } from '@/ui/notice-page'

/** The page at /404: where every unknown path ends. */
export function NotFoundScreen() {
  return (
    <NoticePage icon="file-search" title="页面不存在">
      <p>您访问的页面不存在，或您没有访问权限。</p>
      <p>
        <Link to="/" className="fd-button">
          返回首页
        </Link>
      </p>
    </NoticePage>
  )
}
