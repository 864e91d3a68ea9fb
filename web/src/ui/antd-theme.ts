import { theme as antdTheme, type ThemeConfig } from 'antd'
import { mix } from './colour'
import { colourVariables, palette, presetOf, selectedGround, type Theme } from './tokens'
import './antd.css'

/** antd's theme from the product's tokens: the seed as accent, a legible shade wherever text stands on it. What a thumb is to hit is 44 px high. */
export function themeConfig(seed: string, theme: Theme, isThumb = false): ThemeConfig {
  const preset = presetOf(seed)
  const of = coloursOf(theme)
  const link = theme === 'dark' ? preset.linkDark : preset.link
  return {
    algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: preset.seed,
      colorInfo: preset.seed,
      colorError: of('--fd-error'),
      colorLink: link,
      colorLinkHover: link,
      colorBgLayout: of('--fd-ground'),
      colorBgContainer: of('--fd-surface'),
      colorBgElevated: of('--fd-surface-raised'),
      colorBorder: of('--fd-border-strong'),
      colorBorderSecondary: of('--fd-border'),
      controlItemBgHover: of('--fd-hover'),
      controlItemBgActive: selectedGround(seed, theme),
      controlItemBgActiveHover: selectedGround(seed, theme, true),
      colorText: of('--fd-text'),
      colorTextSecondary: of('--fd-text-secondary'),
      colorTextTertiary: of('--fd-text-secondary'),
      colorTextDescription: of('--fd-text-secondary'),
      colorTextPlaceholder: of('--fd-text-secondary'),
      colorTextDisabled: of('--fd-text-secondary'),
      ...(isThumb && { controlHeight: 44 }),
      borderRadius: 6,
      borderRadiusLG: 6,
      boxShadow: of('--fd-shadow'),
      boxShadowSecondary: of('--fd-shadow'),
      boxShadowTertiary: of('--fd-shadow'),
      fontFamily: 'var(--fd-font)',
      // Its motions forget that they have run when a tab is hidden: a dialog in
      // it would be built anew on return, without what was typed.
      motion: false,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      // The ring of whatever has focus.
      lineWidthFocus: 2,
      colorPrimaryBorder: focusOf(seed, theme),
    },
    components: componentTokens(seed, theme),
  }
}

/** What single components have of their own. */
function componentTokens(seed: string, theme: Theme): ThemeConfig['components'] {
  const preset = presetOf(seed)
  const of = coloursOf(theme)
  const link = theme === 'dark' ? preset.linkDark : preset.link
  const focus = focusOf(seed, theme)
  const field = { activeBorderColor: focus, activeShadow: `0 0 0 1px ${focus}` }
  return {
    Button: {
      colorPrimary: preset.fill,
      colorPrimaryHover: preset.fillHover,
      colorPrimaryActive: preset.fillActive,
      primaryColor: preset.onFill,
      colorError: of('--fd-danger-fill'),
      colorErrorHover: mix(of('--fd-danger-fill'), '#000000', 0.08),
      colorErrorActive: mix(of('--fd-danger-fill'), '#000000', 0.16),
      primaryShadow: 'none',
      dangerShadow: 'none',
      defaultShadow: 'none',
    },
    Tag: {
      colorSuccess: of('--fd-pending'),
      colorWarning: of('--fd-warning'),
      colorError: of('--fd-failed'),
      colorInfo: link,
    },
    Pagination: { colorPrimary: link, itemActiveColor: link },
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
    Table: tableColours(seed, theme),
    Input: field,
    InputNumber: field,
    DatePicker: field,
    Select: { activeBorderColor: focus, activeOutlineColor: focus },
    Form: { itemMarginBottom: 0 },
    // A box or a ring is all there is of it: it must be seen.
    Checkbox: { colorBorder: of('--fd-border-strong') },
    Radio: { colorBorder: of('--fd-border-strong') },
    Switch: { colorTextQuaternary: of('--fd-border-strong'), colorTextTertiary: of('--fd-border-strong') },
  }
}

/** A table's colours: its rows are told apart by lines, and what it is sorted by says the arrow. */
function tableColours(seed: string, theme: Theme) {
  const of = coloursOf(theme)
  return {
    headerBg: of('--fd-ground'),
    headerSplitColor: 'transparent',
    headerSortActiveBg: of('--fd-ground'),
    headerSortHoverBg: of('--fd-hover'),
    bodySortBg: of('--fd-surface'),
    rowHoverBg: of('--fd-hover'),
    rowSelectedBg: selectedGround(seed, theme),
    rowSelectedHoverBg: selectedGround(seed, theme, true),
    borderColor: of('--fd-border'),
    cellPaddingBlock: 8,
  }
}

const focusOf = (seed: string, theme: Theme) => colourVariables(seed, theme)['--fd-focus'] ?? ''

const coloursOf = (theme: Theme) => (name: string) => palette[theme][name] ?? ''
