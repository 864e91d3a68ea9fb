const names: Record<string, string> = {
  wechat: '微信',
  wechat_enterprise: '企业微信',
  dingtalk: '钉钉',
  github: 'GitHub',
}

const icons: Record<string, string> = {
  wechat: 'wechat',
  wechat_enterprise: 'wechat-work',
  dingtalk: 'dingtalk',
  github: 'github',
}

/** A provider by whose accounts one may sign in. */
export interface ThirdSource {
  id: string
  name: string
  icon: string
  /** Leads to the provider, and back to this window. */
  href: string
}

/** The providers of the platform, as far as this console knows them, for one side's accounts. */
export function thirdSources(ids: readonly string[], userType: 'operator' | 'customer'): ThirdSource[] {
  return ids
    .filter((id) => id in names)
    .map((id) => ({
      id,
      name: names[id] ?? id,
      icon: icons[id] ?? 'team',
      href: `/thirdLogin/render/${id}?return=page&userType=${userType}`,
    }))
}
