import { use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mayDiscard, UnsavedPlace } from '@/ui/unsaved'

/** Which department is shown, and which of its sides. */
export interface Chosen {
  id: string | undefined
  tab: string
  /** Asks first when something typed would be lost; undefined shows none. */
  choose: (id: string | undefined) => void
  hrefOf: (tab: string) => string
}

function searchOf(current: URLSearchParams, id: string | undefined, tab: string, first: string): string {
  const next = new URLSearchParams(current)
  next.delete('open')
  next.delete('tab')
  if (id) next.set('open', id)
  if (id && tab !== first) next.set('tab', tab)
  return next.size > 0 ? `?${next}` : ''
}

/** The department of the address (`open=`, `tab=`). It stays while its form is not given up. */
export function useChosen(first: string): Chosen {
  const { path } = use(UnsavedPlace)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const current = new URLSearchParams(search)
  const asked = current.get('open') ?? undefined
  const tab = current.get('tab') ?? first
  const [id, setId] = useState(asked)
  const show = (next: string | undefined) =>
    void navigate({ pathname, search: searchOf(current, next, tab, first) }, { replace: true })
  const choose = async (next: string | undefined) => {
    if (next !== id && !(await mayDiscard([path]))) return show(id)
    setId(next)
    show(next)
  }
  // A link from elsewhere names another department, or none.
  const follow = useEffectEvent((named: string | undefined) => {
    if (named !== id) void (named === undefined ? show(id) : choose(named))
  })
  useEffect(() => follow(asked), [asked])
  return {
    id,
    tab,
    choose: (next) => void choose(next),
    hrefOf: (other) => pathname + searchOf(current, id, other, first),
  }
}
