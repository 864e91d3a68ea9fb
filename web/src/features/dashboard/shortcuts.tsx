import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isGroup, type MenuNode, pathOf } from '@/identity/menu'
import { isExternal } from '@/identity/menu-url'
import { rightsQuery } from '@/identity/rights-query'
import { useSession } from '@/identity/session'
import { Icon } from '@/ui/icon'
import css from './dashboard.module.css'
import { StatFrame } from './stat-card'

/** Ways to the pages of the user's menu; the home page itself is none. */
export function Shortcuts() {
  const userId = useSession((session) => session.user?.id ?? '')
  const { data: menu = [] } = useQuery(rightsQuery(userId))
  const pages = pagesOf(menu).filter((page) => page.component !== 'dashboard/Analysis')
  return (
    <StatFrame title="常用功能">
      {pages.length === 0 ? (
        <p className={css.noPages}>您目前没有可以打开的页面，如需使用其他功能请联系管理员。</p>
      ) : (
        <ul className={css.shortcuts}>
          {pages.map((page) => (
            <li key={page.id}>
              <Link to={pathOf(page)}>
                <Icon name={page.meta.icon ?? 'file-text'} size={20} />
                {page.meta.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </StatFrame>
  )
}

/** The visible pages inside the console, in the order of the menu; a page without an icon takes its group's. */
function pagesOf(menu: readonly MenuNode[], icon?: string): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.hidden) return []
    const own = node.meta.icon ?? icon
    if (isGroup(node)) return pagesOf(node.children ?? [], own)
    return isExternal(node) ? [] : [{ ...node, meta: { ...node.meta, ...(own ? { icon: own } : {}) } }]
  })
}
