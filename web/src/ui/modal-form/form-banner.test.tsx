import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormBanner } from './form-banner'

it('what a form was refused for is brought in sight each time it is said, and not while it stands', () => {
  const seen = vi.fn()
  Element.prototype.scrollIntoView = seen
  const { rerender } = render(<FormBanner messages={[]} />)
  expect(seen).not.toHaveBeenCalled()
  const refused = ['网络连接失败']
  rerender(<FormBanner messages={refused} />)
  rerender(<FormBanner messages={refused} />)
  expect(seen).toHaveBeenCalledTimes(1)
  rerender(<FormBanner messages={['网络连接失败']} />)
  expect(seen).toHaveBeenCalledTimes(2)
})
