/** The ways in (spec §4). */
export type Door = 'login' | 'phoneLogin' | 'customerLogin' | 'thirdLogin' | 'validateLogin'

/**
 * Whether an answer lets the user in: at the first four doors its code is
 * `200`, as text or as a number; the last, of another sign-on service, says so
 * by its success flag alone.
 */
export function isSignedIn(door: Door, answer: { success: boolean; code: number | string }): boolean {
  return door === 'validateLogin' ? answer.success : String(answer.code) === '200'
}
