import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'

/** What a field shows and does whose options did not come. */
interface OptionsFailure {
  /** Stands under the field. */
  failure: ReactNode
  /** Props of the field: of what did not come nothing is chosen. */
  closed: { placeholder: string; disabled: true }
}

/** Of options that did not come, `kind` says of what: "角色"; nothing of both while they may come or are there. */
export function failureOf(kind: string, options: UseQueryResult<unknown>): Partial<OptionsFailure> {
  const { data, error, isFetching, refetch } = options
  if (!error || data !== undefined) return {}
  const failure = (
    <span className="fd-unit" role="alert">
      {kind}加载失败，请稍后重试
      <Button type="link" size="small" loading={isFetching} onClick={() => void refetch()}>
        重试
      </Button>
    </span>
  )
  return { failure, closed: { placeholder: `${kind}加载失败`, disabled: true } }
}
