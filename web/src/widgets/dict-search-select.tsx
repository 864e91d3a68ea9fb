import type { AriaAttributes } from 'react'
import { useMemo } from 'react'
import { dictSource } from './dict-source'
import { SearchSelect } from './search-select/search-select'

interface DictSearchSelectProps extends AriaAttributes {
  /** A table dictionary, "table,text,code": more options than a list can show. */
  dict: string
  id?: string
  /** The chosen value; several are joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  multi?: boolean
  placeholder?: string
  disabled?: boolean
}

/** Values of a dictionary too long to be shown whole: typing searches it on the server. */
export function DictSearchSelect({ dict, ...input }: DictSearchSelectProps) {
  const source = useMemo(() => dictSource(dict), [dict])
  return <SearchSelect source={source} {...input} />
}
