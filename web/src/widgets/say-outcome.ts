import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'

/**
 * Says how an act ended that has no form: the server's words, as success or as
 * error (spec §8). Returns whether it succeeded. What the page has said already
 * is not said twice.
 */
export async function sayOutcome(act: Promise<{ message: string }>): Promise<boolean> {
  try {
    toast.success((await act).message)
    return true
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    if (!cause.reported) toast.error(cause.message)
    return false
  }
}
