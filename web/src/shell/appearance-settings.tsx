import type { ReactNode } from 'react'
import { changeAppearance, type Density, type ThemeChoice, useAppearance } from '@/preferences/appearance'
import { Dialog } from '@/ui/dialog'
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
        <label className="fd-settings-switch">
          <span>色弱模式</span>
          <input
            type="checkbox"
            checked={colourWeak}
            onChange={(event) => changeAppearance({ colourWeak: event.target.checked })}
          />
        </label>
      </div>
    </Dialog>
  )
}

interface ChoiceProps<T extends string> {
  legend: ReactNode
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
            <input
              type="radio"
              name={String(legend)}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
