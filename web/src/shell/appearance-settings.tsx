import { useSyncExternalStore } from 'react'
import { changeAppearance, type Density, type ThemeChoice, useAppearance } from '@/preferences/appearance'
import { Dialog } from '@/ui/dialog'
import { isLetterKeysOn, setLetterKeys, watchLetterKeys } from '@/ui/keyboard/letter-keys'
import { presets } from '@/ui/tokens'
import './appearance-settings.css'

const themes: readonly [ThemeChoice, string][] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['auto', '跟随系统'],
]

const densities: readonly [Density, string][] = [
  ['loose', '宽松'],
  ['default', '默认'],
  ['compact', '紧凑'],
]

/** How the console looks to this user in this browser; each choice holds at once. */
export function AppearanceSettings({ onClose }: { onClose: () => void }) {
  const { theme, density, colour, colourWeak } = useAppearance()
  const hasLetterKeys = useSyncExternalStore(watchLetterKeys, isLetterKeysOn)
  return (
    <Dialog title="系统设置" width={300} place="right" onClose={onClose}>
      <div className="fd-settings">
        <Choice
          legend="主题"
          options={themes}
          value={theme}
          onChange={(next) => changeAppearance({ theme: next })}
        />
        <fieldset>
          <legend>主题色</legend>
          <div className="fd-swatches">
            {presets.map(({ name, seed }) => (
              <label key={seed} title={name} style={{ background: seed }}>
                <input
                  type="radio"
                  name="colour"
                  aria-label={name}
                  checked={seed === colour}
                  onChange={() => changeAppearance({ colour: seed })}
                />
              </label>
            ))}
          </div>
        </fieldset>
        <Choice
          legend="表格密度"
          options={densities}
          value={density}
          onChange={(next) => changeAppearance({ density: next })}
        />
        <Switch
          label="色弱模式"
          isOn={colourWeak}
          onChange={(isOn) => changeAppearance({ colourWeak: isOn })}
        />
        <Switch label="单键快捷键" isOn={hasLetterKeys} onChange={setLetterKeys} />
      </div>
    </Dialog>
  )
}

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="fd-settings-switch">
      <span>{label}</span>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  options: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ legend, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="fd-segments">
        {options.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name={legend} checked={key === value} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
