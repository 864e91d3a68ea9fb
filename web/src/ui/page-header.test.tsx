import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHeader } from './page-header'

it('shows title, breadcrumb, actions and content', () => {
  render(
    <PageHeader
      title="运单"
      mark="已签收"
      breadcrumb={<nav>首页</nav>}
      actions={<button type="button">导出</button>}
    >
      共 3 票
    </PageHeader>,
  )
  expect(screen.getByRole('heading', { name: '运单' })).toBeInTheDocument()
  for (const text of ['首页', '已签收', '导出', '共 3 票']) expect(screen.getByText(text)).toBeInTheDocument()
})
