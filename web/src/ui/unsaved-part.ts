import { use, useId, useMemo } from 'react'
import { mayDiscard, UnsavedPlace, unsavedLabels } from './unsaved'

/**
 * A part of the page that can go alone, with a question about what is typed in
 * it: what stands in it is put into an UnsavedPlace with `place`.
 */
export function useUnsavedPart() {
  const id = useId()
  const { userId, path, part: around = '' } = use(UnsavedPlace)
  return useMemo(() => {
    const part = around + id
    let isAsking = false
    return {
      place: { userId, path, part },
      isUnsaved: () => unsavedLabels([path], part).length > 0,
      /** True when it may go. The key that answers one question does not ask another. */
      mayGo: async () => {
        if (isAsking) return false
        isAsking = true
        try {
          return await mayDiscard([path], part)
        } finally {
          isAsking = false
        }
      },
    }
  }, [id, userId, path, around])
}

export type UnsavedPart = ReturnType<typeof useUnsavedPart>
