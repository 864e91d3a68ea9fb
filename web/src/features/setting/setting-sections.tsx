import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { check, type Rule } from '@/validation/run'
import { DefaultInput } from './default-input'
import { PictureField } from './picture-field'
import { SecretField } from './secret-field'
import { type SettingEntry, settingGroups } from './setting-groups'
import type { SettingName, Settings } from './setting-queries'
import { appSecretRules, pictureRules } from './setting-rules'
import { defaultOf, HIDDEN_SECRET } from './setting-values'
import { SwitchField } from './switch-field'

/** A group of the form with its inputs. */
export interface SettingSection {
  title: string
  note: string
  fields: readonly FieldSpec[]
}

interface FieldOptions {
  isReadOnly: boolean
  /** What the server holds. */
  saved: Settings
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

/** What the server holds already is none of the form's business: only a change is judged. */
function forChange(rules: readonly Rule[] | undefined, saved: string): Rule[] {
  if (!rules) return []
  return [{ handler: (value) => (value === saved ? undefined : check(rules, value)) }]
}

function fieldOf(entry: SettingEntry, { isReadOnly, saved, onBusy }: FieldOptions): FieldSpec {
  const { name, label, hint } = entry
  const common = { label, disabled: isReadOnly }
  const judged = (rules: readonly Rule[] | undefined) => forChange(rules, saved[name])
  switch (entry.kind) {
    case 'line': {
      const { maxLength, rules, suffix, isNumeric, unset } = entry
      const line = { ...common, maxLength, suffix, isNumeric, unset }
      const control = <DefaultInput {...line} fallback={defaultOf(name)} />
      return { name, label, hint, rules: judged(rules), control }
    }
    case 'picture': {
      const { takesWords } = entry
      const tell = (isBusy: boolean) => onBusy(name, isBusy)
      return {
        name,
        label,
        hint,
        rules: judged(takesWords ? undefined : pictureRules(label)),
        control: <PictureField {...common} maxLength={255} takesWords={takesWords} onBusy={tell} />,
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
        rules: judged(appSecretRules),
        pii: true,
        control: <SecretField {...common} maxLength={128} isSet={saved[name] === HIDDEN_SECRET} />,
        show: (value) => (value === HIDDEN_SECRET ? '原有的密钥' : value ? '新的密钥' : '（空）'),
      }
  }
}
