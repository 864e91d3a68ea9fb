import type { Rule } from '@/validation/run'
import type { SettingName } from './setting-queries'
import { agentIdRules, appIdRules, clientIdRules, hoursRules, linkRules, phoneRules } from './setting-rules'

interface Named {
  name: SettingName
  label: string
  hint?: string
}

/** One setting as the form asks for it. */
export type SettingEntry = Named &
  (
    | {
        kind: 'line'
        maxLength: number
        rules?: readonly Rule[]
        suffix?: string
        isNumeric?: boolean
        /** What holds while nothing is set and there is no default. */
        unset?: string
      }
    /** `takesWords`: words may stand in place of the picture. */
    | { kind: 'picture'; takesWords?: boolean }
    | { kind: 'switch' }
    | { kind: 'secret' }
  )

/** Settings that belong together. */
export interface SettingGroup {
  title: string
  /** What the settings do. */
  note: string
  entries: readonly SettingEntry[]
}

const LONGEST_LINK = 255

function link(name: SettingName, label: string, hint?: string): SettingEntry {
  return { kind: 'line', name, label, hint, maxLength: LONGEST_LINK, rules: linkRules(label) }
}

function line(name: SettingName, label: string, maxLength: number, hint?: string): SettingEntry {
  return { kind: 'line', name, label, hint, maxLength }
}

function application(name: SettingName, label: string): SettingEntry {
  return { kind: 'line', name, label, maxLength: 64, rules: appIdRules }
}

function secret(name: SettingName, label: string): SettingEntry {
  return { kind: 'secret', name, label, hint: '加密保存，保存后不再显示' }
}

/** The address that the operator registers with a provider. */
const callback = (source: string, before = '') =>
  `${before}回调地址为本平台地址加 /thirdLogin/${source}/callback`

const THIRD_NOTE = '填写完整且服务器设置了 PUBLIC_URL 才启用；用户绑定后才能登录'

/** The groups of the form, in its order; lengths are those of the server. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: '品牌',
    note: '平台的名称与标志',
    entries: [
      line('web_platform_name', '平台名称', 40, '用于欢迎语和浏览器标题'),
      {
        kind: 'line',
        name: 'logo_title',
        label: '标志旁文字',
        maxLength: 40,
        unset: '未设置，显示平台名称',
        hint: '用于菜单上方和登录页；留空时用平台名称',
      },
      {
        kind: 'picture',
        name: 'platform_logo_light',
        label: '浅色标志',
        hint: '用在深色底上，如深色菜单、登录页左侧；没有标志时显示名称的首字',
      },
      { kind: 'picture', name: 'platform_logo_dark', label: '深色标志', hint: '用在浅色底上，如浅色菜单' },
    ],
  },
  {
    title: '登录页',
    note: '登录之前人人可见',
    entries: [
      { kind: 'picture', name: 'bg', label: '登录背景图', hint: '建议竖图；显示时会加深，以保证文字清晰' },
      { kind: 'picture', name: 'mini_program_qr', label: '小程序码', hint: '留空则不显示「小程序登录」' },
      { kind: 'line', name: 'hotline', label: '投诉电话', maxLength: 32, rules: phoneRules },
      line('copyright', '版权信息', 100),
    ],
  },
  {
    title: '页脚',
    note: '显示在每个页面的底部',
    entries: [
      line('footer_company_name', '公司名称', 60),
      link('footer_company_name_link', '公司网址'),
      line('footer_address', '地址', 100),
      line('footer_customer_service', '客服电话', 60),
      line('footer_ICP_number', 'ICP备案号', 60, '同时显示在登录页'),
      line('footer_web_record_number', '公安备案号', 60, '同时显示在登录页'),
    ],
  },
  {
    title: '资质',
    note: '显示在登录页的底部',
    entries: [
      {
        kind: 'picture',
        name: 'credit_badge',
        label: '信用标识',
        hint: '企业信用核查标识，图片或文字',
        takesWords: true,
      },
      link('credit_badge_link', '信用标识链接', '点击信用标识时打开'),
      line('licence_number', '经营许可证号', 60),
    ],
  },
  {
    title: '车辆轨迹',
    note: '关闭后，各处不再显示车辆轨迹',
    entries: [{ kind: 'switch', name: 'vehicle_track_switch', label: '显示轨迹' }],
  },
  {
    title: '会话',
    note: '空闲超过时长后需要重新登录，最长 7 天',
    entries: [
      {
        kind: 'line',
        name: 'session_idle_hours',
        label: '空闲时长',
        maxLength: 3,
        rules: hoursRules,
        suffix: '小时',
        isNumeric: true,
      },
    ],
  },
  {
    title: '自助服务',
    note: '都需要服务器能发送短信；关闭后登录页不再显示入口',
    entries: [
      {
        kind: 'switch',
        name: 'registration_switch',
        label: '注册账号',
        hint: '新账号没有角色，处于冻结状态，由管理员解冻',
      },
      {
        kind: 'switch',
        name: 'password_reset_switch',
        label: '找回密码',
        hint: '凭发到手机的验证码设置新密码',
      },
    ],
  },
  {
    title: '微信绑定',
    note: 'AppID 与 AppSecret 都设置后，用户才能绑定微信',
    entries: [
      { ...application('wechat_app_id', '微信 AppID'), hint: callback('wechat', '绑定后也可用微信登录；') },
      secret('wechat_app_secret', '微信 AppSecret'),
    ],
  },
  {
    title: '企业微信登录',
    note: THIRD_NOTE,
    entries: [
      { ...application('wecom_corp_id', '企业微信企业 ID'), hint: callback('wechat_enterprise') },
      {
        kind: 'line',
        name: 'wecom_agent_id',
        label: '企业微信 AgentId',
        maxLength: 16,
        rules: agentIdRules,
        isNumeric: true,
      },
      secret('wecom_secret', '企业微信 Secret'),
    ],
  },
  {
    title: '钉钉登录',
    note: THIRD_NOTE,
    entries: [
      { ...application('dingtalk_client_id', '钉钉 Client ID'), hint: callback('dingtalk') },
      secret('dingtalk_client_secret', '钉钉 Client Secret'),
    ],
  },
  {
    title: 'GitHub 登录',
    note: THIRD_NOTE,
    entries: [
      {
        kind: 'line',
        name: 'github_client_id',
        label: 'GitHub Client ID',
        maxLength: 64,
        rules: clientIdRules,
        hint: callback('github'),
      },
      secret('github_client_secret', 'GitHub Client Secret'),
    ],
  },
]
