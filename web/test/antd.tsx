import { screen } from '@testing-library/react'

// What antd gives no role, by its own class names: unit tests know them from here alone.

export const dialogTitle = '.ant-modal-title, .ant-drawer-title'

/** One of the open list of a select. */
export const optionNamed = (name: string): HTMLElement =>
  screen.getByTitle(name, { selector: '.ant-select-item-option' } as object)

/** Whether one of an open list cannot be chosen. */
export const isOff = (option: HTMLElement) => option.classList.contains('ant-select-item-option-disabled')

/** The words of an open list. */
export const offeredWords = (): (string | null)[] =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

const one = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Takes out what is chosen in a select. */
export const clearMark = () => one('.ant-select-clear') as HTMLElement

/** Each takes one of several out of a select. */
export const removeMarks = () => [
  ...document.querySelectorAll<HTMLElement>('.ant-select-selection-item-remove'),
]

/** The button that is at work. */
export const busyButton = () => one('.ant-btn-loading')

/** What lies around a dialog, and what a drawer lies on. */
export const besideDialog = () => one('.ant-modal-wrap') as HTMLElement
export const besideDrawer = () => one('.ant-drawer-mask') as HTMLElement

export const quickJumper = () => one('.ant-pagination-options-quick-jumper input')
