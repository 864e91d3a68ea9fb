/** What a picker over a report is told (spec §2, contract §10). */
export interface ReportConfig {
  /** Code of the report: 'hy_driver'. */
  code: string
  /** Fields of the report that are taken over, joined by commas: 'id,driver_name'. */
  orgFields: string
  /** Where each of them goes, in the same order: 'driverId,driverName'. */
  destFields: string
  /** Several records may be chosen; their values are joined by commas. */
  multi?: boolean
  /** Narrow the report from outside; sent as `self_<name>`. */
  params?: Readonly<Record<string, string>>
  /** Pickers of one group share their answers for a while. */
  groupId?: string
  /** ms that answers of a group are kept. */
  keptFor?: number
}

/** A row of a report by its fields. A field of a dictionary has its text beside it, as `<field>_dictText`. */
export type ReportRecord = Readonly<Record<string, unknown>>

/** ms that answers of a group are kept unless a picker says otherwise (spec §9). */
export const GROUP_KEPT_FOR = 30_000

const listOf = (fields: string) =>
  fields
    .split(',')
    .map((field) => field.trim())
    .filter(Boolean)

/** What is wrong with a configuration, in the words of the specification (§5); nothing when it holds. */
export function configError({ code, orgFields, destFields }: ReportConfig): string | undefined {
  const [from, to] = [listOf(orgFields), listOf(destFields)]
  if (!code.trim() || from.length === 0 || to.length === 0) return 'popup参数未正确配置!'
  if (from.length !== to.length) return 'popup参数未正确配置,原始值和目标值数量不一致!'
  return undefined
}

/** The values that the chosen records give to the destination fields; what a record lacks becomes ''. */
export function destinationValues(
  { orgFields, destFields }: ReportConfig,
  records: readonly ReportRecord[],
): Record<string, string> {
  const from = listOf(orgFields)
  return Object.fromEntries(
    listOf(destFields).map((field, at) => [
      field,
      records.map((record) => textOf(record[from[at] ?? ''])).join(','),
    ]),
  )
}

/** Empty values for all destination fields. */
export const clearedValues = (config: ReportConfig) => destinationValues(config, [])

function textOf(value: unknown): string {
  return value === null || value === undefined || value === false ? '' : String(value)
}

/** Characters of a row key (spec §9). */
const KEY_LENGTH = 50

/** What a row is known by: its id, else the beginning of all its values in a row. */
export function rowKeyOf(record: ReportRecord): string {
  const { id } = record
  if (id !== undefined && id !== null && id !== '') return String(id).slice(0, KEY_LENGTH)
  return Object.values(record).map(textOf).join('').slice(0, KEY_LENGTH)
}
