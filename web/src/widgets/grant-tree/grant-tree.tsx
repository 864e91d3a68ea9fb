import { Button, Input, Switch } from 'antd'
import { useId, useMemo, useState } from 'react'
import { clearing } from '@/ui/clearing'
import { Tree, type TreeChecks } from '@/ui/tree/tree'
import { branchesOf, indexTree, searchTree, type TreeItem } from '@/ui/tree/tree-model'
import { type GrantChoice, grantItems, rowsWithRules } from './grant-choices'
import css from './grant-tree.module.css'

interface GrantTreeProps {
  name: string
  choices: readonly GrantChoice[]
  checks: TreeChecks
  /** Lets the user choose whether a tick concerns its row alone. */
  onCheckStrictly?: (checkStrictly: boolean) => void
  /** Why no row can be ticked. */
  disabledNote?: string
  /** Opens the data rules of a granted row. */
  onRules?: (row: { id: string; name: string }) => void
}

/** Rows of the menu with a box each. Linked, ticking one ticks what leads to it and all below it. */
export function GrantTree({ name, choices, checks, onCheckStrictly, disabledNote, onRules }: GrantTreeProps) {
  const linkId = useId()
  const items = useMemo(() => grantItems(choices), [choices])
  const index = useMemo(() => indexTree(items), [items])
  const withRules = useMemo(() => rowsWithRules(choices), [choices])
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(items.map(({ key }) => key)))
  const { chosen, onChange, disabledReason } = checks
  const found = useMemo(() => searchTree(index, search), [index, search])
  const among = (keys: Iterable<string>) => [...keys].filter((key) => !disabledReason?.(key))
  /** A search narrows what the buttons reach to what it found, and what leads to that where ticks are linked. */
  const wanted = (checks.checkStrictly ? found?.hits : found?.shown) ?? index.keys()
  const led = useMemo(() => ledBy(items, chosen), [items, chosen])
  const tail = ({ key, title }: TreeItem) =>
    led.has(key) ? (
      <span className={css.led} title="没有授予，但已授予它的下级：上级菜单随下级显示">
        随下级显示
      </span>
    ) : onRules && withRules.has(key) && chosen.has(key) ? (
      <Button
        size="small"
        type="link"
        onClick={(event) => {
          event.stopPropagation()
          onRules({ id: key, name: title })
        }}
      >
        数据规则
      </Button>
    ) : null
  return (
    <div className={css.grants}>
      <div className={css.tools}>
        <Input
          type="search"
          allowClear={clearing}
          className={css.search}
          aria-label={`搜索${name}`}
          placeholder="搜索名称或权限标识"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button onClick={() => setOpen(new Set(branchesOf(index)))}>展开</Button>
        <Button onClick={() => setOpen(new Set())}>收起</Button>
        {onChange && (
          <>
            <Button
              disabled={disabledNote !== undefined}
              title={disabledNote}
              onClick={() => onChange(new Set([...chosen, ...among(wanted)]))}
            >
              {found ? '全选结果' : '全选'}
            </Button>
            <Button onClick={() => onChange(withoutAll(chosen, among(found?.hits ?? index.keys())))}>
              {found ? '清空结果' : '清空'}
            </Button>
          </>
        )}
        {onCheckStrictly && (
          <label className={css.link} htmlFor={linkId}>
            <Switch
              id={linkId}
              checked={!checks.checkStrictly}
              onChange={(isLinked) => onCheckStrictly(!isLinked)}
            />
            父子关联
          </label>
        )}
      </div>
      <Tree
        name={name}
        items={items}
        checks={checks}
        search={found?.hits}
        open={open}
        onOpen={setOpen}
        tail={tail}
        empty="没有可以授予的权限"
      />
    </div>
  )
}

/** Rows that are not chosen and lead to one that is: whoever holds a row sees those above it. */
function ledBy(items: readonly TreeItem[], chosen: ReadonlySet<string>): Set<string> {
  const led = new Set<string>()
  const enter = ({ key, children = [] }: TreeItem): boolean => {
    const leads = children.map(enter).some(Boolean)
    if (leads && !chosen.has(key)) led.add(key)
    return leads || chosen.has(key)
  }
  items.forEach(enter)
  return led
}

function withoutAll(chosen: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  const left = new Set(chosen)
  for (const key of keys) left.delete(key)
  return left
}
