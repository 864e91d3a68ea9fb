/** What is reviewed. */
export type TargetType = 'driver' | 'vehicle' | 'waybill'

/** 0 not decided, 1 passed, 2 failed: of a document and of a task. */
export type Result = 0 | 1 | 2

export interface TaskField {
  field: string
  label: string
  /** Masked for personal information. */
  value: string
  masked: boolean
  /** The document that shows it. */
  docType?: string
  /** What the machine read, masked likewise; absent where it read nothing. */
  ocr?: string
  match?: boolean
}

export interface TaskDocument {
  docType: string
  name: string
  /** Empty when it was not handed in. */
  url: string
  required: boolean
  result: Result
  reasonCodes: string[]
  memo: string
  validTo: string | null
}

/** B blocks a pass, W warns, I informs. */
export interface Precheck {
  code: string
  level: 'B' | 'W' | 'I'
  message: string
  docType?: string
}

export interface ChecklistLine {
  code: string
  text: string
  docType?: string
}

/** Everything the desk shows of one task. */
export interface Task {
  taskId: string
  targetType: TargetType
  targetId: string
  revision: number
  version: number
  submitTime: string
  dueTime: string
  queue: { position: number; pending: number }
  subject: { title: string; subtitle: string }
  fields: TaskField[]
  documents: TaskDocument[]
  prechecks: Precheck[]
  checklist: ChecklistLine[]
  /** Dictionary of the reasons to fail. */
  reasonDict: string
  canOverride: boolean
}

/** A task held for a while; renewing moves `leaseUntil`. */
export interface Claim {
  taskId: string
  version: number
  leaseUntil: string
  task: Task
}

export interface DecisionItem {
  docType: string
  result: Result
  reasonCodes: string[]
  memo: string
}

/** How a task was decided, and until when that can be undone. */
export interface Decided {
  taskId: string
  state: number
  undoUntil: string
  next: Claim | null
}
