import { type ReactNode, useId } from 'react'
import { Refusal } from '@/api/refusal'
import { Skeleton } from '@/ui/skeleton'
import css from './stat.module.css'

/** The part of a query that a card needs. */
interface Source<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface StatCardProps<Data> {
  title: string
  /** What exactly is counted, small beside the title. */
  note?: string
  /** It is as high as its content, not as a chart. */
  isSnug?: boolean
  /** Switches at the right of the title. */
  extra?: ReactNode
  source: Source<Data>
  /** The one line that is said of data in which there is nothing; undefined for data with something. */
  empty?: (data: Data) => string | undefined
  children: (data: Data) => ReactNode
}

interface StatFrameProps extends Pick<StatCardProps<never>, 'title' | 'note' | 'extra'> {
  isBusy?: boolean
  children: ReactNode
}

/** The surface of one matter, with its name. */
export function StatFrame({ title, note, extra, isBusy, children }: StatFrameProps) {
  const id = useId()
  return (
    <section className={css.stat} aria-labelledby={id} aria-busy={isBusy}>
      <header>
        <h3 id={id}>{title}</h3>
        {note && <span className="fd-unit">{note}</span>}
        {extra && <div className={css.statExtra}>{extra}</div>}
      </header>
      {children}
    </section>
  )
}

/** Numbers on one matter: their place is kept while they load, a failure is said here and nowhere else. */
export function StatCard<Data>({ isSnug, source, empty, children, ...frame }: StatCardProps<Data>) {
  return (
    <StatFrame {...frame} isBusy={!source.data && !source.error}>
      <div className={css.statBody} data-snug={isSnug}>
        <Content source={source} empty={empty}>
          {children}
        </Content>
      </div>
    </StatFrame>
  )
}

function Content<Data>({
  source: { data, error, refetch },
  empty,
  children,
}: Pick<StatCardProps<Data>, 'source' | 'empty' | 'children'>) {
  if (data !== undefined) {
    const nothing = empty?.(data)
    return nothing ? <p className={css.statNotice}>{nothing}</p> : children(data)
  }
  if (!error) return <Skeleton className={css.statWaiting} role="img" aria-label="加载中" />
  if (error instanceof Refusal && error.status === 403)
    return <p className={css.statNotice}>您没有查看这些数字的权限</p>
  return (
    <p className={css.statNotice} role="alert">
      暂时无法读取：{error.message}
      <button type="button" className="fd-link-button" onClick={() => void refetch()}>
        重试
      </button>
    </p>
  )
}
