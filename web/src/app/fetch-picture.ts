import { fetchFile } from '@/api/call'
import { Refusal } from '@/api/refusal'
import { DamagedPicture } from '@/ui/blob-images'

/** A picture of our own server, with the session's header. Its place says when it does not come. */
export async function fetchPicture(url: string): Promise<Blob> {
  try {
    return await fetchFile(url, undefined, 'notices')
  } catch (cause) {
    throw cause instanceof Refusal && cause.asks('damaged') ? new DamagedPicture(cause.message) : cause
  }
}
