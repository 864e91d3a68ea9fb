const known: Record<string, { name: string; icon: string }> = {
  wechat: { name: '微信', icon: 'wechat' },
  wechat_enterprise: { name: '企业微信', icon: 'wechat-work' },
  dingtalk: { name: '钉钉', icon: 'dingtalk' },
  github: { name: 'GitHub', icon: 'github' },
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
  return ids.flatMap((id) => {
    const source = known[id]
    return source
      ? [{ id, ...source, href: `/thirdLogin/render/${id}?return=page&userType=${userType}` }]
      : []
  })
}
