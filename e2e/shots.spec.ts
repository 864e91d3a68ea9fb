import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { driverOnDesk } from './desk'
import { expect, test } from './app'

const folder = fileURLToPath(new URL('./shots', import.meta.url))
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** Brings the page to rest: what is shown is loaded and nothing moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
}

for (const viewport of sizes) {
  for (const theme of ['light', 'dark'] as const) {
    test(`@shots every screen at ${viewport.width} px, ${theme}`, async ({ page, app }) => {
      const shoot = async (name: string) => {
        await settled(page)
        await page.screenshot({ path: `${folder}/${name}-${viewport.width}-${theme}.png` })
      }
      await page.setViewportSize(viewport)
      if (theme === 'dark') await app.dark(page)
      await page.goto(`${app.url}/user/login`)
      await expect(page.getByRole('heading', { name: /演示环境/ })).toBeVisible()
      await shoot('sign-in')
      await app.signIn(page, 'admin')
      await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible()
      await shoot('home')
      await page.goto(`${app.url}/isystem/dict`)
      await expect(page.getByRole('button', { name: /^字典项/ }).first()).toBeVisible()
      await shoot('dict-list')
      await page.getByRole('button', { name: '新增', exact: true }).click()
      await expect(page.getByRole('dialog', { name: '新增字典' })).toBeVisible()
      await shoot('dict-form')
      await page.goto(`${app.url}/isystem/settings`)
      await expect(page.getByRole('complementary', { name: '预览' })).toBeVisible()
      await shoot('settings')
      await page.goto(`${app.url}/customer/list`)
      await page.getByRole('link', { name: /苏运物流/ }).click()
      await expect(page.getByRole('dialog').getByText('货主管理员')).toBeVisible()
      await shoot('customer-record')
      await page.goto(`${app.url}/driver/check?fileter=0`)
      await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
      await shoot('driver-list')
      await page
        .getByRole('button', { name: /^编辑 / })
        .first()
        .click()
      await expect(page.getByRole('img', { name: '身份证人像面', exact: true })).toBeVisible()
      await shoot('driver-form')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '开始审核' }).click()
      await driverOnDesk(page)
      await shoot('desk')
      await page.getByRole('button', { name: '本证不通过' }).click()
      await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
      await shoot('desk-reasons')
    })
  }
}
