import type { CSSProperties, ReactNode } from 'react'
import type { Appearance, ContentWidth, Density, LayoutMode, ThemeChoice } from '@/preferences/appearance'
import { presets, type Theme } from '@/ui/tokens'
import { Choice, Switch } from './settings-controls'
import { useSidebar } from './sidebar-state'

interface SectionProps {
  chosen: Appearance
  onChange: (change: Partial<Appearance>) => void
}

const themes: readonly [ThemeChoice, string][] = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['auto', '跟随系统'],
]
const menuThemes: readonly [Theme, string][] = [
  ['dark', '深色'],
  ['light', '浅色'],
]
const layouts: readonly [LayoutMode, string, ReactNode][] = [
  ['sidemenu', '侧边菜单', <i key="picture" className="fd-layout-picture" data-kind="side" />],
  ['topmenu', '顶部菜单', <i key="picture" className="fd-layout-picture" data-kind="top" />],
]
const widths: readonly [ContentWidth, string][] = [
  ['Fixed', '定宽'],
  ['Fluid', '流式'],
]
const densities: readonly [Density, string][] = [
  ['loose', '宽松'],
  ['default', '默认'],
  ['compact', '紧凑'],
]

/** Colours: of the page, of what can be done, of the menu. */
export function ColourSettings({ chosen, onChange }: SectionProps) {
  return (
    <>
      <Choice legend="主题" options={themes} value={chosen.theme} onChange={(theme) => onChange({ theme })} />
      <fieldset className="fd-setting">
        <legend>主题色</legend>
        <div className="fd-swatches">
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
        legend="菜单主题"
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
        legend="导航模式"
        options={layouts}
        value={chosen.layout}
        onChange={(layout) => onChange({ layout })}
      />
      <Choice
        legend="内容宽度"
        options={widths}
        value={isSideMenu ? 'Fixed' : chosen.contentWidth}
        disabledReason={isSideMenu ? { options: ['Fluid'], reason: '侧边菜单下只有定宽' } : undefined}
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
        legend="表格密度"
        options={densities}
        value={chosen.density}
        onChange={(density) => onChange({ density })}
      />
      <Switch label="色弱模式" isOn={chosen.colourWeak} onChange={(colourWeak) => onChange({ colourWeak })} />
      <Switch label="单键快捷键" isOn={hasLetterKeys} onChange={onLetterKeys} />
    </>
  )
}
