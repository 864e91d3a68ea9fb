/** A field that the server did not accept. */
interface FieldMessage {
  field: string
  message: string
}

/** What a refused submit is known by; api's Refusal fits. */
export interface FormFailure {
  status: number
  message: string
  errors: readonly FieldMessage[]
  result: unknown
}

export function isFormFailure(error: unknown): error is Error & FormFailure {
  return error instanceof Error && 'status' in error && 'errors' in error && Array.isArray(error.errors)
}

/** Messages under fields of the form, and those that no field of it can carry. */
export interface PlacedErrors {
  fields: { name: string; errors: string[] }[]
  banner: string[]
}

/** The session is over: the page says so and leaves. */
export const UNAUTHORIZED = 401

/** Gives each message to its field; a refusal without any shows its own sentence. */
export function placeErrors(failure: FormFailure, names: readonly string[]): PlacedErrors {
  if (failure.status === UNAUTHORIZED) return { fields: [], banner: [] }
  // What is inside of a list, goods.0.name, belongs to the field that holds the list.
  const holderOf = ({ field }: FieldMessage) =>
    names.includes(field) ? field : names.find((name) => field.startsWith(`${name}.`))
  const fields = names.flatMap((name) => {
    const errors = failure.errors.filter((error) => holderOf(error) === name).map((error) => error.message)
    return errors.length > 0 ? [{ name, errors }] : []
  })
  const banner = failure.errors.filter((error) => !holderOf(error)).map((error) => error.message)
  return { fields, banner: failure.errors.length === 0 ? [failure.message] : banner }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The record as another user has saved it, when that is why a submit was refused: `{current: …}` of a 409. */
export function rowOfAnother({ status, result }: FormFailure): Record<string, unknown> | undefined {
  return status === 409 && isRow(result) && isRow(result.current) ? result.current : undefined
}
