import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isGroup, type MenuNode, pathOf } from '@/identity/menu'
import { isExternal } from '@/identity/menu-url'
import { rightsQuery } from '@/identity/rights-query'
import { useSession } from '@/identity/session'
import { Icon } from '@/ui/icon'
import css from './dashboard.module.css'

/** Ways to the pages of the user's menu; the home page itself is none. */
export function Shortcuts() {
  const userId = useSession((session) => session.user?.id ?? '')
  const { data: menu = [] } = useQuery(rightsQuery(userId))
  const pages = pagesOf(menu).filter((page) => page.component !== 'dashboard/Analysis')
  return (
    <section className={css.shortcuts} aria-labelledby="fd-shortcuts">
      <h3 id="fd-shortcuts">常用功能</h3>
      {pages.length === 0 ? (
        <p>您目前没有可以打开的页面，如需使用其他功能请联系管理员。</p>
      ) : (
        <ul>
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
    </section>
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
