import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryFeature } from '@/api/query-keys'
import { toast } from '@/ui/toast'

export interface ChangeOptions<Input> {
  /** Whoever asks for the change shows a refusal itself, as forms do. */
  showsRefusal?: boolean
  /** It shows itself that what should change is not there any more. */
  showsAbsent?: boolean
  /** Says what was done, where the message of the server is not enough. */
  says?: (input: Input, message: string) => void
  /** What is out of date beside the feature itself. */
  also?: readonly QueryKey[]
}

/**
 * A change of what a feature shows: says the message of the server and makes everything of the feature fetch
 * again. The feature is the first word of its query keys.
 */
export function useChange<Input>(
  feature: QueryFeature,
  send: (input: Input) => Promise<{ message: string }>,
  { showsRefusal, showsAbsent, says, also = [] }: ChangeOptions<Input> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { showsRefusal, showsAbsent },
    onSuccess: async ({ message }, input) => {
      if (says) says(input, message)
      else toast.success(message)
      for (const queryKey of also) void client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: [feature] })
    },
  })
}
