import type { Subject } from '@/api/query-keys'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What is reviewed. */
export type TargetType = Subject

/** 0 not decided, 1 passed, 2 failed: of a document and of a task. */
export type Result = 0 | 1 | 2

/** Everything the desk shows of one task; personal information in it is masked. */
export type Task = Schemas['ReviewTask']

export type TaskField = Schemas['ReviewField']

/** A document of the task; its `url` is empty when it was not handed in. */
export type TaskDocument = Schemas['ReviewDocument']

/** `level`: B blocks a pass, W warns, I informs. */
export type Precheck = Schemas['ReviewPrecheck']

/** A block as it reads: what a pass is given in spite of. */
export type Block = Schemas['ReviewBlock']

/** A task held for a while; renewing moves `leaseUntil`. */
export type Claim = Schemas['ReviewClaim']

/** The verdict on one document as it is sent. */
export type DecisionItem = Schemas['ReviewItem']
