import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeAppearance, useAppearance } from '@/preferences/appearance'
import { isLetterKeysOn, setLetterKeys } from '@/ui/keyboard/letter-keys'
import { AppearanceSettings } from './appearance-settings'

it('each choice holds at once', async () => {
  render(<AppearanceSettings onClose={() => {}} />)
  expect(
    screen.getAllByRole('radio', { name: /薄暮|火山|日暮|明青|极光绿|拂晓蓝|极客蓝|酱紫/ }),
  ).toHaveLength(8)
  expect(screen.getByRole('radio', { name: '拂晓蓝' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '酱紫' }))
  await userEvent.click(screen.getByRole('radio', { name: '深色' }))
  await userEvent.click(screen.getByRole('radio', { name: '紧凑' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '色弱模式' }))
  expect(useAppearance.getState()).toMatchObject({
    colour: '#722ED1',
    shown: 'dark',
    density: 'compact',
    colourWeak: true,
  })
  await userEvent.click(screen.getByRole('checkbox', { name: '单键快捷键' }))
  expect(isLetterKeysOn()).toBe(false)
  setLetterKeys(true)
  changeAppearance({ theme: 'light', density: 'default', colour: '#1890FF', colourWeak: false })
})
