import type { components } from '@/api/schema.gen'
import type { TreeItem } from '@/ui/tree/tree-model'

/** A row of the menu in a tree of grants. */
export type GrantChoice = components['schemas']['PermissionChoice']

/** What can be granted, as the wire has it. */
export type GrantChoices = components['schemas']['PermissionChoices']

const BUTTON = 2

/** The choices as a tree on screen: buttons show their code. */
export function grantItems(choices: readonly GrantChoice[]): TreeItem[] {
  return choices.map(({ key, slotTitle, title, menuType, perms, children }) => ({
    key,
    title: slotTitle || title || key,
    note: menuType === BUTTON ? perms : undefined,
    children: grantItems(children ?? []),
  }))
}

/** Rows that data rules can narrow. */
export function rowsWithRules(choices: readonly GrantChoice[]): Set<string> {
  const rows = choices.flatMap((choice) => [
    ...(choice.ruleFlag === 1 ? [choice.key] : []),
    ...rowsWithRules(choice.children ?? []),
  ])
  return new Set(rows)
}
