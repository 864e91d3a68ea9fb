/** The ways in (spec §4). */
export type SignInMethod = 'login' | 'phoneLogin' | 'customerLogin' | 'thirdLogin' | 'validateLogin'

/**
 * Whether an answer lets the user in: for the first four its code is
 * `200`, as text or as a number; the last, of another sign-on service, says so
 * by its success flag alone.
 */
export function isSignedIn(
  method: SignInMethod,
  answer: { success: boolean; code: number | string },
): boolean {
  return method === 'validateLogin' ? answer.success : String(answer.code) === '200'
}
