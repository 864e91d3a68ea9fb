import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { DefaultInput } from './default-input'
import { PictureField } from './picture-field'
import { SecretField } from './secret-field'
import { type SettingEntry, settingGroups } from './setting-groups'
import type { SettingName } from './setting-queries'
import { appSecretRules, pictureRules } from './setting-rules'
import { defaultOf, hiddenSecret } from './setting-values'
import { SwitchField } from './switch-field'

/** A group of the form with its inputs. */
export interface SettingSection {
  title: string
  note: string
  fields: readonly FieldSpec[]
}

interface FieldOptions {
  isReadOnly: boolean
  /** Whether the server has a secret already. */
  hasSecret: boolean
  /** Told when sending a picture begins and ends. */
  onBusy: (name: SettingName, isBusy: boolean) => void
}

/** The groups of the form, in its order. */
export function settingSections(options: FieldOptions): SettingSection[] {
  return settingGroups.map(({ title, note, entries }) => ({
    title,
    note,
    fields: entries.map((entry) => fieldOf(entry, options)),
  }))
}

function fieldOf(entry: SettingEntry, { isReadOnly, hasSecret, onBusy }: FieldOptions): FieldSpec {
  const { name, label, hint } = entry
  const common = { label, disabled: isReadOnly }
  switch (entry.kind) {
    case 'line': {
      const { maxLength, rules, suffix, isNumeric } = entry
      const line = { ...common, maxLength, suffix, isNumeric }
      return { name, label, hint, rules, control: <DefaultInput {...line} fallback={defaultOf(name)} /> }
    }
    case 'picture': {
      const { takesWords } = entry
      const tell = (isBusy: boolean) => onBusy(name, isBusy)
      return {
        name,
        label,
        hint,
        rules: takesWords ? [] : pictureRules(label),
        control: <PictureField {...common} takesWords={takesWords} onBusy={tell} />,
      }
    }
    case 'switch':
      return {
        name,
        label,
        hint,
        control: <SwitchField {...common} />,
        show: (value) => (value === '1' ? '开启' : '关闭'),
      }
    case 'secret':
      return {
        name,
        label,
        hint,
        rules: appSecretRules,
        pii: true,
        control: <SecretField {...common} isSet={hasSecret} />,
        show: (value) => (value === hiddenSecret ? '原有的密钥' : value ? '新的密钥' : '（空）'),
      }
  }
}
