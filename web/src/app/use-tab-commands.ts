import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { TabCommand } from '@/shell/tab-menu'
import { toast } from '@/ui/toast'
import { mayDiscard } from '@/ui/unsaved'
import { changeTabs, useTabs } from './tab-store'
import { close, closeMany, following, restart, type TabList } from './tabs'

/** Runs what the tab strip asks for; asks before anything typed is lost. */
export function useTabCommands(active: string): (command: TabCommand, path: string) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Where the console leads by now: the page itself is drawn later than its address is set.
  const current = useRef(active)
  useEffect(() => {
    current.current = active
  }, [active])

  const replaceTabs = async (before: TabList, after: TabList, shown: string) => {
    const gone = before.filter((tab) => !after.some((kept) => kept.path === tab.path)).map((tab) => tab.path)
    if (!(await mayDiscard(gone))) return
    if (gone.includes(current.current)) {
      const next = after.find((tab) => tab.path === shown) ?? following(before, after, current.current)
      if (next) {
        await navigate(next.path + next.query)
        current.current = next.path
      }
    }
    changeTabs((tabs) => tabs.filter((tab) => !gone.includes(tab.path)))
  }

  const run = async (command: TabCommand, path: string) => {
    const { tabs } = useTabs.getState()
    if (command === 'refresh') {
      if (!(await mayDiscard([path]))) return
      await client.invalidateQueries({ refetchType: 'none' })
      changeTabs((list) => restart(list, path))
      return
    }
    if (command !== 'close') return replaceTabs(tabs, closeMany(tabs, path, command), path)
    const { tabs: after, refusal } = close(tabs, path)
    if (refusal) return void toast.warning(refusal)
    return replaceTabs(tabs, after, '')
  }
  return (command, path) => void run(command, path)
}
