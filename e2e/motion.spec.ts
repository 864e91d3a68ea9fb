import { openList } from './antd'
import { expect, test } from './app'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('without motion a list opens at its field', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fuser')
  await page.getByRole('button', { name: '添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  await form.getByLabel('所属部门').click()
  await form.getByLabel('所属部门').fill('华北组')
  const listed = openList(page).getByText('华北组')
  await expect(listed).toBeInViewport()
  await listed.click()
  await page.keyboard.press('Escape')
  await expect(form.getByTitle('华北组')).toBeInViewport()
})
