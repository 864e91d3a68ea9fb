import { create } from 'zustand'
import { call } from '@/api/call'
import { type FileHosts, setFileHosts } from '@/api/file-hosts'
import { isRecord } from '@/api/refusal'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

const names = [
  'web_platform_name',
  'platform_logo_light',
  'platform_logo_dark',
  'logo_title',
  'vehicle_track_switch',
  'bg',
  'footer_address',
  'footer_customer_service',
  'footer_company_name',
  'footer_company_name_link',
  'footer_web_record_number',
  'footer_ICP_number',
  'hotline',
  'mini_program_qr',
  'credit_badge',
  'credit_badge_link',
  'copyright',
  'licence_number',
] as const

/** A sign-in of the demo world. */
export interface DemoUser {
  username: string
  realname: string
  title: string
}

/** What the operator of the platform has set; '' where nothing is. */
export type Platform = Record<(typeof names)[number], string> & {
  /** Whether a WeChat account can be bound: the operator has registered the platform with the provider. */
  wechatBinding: boolean
  /** Whether codes can be sent to phones; registering and setting a forgotten password anew need them too. */
  phoneSignIn: boolean
  registration: boolean
  passwordReset: boolean
  /** The page of the operator's single sign-on; '' without one. */
  singleSignOn: string
  /** Providers by whose accounts one may sign in. */
  thirdLogin: string[]
  /** Hosts of their own for files. */
  fileHosts: FileHosts
  /** Only in the demo world: everyone's password and who there is. */
  demo: { password: string; users: DemoUser[] } | null
  /** Every text value by its name on the wire, for templated menu addresses. */
  all: Record<string, string>
}

export const usePlatform = create<Platform>(() => take(local.get(keys.settings) ?? {}))

/** The settings in an answer; from now on files are where it says. */
function take(answer: Record<string, unknown>): Platform {
  const platform = platformOf(answer)
  setFileHosts(platform.fileHosts)
  return platform
}

function platformOf(answer: Record<string, unknown>): Platform {
  const text = (name: string) => (typeof answer[name] === 'string' ? (answer[name] as string) : '')
  const site = (name: string) => (/^https?:/.test(text(name)) ? text(name) : '')
  const texts = Object.keys(answer).filter((name) => typeof answer[name] === 'string')
  return {
    ...(Object.fromEntries(names.map((name) => [name, text(name)])) as Record<
      (typeof names)[number],
      string
    >),
    wechatBinding: answer.wechatBinding === true,
    phoneSignIn: answer.phoneSignIn === true,
    registration: answer.registration === true,
    passwordReset: answer.passwordReset === true,
    singleSignOn: site('singleSignOn'),
    thirdLogin: Array.isArray(answer.thirdLogin)
      ? answer.thirdLogin.filter((it) => typeof it === 'string')
      : [],
    fileHosts: { static: site('staticUrl'), upload: site('uploadUrl'), bank: site('bankUrl') },
    demo: demoOf(answer.demo),
    all: Object.fromEntries(texts.map((name) => [name, text(name)])),
  }
}

function demoOf(demo: unknown): Platform['demo'] {
  if (!isRecord(demo) || typeof demo.password !== 'string' || !Array.isArray(demo.users)) return null
  const isMember = (member: unknown): member is DemoUser =>
    isRecord(member) && typeof member.username === 'string'
  return { password: demo.password, users: demo.users.filter(isMember) }
}

/**
 * Reads the settings once in seven days (spec §9). A demo world may be planted
 * anew behind the same address, with another password: its copy is renewed at
 * each sign-in page.
 */
export async function loadPlatform(options: { isSignInPage: boolean }): Promise<void> {
  const isCached = local.get(keys.settings) !== null
  const isDemo = usePlatform.getState().demo !== null
  if (!isCached || (options.isSignInPage && isDemo)) await renewPlatform()
}

/** Reads the settings again, whatever the copy says. */
export async function renewPlatform(): Promise<void> {
  const answer: unknown = await call('GET', '/setting/hySetting/queryPlatformSettings')
  if (!isRecord(answer)) return
  local.set(keys.settings, answer)
  usePlatform.setState(take(answer), true)
}

/** How the product is called: the operator's name for it, else ours. */
export function platformName(platform: Pick<Platform, 'web_platform_name'>): string {
  return platform.web_platform_name || 'freightdesk'
}

/** What stands beside the logo: the operator's words for it, else the name of the platform. */
export function brandName(platform: Pick<Platform, 'web_platform_name' | 'logo_title'>): string {
  return platform.logo_title || platformName(platform)
}
