import { Button, Tag } from 'antd'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { Action } from '../keyboard/registry'
import { useActions } from '../keyboard/use-actions'
import type { Filters } from '../list-state/list-query'
import type { ListControl } from '../list-state/use-list-state'
import { MOBILE_BELOW, useBelow } from '../use-below'
import {
  type FilterField,
  filterTags,
  wireNames,
  withFilters,
  withoutFilters,
  wrongFilters,
} from './filter-field'
import { FilterInput } from './filter-input'
import css from './search-form.module.css'
import { useTypedFilters } from './typed-filters'

interface SearchFormProps {
  fields: readonly FilterField[]
  control: ListControl
  /** What is searched, where a page has several lists. */
  name?: string
  /** How many filters are in sight on a desk, where the list has a say in it. */
  visible?: number
}

/** Filters that are always in sight, on a desk and on a phone. */
const visibleRows = { wide: 3, narrow: 1 }

/**
 * The filters of a list. Choices and dates hold at once, text on Enter or
 * 查询; whatever holds is a tag below. `/` goes to the first text box.
 */
export function SearchForm({ fields, control, name, visible: inSight = visibleRows.wide }: SearchFormProps) {
  const { filters, filterBy } = useWantedFilters(control)
  const { texts, type } = useTypedFilters(filters, control.isOfPage)
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const root = useRef<HTMLFormElement>(null)
  useSlashKey(root)
  const visible = useBelow(MOBILE_BELOW) ? Math.min(visibleRows.narrow, inSight) : inSight
  const isTyped = (field: FilterField) => wireNames(field).some((name) => texts[name])
  // Text that was typed before the page came back is in sight.
  const [isWide, setWide] = useState(() => fields.slice(visible).some(isTyped))

  const apply = (changes: Record<string, string | undefined>) => {
    const next = withFilters(filters, { ...texts, ...changes })
    const found = wrongFilters(fields, next)
    setWrong(found)
    if (found.size === 0) return filterBy(next)
    const kept = Object.entries(changes).map(([name, text]) => [name, text ?? ''])
    type({ ...texts, ...Object.fromEntries(kept) })
  }
  const reset = () => {
    setWrong(new Map())
    type()
    filterBy({})
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    apply({})
  }
  const filterOf = (field: FilterField) => (
    <FilterInput
      key={field.name}
      field={field}
      filters={{ ...filters, ...texts }}
      wrong={wrong.get(field.name)}
      onType={(name, text) => type({ ...texts, [name]: text })}
      onApply={apply}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know <search> and complains in every test
    <form
      ref={root}
      role="search"
      aria-label={name && `筛选${name}`}
      className={css.search}
      onSubmit={search}
    >
      <div className={css.grid}>
        {fields.slice(0, visible).map(filterOf)}
        <div className={css.buttons}>
          <Button htmlType="submit">查询</Button>
          <Button onClick={reset}>重置</Button>
          {fields.length > visible && (
            <Button type="link" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
              {isWide ? '收起' : '展开'}
            </Button>
          )}
        </div>
        {isWide && fields.slice(visible).map(filterOf)}
      </div>
      <FilterTags fields={fields} control={control} />
    </form>
  )
}

/**
 * The filters that are asked for. The list has them a moment later, when its
 * address has changed: what is typed or chosen meanwhile builds on them already.
 */
function useWantedFilters({ state, filterBy }: ListControl) {
  const [wanted, want] = useState<{ instead: Filters; filters: Filters }>()
  return {
    filters: wanted?.instead === state.filters ? wanted.filters : state.filters,
    filterBy: (filters: Filters) => {
      want({ instead: state.filters, filters })
      filterBy(filters)
    },
  }
}

function FilterTags({ fields, control }: SearchFormProps) {
  const tags = filterTags(fields, control.state.filters)
  if (tags.length === 0) return null
  return (
    <div className={css.tags}>
      {tags.map((tag) => (
        <Tag
          key={tag.label}
          closable={{ 'aria-label': `移除筛选 ${tag.label}` }}
          onClose={(event) => {
            event.preventDefault()
            control.filterBy(withoutFilters(control.state.filters, tag.names))
          }}
        >
          {tag.label}：{tag.text}
        </Tag>
      ))}
    </div>
  )
}

function useSlashKey(root: React.RefObject<HTMLFormElement | null>): void {
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'list.search',
        name: '搜索',
        code: 'Slash',
        perform: () => root.current?.querySelector<HTMLInputElement>('input[type="text"]')?.focus(),
      },
    ],
    [root],
  )
  useActions('筛选', actions)
}
