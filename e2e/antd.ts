import type { Locator, Page } from '@playwright/test'

// What antd gives no role, by its own class names: journeys know them from here alone.

/** The list that hangs open under a field. */
export const openList = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

/** What the open list offers. */
export const offered = (page: Page): Locator => openList(page).locator('.ant-select-item-option')

/** All fields with a list. */
export const selects = (within: Locator): Locator => within.locator('.ant-select:visible')

/** A field with a list, and what it shows. */
export const selectOf = (form: Locator, label: string): Locator =>
  form.locator('.ant-select', { has: form.page().getByLabel(label, { exact: true }) })

/** What is chosen in a field with a list. */
export const chosenIn = (form: Locator, label: string): Locator =>
  selectOf(form, label).locator('.ant-select-selection-item')

/** A field with its label and what is said of it. */
export const itemOf = (form: Locator, label: string): Locator =>
  form.locator('.ant-form-item').filter({ has: form.page().getByLabel(label) })

/** The sign before or behind what is typed. */
export const affixOf = (form: Locator, label: string): Locator =>
  form
    .locator('.ant-input-affix-wrapper', { has: form.page().getByLabel(label) })
    .locator('.ant-input-prefix, .ant-input-suffix')

/** The button that empties a day. */
export const dayClearing = (page: Page): Locator => page.locator('.ant-picker-clear')

/** Whatever hangs open under a field. */
export const openPopup = (page: Page): Locator => page.locator('.ant-select-dropdown, .ant-picker-dropdown')
