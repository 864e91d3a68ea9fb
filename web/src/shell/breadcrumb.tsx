import { Link } from 'react-router'
import css from './breadcrumb.module.css'

interface BreadcrumbProps {
  home: { title: string; path: string }
  /** The titles above the page. */
  trail: readonly { title: string; path: string }[]
  /** The page itself. */
  title: string
  path: string
}

/** Where the page is: home first, the page itself as plain text, the rest as links. */
export function Breadcrumb({ home, trail, title, path }: BreadcrumbProps) {
  const above = path === home.path ? [] : [home, ...trail]
  return (
    <nav className={css.breadcrumb} aria-label="面包屑">
      <ol>
        {above.map((crumb) => (
          <li key={crumb.path}>
            <Link to={crumb.path}>{crumb.title}</Link>
          </li>
        ))}
        <li aria-current="page">
          <h1>{path === home.path ? home.title : title}</h1>
        </li>
      </ol>
    </nav>
  )
}
