import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type AriaAttributes, useEffect, useState } from 'react'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'

interface DictSearchSelectProps extends AriaAttributes {
  /** A table dictionary, "table,text,code": more options than a list can show. */
  dict: string
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  placeholder?: string
}

/** ms without typing before the server is asked. */
const pause = 300

const foundQuery = (dict: string, keyword: string) =>
  queryOptions({
    queryKey: ['dict', 'search', dict, keyword],
    queryFn: ({ signal }) =>
      call('GET', '/sys/dict/loadDict/{dict}', { path: { dict }, query: { keyword }, signal }),
    placeholderData: keepPreviousData,
    staleTime: freshFor.reference,
  })

const textQuery = (dict: string, value: string) =>
  queryOptions({
    queryKey: ['dict', 'text', dict, value],
    queryFn: async ({ signal }) => {
      const texts = await call('GET', '/sys/dict/loadDictItem/{dict}', {
        path: { dict },
        query: { key: value },
        signal,
      })
      return texts?.[0] || value
    },
    enabled: value !== '',
    staleTime: freshFor.reference,
  })

/** One value of a dictionary too long to be shown whole: typing searches it on the server. */
export function DictSearchSelect({ dict, value = '', onChange, ...input }: DictSearchSelectProps) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({ ...foundQuery(dict, keyword), enabled: isOpen })
  const text = useQuery(textQuery(dict, value)).data ?? value
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Select
      placeholder="输入名称搜索"
      {...input}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? '正在搜索…' : '没有查询到任何数据'}
      labelInValue
      value={value ? { value, label: text } : undefined}
      onChange={(chosen) => onChange?.(chosen?.value)}
      options={found.data?.map((option) => ({ value: option.value, label: option.text })) ?? []}
    />
  )
}
