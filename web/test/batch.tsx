import type { BatchRow } from '@/widgets/dossier/batch-calls'

/** A row of a batch that passes without documents, but for what is given. */
export const batchRow = (title: string, given: Partial<BatchRow> = {}): BatchRow => ({
  targetId: title,
  taskId: `t-${title}`,
  version: 3,
  revision: 1,
  title,
  subtitle: '',
  passes: true,
  reason: '',
  documents: [],
  undoUntil: null,
  ...given,
})
