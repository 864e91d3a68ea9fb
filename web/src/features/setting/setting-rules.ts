import type { Rule } from '@/validation/run'
import { isStored, isWebAddress } from './setting-values'

// The server decides; these say the same at once, in its words.

export const linkRules = (label: string): Rule[] => [
  {
    handler: (value) =>
      isWebAddress(String(value)) ? undefined : `${label}应为 http:// 或 https:// 开头的完整网址`,
  },
]

export const pictureRules = (label: string): Rule[] => [
  {
    handler: (value) =>
      isStored(String(value)) || isWebAddress(String(value))
        ? undefined
        : `${label}应为上传的图片，或 http:// 或 https:// 开头的图片地址`,
  },
]

export const phoneRules: Rule[] = [
  {
    pattern: /^\+?[0-9(（][0-9 ()（）-]{3,30}[0-9)）]$/,
    message: '应为电话号码，如 400-000-0000',
  },
]

export const hoursRules: Rule[] = [
  {
    handler: (value) => {
      const isWhole = /^\d{1,3}$/.test(String(value))
      return isWhole && Number(value) >= 1 && Number(value) <= 168
        ? undefined
        : '应为 1–168 之间的整数（小时）'
    },
  },
]

export const appIdRules: Rule[] = [
  { pattern: /^[A-Za-z0-9_-]{6,64}$/, message: '应为 6–64 位字母、数字、下划线或短横线' },
]

export const clientIdRules: Rule[] = [
  { pattern: /^[A-Za-z0-9_.-]{6,64}$/, message: '应为 6–64 位字母、数字、点、下划线或短横线' },
]

export const agentIdRules: Rule[] = [{ pattern: /^[0-9]{1,16}$/, message: '应为 1–16 位数字' }]

export const appSecretRules: Rule[] = [
  { pattern: /^[A-Za-z0-9_-]{8,128}$/, message: '应为 8–128 位字母、数字、下划线或短横线' },
]
