import { Link } from 'react-router'
import { grouped } from '@/format/number'
import { useIsReachable } from '@/identity/session'
import { Skeleton } from '@/ui/skeleton'

interface CountLinkProps {
  /** Undefined while it is not known. */
  count: number | undefined
  /** What is counted. */
  label: string
  /** The list that holds exactly the counted ones. */
  to: string
}

/** A number and the way to what it counts; plain text for those whose menu has no such list. */
export function CountLink({ count, label, to }: CountLinkProps) {
  const isLink = useIsReachable(to.replace(/\?.*/, ''))
  if (count === undefined) return <Skeleton role="img" aria-label="加载中" />
  const text = <span className="fd-number">{grouped(count)}</span>
  return isLink ? (
    <Link to={to} aria-label={`${label} ${grouped(count)}`}>
      {text}
    </Link>
  ) : (
    text
  )
}
