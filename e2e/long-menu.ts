import type { Page } from '@playwright/test'

/** Titles of the groups that `longMenu` adds; each has four pages. */
export const addedGroups = [
  '运力管理',
  '客户管理',
  '付款管理',
  '调度中心',
  '统计报表',
  '监管上报',
  '消息中心',
]

const added = addedGroups.flatMap((title, group) => {
  const page = (at: number) => ({
    id: `added-${group}-${at}`,
    route: '1',
    path: `/added/${group}/${at}`,
    component: 'added/None',
    meta: { title: `${title}页面${at}`, icon: 'file', keepAlive: true },
  })
  return {
    id: `added-${group}`,
    route: '1',
    path: `/added/${group}`,
    component: 'layouts/RouteView',
    meta: { title, icon: 'appstore', keepAlive: true },
    children: [page(1), page(2), page(3), page(4)],
  }
})

const outside = {
  id: 'added-outside',
  route: '1',
  path: '/added/outside',
  component: 'layouts/IframePageView',
  meta: { title: '帮助文档', icon: 'link', url: 'https://example.com/help', internalOrExternal: true },
}

const hidden = {
  id: 'added-hidden',
  route: '1',
  path: '/added/hidden',
  component: 'added/None',
  hidden: true,
  meta: { title: '隐藏页面', icon: 'file', keepAlive: true },
}

/** The server's menu, longer than a bar is wide: with more groups, an entry that leads outside and a hidden one. */
export async function longMenu(page: Page): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.result?.menu?.push(...added, outside, hidden)
    await route.fulfill({ response, json: answer })
  })
}
