import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { SignInFrame } from './sign-in-frame'

const nothingSet = usePlatform.getState()

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn())
  local.set(keys.settings, { web_platform_name: '远方货运' })
  usePlatform.setState({ ...nothingSet, web_platform_name: '远方货运' }, true)
})

function brand(): HTMLElement {
  render(
    <SignInFrame side="operator" title="登录">
      表单
    </SignInFrame>,
  )
  return screen.getByRole('banner')
}

it('without a logo the first sign of the name stands there; the heading is the name of the platform', () => {
  const place = brand()
  expect(place.querySelector('img')).toBeNull()
  expect(place).toHaveTextContent(/^远/)
  expect(screen.getByRole('heading', { name: '远方货运' })).toBeInTheDocument()
})

it('with a logo and words of its own both are shown instead', () => {
  usePlatform.setState({ logo_title: '远方', platform_logo_light: 'f/light.png' })
  expect(brand().querySelector('img')).toHaveAttribute('src', '/sys/common/static/f/light.png')
  expect(screen.getByRole('heading', { name: '远方' })).toBeInTheDocument()
})
