import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { departmentSearchQuery } from './department-queries'
import type { Departments } from './department-tree'

/** ms of typing without a pause in which the server is not asked. */
const PAUSE = 300

/**
 * Departments found by name on the server, or here by their code. `hits` is
 * undefined while nothing is searched, and as long as the server has not
 * answered the first question.
 */
export function useDepartmentSearch({ index }: Departments, isOwn: boolean) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data: named } = useQuery(departmentSearchQuery(wanted === '' ? '' : asked, isOwn))
  const code = asked.toUpperCase()
  const coded = [...index.values()].flatMap(({ item }) => (item.note?.startsWith(code) ? [item.key] : []))
  const hits = wanted === '' || asked === '' || !named ? undefined : new Set([...named, ...coded])
  return { text, setText, hits }
}
