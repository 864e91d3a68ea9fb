import type { CSSProperties } from 'react'
import type { Appearance, ContentWidth, Density, LayoutMode, ThemeChoice } from '@/preferences/appearance'
import { Choice, type ChoiceOption } from '@/ui/choice'
import { presets, type Theme } from '@/ui/tokens'
import css from './appearance-settings.module.css'
import { Switch } from './settings-controls'
import { useSidebar } from './sidebar-state'

interface SectionProps {
  chosen: Appearance
  onChange: (change: Partial<Appearance>) => void
}

const themes: readonly ChoiceOption<ThemeChoice>[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
]
const menuThemes: readonly ChoiceOption<Theme>[] = [
  { value: 'dark', label: '深色' },
  { value: 'light', label: '浅色' },
]
const layouts: readonly ChoiceOption<LayoutMode>[] = [
  { value: 'sidemenu', label: '侧边菜单', picture: <i className={css.layoutPicture} data-kind="side" /> },
  { value: 'topmenu', label: '顶部菜单', picture: <i className={css.layoutPicture} data-kind="top" /> },
]
const widths = (isSideMenu: boolean): readonly ChoiceOption<ContentWidth>[] => [
  { value: 'Fixed', label: '定宽' },
  { value: 'Fluid', label: '流式', disabled: isSideMenu },
]
const densities: readonly ChoiceOption<Density>[] = [
  { value: 'loose', label: '宽松' },
  { value: 'default', label: '默认' },
  { value: 'compact', label: '紧凑' },
]

/** Colours: of the page, of what can be done, of the menu. */
export function ColourSettings({ chosen, onChange }: SectionProps) {
  return (
    <>
      <Choice
        isTitled
        name="主题"
        options={themes}
        value={chosen.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <fieldset className={css.setting}>
        <legend>主题色</legend>
        <div className={css.swatches}>
          {presets.map(({ name, seed }) => (
            <label key={seed} title={name} style={{ '--swatch': seed } as CSSProperties}>
              <input
                type="radio"
                name="colour"
                aria-label={name}
                checked={seed === chosen.colour}
                onChange={() => onChange({ colour: seed })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Choice
        isTitled
        name="菜单主题"
        options={menuThemes}
        value={chosen.menuTheme}
        onChange={(menuTheme) => onChange({ menuTheme })}
      />
    </>
  )
}

/** Where menu and header are, and how wide the pages. */
export function LayoutSettings({ chosen, onChange }: SectionProps) {
  const isSideMenu = chosen.layout === 'sidemenu'
  const header = <HeaderSettings chosen={chosen} onChange={onChange} />
  // A phone has a drawer and no tabs whatever is chosen.
  if (useSidebar((state) => state.device === 'mobile')) return header
  return (
    <>
      <Choice
        isTitled
        name="导航模式"
        options={layouts}
        value={chosen.layout}
        onChange={(layout) => onChange({ layout })}
      />
      <Choice
        isTitled
        name="内容宽度"
        options={widths(isSideMenu)}
        value={isSideMenu ? 'Fixed' : chosen.contentWidth}
        note={isSideMenu ? '侧边菜单下只有定宽' : undefined}
        onChange={(contentWidth) => onChange({ contentWidth })}
      />
      {header}
      <Switch
        label="固定侧边栏"
        isOn={isSideMenu && chosen.fixedSidebar}
        disabledReason={isSideMenu ? undefined : '顶部菜单没有侧边栏'}
        onChange={(fixedSidebar) => onChange({ fixedSidebar })}
      />
      <Switch label="多页签" isOn={chosen.multiTab} onChange={(multiTab) => onChange({ multiTab })} />
    </>
  )
}

function HeaderSettings({ chosen, onChange }: SectionProps) {
  return (
    <>
      <Switch
        label="固定头部"
        isOn={chosen.fixedHeader}
        onChange={(fixedHeader) => onChange({ fixedHeader })}
      />
      <Switch
        label="下滑时隐藏头部"
        isOn={chosen.fixedHeader && chosen.autoHideHeader}
        disabledReason={chosen.fixedHeader ? undefined : '需要固定头部'}
        onChange={(autoHideHeader) => onChange({ autoHideHeader })}
      />
    </>
  )
}

interface WorkSettingsProps extends SectionProps {
  hasLetterKeys: boolean
  onLetterKeys: (isOn: boolean) => void
}

/** What eyes and hands need. */
export function WorkSettings({ chosen, onChange, hasLetterKeys, onLetterKeys }: WorkSettingsProps) {
  return (
    <>
      <Choice
        isTitled
        name="表格密度"
        options={densities}
        value={chosen.density}
        onChange={(density) => onChange({ density })}
      />
      <Switch label="色弱模式" isOn={chosen.colourWeak} onChange={(colourWeak) => onChange({ colourWeak })} />
      <Switch label="单键快捷键" isOn={hasLetterKeys} onChange={onLetterKeys} />
    </>
  )
}
