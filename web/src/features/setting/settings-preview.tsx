import { type CSSProperties, useState } from 'react'
import { useAppearance } from '@/preferences/appearance'
import { Choice } from '@/ui/choice'
import { colourVariables, palette, type Theme } from '@/ui/tokens'
import css from './preview.module.css'
import { PreviewConsole } from './preview-console'
import { PreviewSignIn } from './preview-sign-in'
import type { Settings } from './setting-queries'

interface SettingsPreviewProps {
  /** What a save would lead to. */
  values: Settings
  /** What is saved. */
  saved: Settings
}

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

/** The console and its sign-in page in small, with the values as they are typed. */
export function SettingsPreview({ values, saved }: SettingsPreviewProps) {
  const { colour, shown } = useAppearance()
  const [theme, setTheme] = useState(shown)
  const look = { ...palette[theme], ...colourVariables(colour, theme) } as CSSProperties
  return (
    <aside className={css.preview} aria-label="预览">
      <header>
        <h3>预览</h3>
        <Choice name="预览的主题" options={themes} value={theme} onChange={setTheme} />
      </header>
      <figure>
        <div className={css.mini} style={look}>
          <PreviewConsole values={values} saved={saved} theme={theme} />
        </div>
        <figcaption>控制台（{theme === 'dark' ? '深色菜单' : '浅色菜单'}）</figcaption>
      </figure>
      <figure>
        <div className={css.mini} style={look}>
          <PreviewSignIn values={values} saved={saved} />
        </div>
        <figcaption>登录页</figcaption>
      </figure>
    </aside>
  )
}
