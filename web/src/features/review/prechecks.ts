import type { Precheck, Task, TaskDocument } from './review-wire'

/** The checks that forbid a pass. */
export function blocksOf(task: Task): Precheck[] {
  return task.prechecks.filter((check) => check.level === 'B')
}

/** The worst that the machine found about a document, a block or a warning; undefined when there is nothing to look at. */
export function flagOf(checks: readonly Precheck[], docType: string): 'B' | 'W' | undefined {
  const levels = checks.filter((check) => check.docType === docType).map(({ level }) => level)
  if (levels.includes('B')) return 'B'
  return levels.includes('W') ? 'W' : undefined
}

/** The findings that forbid nothing, yet are to be looked at. */
export function warningsOf(task: Task): Precheck[] {
  return task.prechecks.filter(({ level }) => level === 'W')
}

/** The documents that were looked at, without those of which the machine has found something since. */
export function stillLooked(looked: readonly string[], before: Task, after: Task): readonly string[] {
  const isKnown = ({ code, message }: Precheck) =>
    before.prechecks.some((check) => check.code === code && check.message === message)
  const fresh = after.prechecks.filter((check) => !isKnown(check)).map(({ docType }) => docType)
  return looked.filter((docType) => !fresh.includes(docType))
}

/** The first document that the machine found something about and that was not on screen yet. */
export function firstUnlooked(task: Task, looked: readonly string[]): TaskDocument | undefined {
  return task.documents.find(({ docType }) => flagOf(task.prechecks, docType) && !looked.includes(docType))
}
