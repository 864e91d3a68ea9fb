import { useState } from 'react'
import { phrases } from '@/api/failures'
import {
  type Appearance,
  changeAppearance,
  chosenAppearance,
  defaultAppearance,
  useAppearance,
} from '@/preferences/appearance'
import { Banner } from '@/ui/banner'
import { Dialog } from '@/ui/dialog'
import { setLetterKeys, useLetterKeys } from '@/ui/keyboard/letter-keys'
import { ColourSettings, LayoutSettings, WorkSettings } from './appearance-sections'
import css from './appearance-settings.module.css'

const themeNames = ['theme', 'colour', 'menuTheme', 'colourWeak'] as const
const NOT_KEPT = '设置保存失败'

/** How the console looks to this user in this browser; each choice holds at once. */
export function AppearanceSettings({ onClose }: { onClose: () => void }) {
  const chosen = useAppearance()
  const hasLetterKeys = useLetterKeys(({ isOn }) => isOn)
  const [failure, setFailure] = useState('')
  const [before, setBefore] = useState<{ appearance: Appearance; letterKeys: boolean } | null>(null)

  const settle = (isKept: boolean, failed: string) => {
    setFailure(isKept ? '' : failed)
    setBefore(null)
    return isKept
  }
  const change = (part: Partial<Appearance>) => {
    const isOfTheme = themeNames.some((name) => name in part)
    return settle(changeAppearance(part), isOfTheme ? phrases.theme.chinese : NOT_KEPT)
  }
  const changeLetterKeys = (isOn: boolean) => settle(setLetterKeys(isOn), NOT_KEPT)
  const reset = () => {
    const now = { appearance: chosenAppearance(), letterKeys: hasLetterKeys }
    if (change(defaultAppearance) && changeLetterKeys(true)) setBefore(now)
  }
  const undo = () => {
    if (before && change(before.appearance)) changeLetterKeys(before.letterKeys)
  }
  return (
    <Dialog title="系统设置" width={320} place="right" onClose={onClose}>
      <div className={css.appearance}>
        {failure && (
          <Banner tone="error">
            {failure}
            <small>
              浏览器没有保存，请检查隐私设置或存储空间
              {failure === phrases.theme.chinese && ` · ${phrases.theme.english}`}
            </small>
          </Banner>
        )}
        <ColourSettings chosen={chosen} onChange={change} />
        <LayoutSettings chosen={chosen} onChange={change} />
        <hr />
        <WorkSettings
          chosen={chosen}
          onChange={change}
          hasLetterKeys={hasLetterKeys}
          onLetterKeys={changeLetterKeys}
        />
        <div className={css.appearanceReset} role="status">
          {before && <span>已恢复默认设置</span>}
          <button type="button" className="fd-button" onClick={before ? undo : reset}>
            {before ? '撤销' : '恢复默认设置'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
