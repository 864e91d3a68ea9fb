import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '@/api/query-client'
import { BlobImages } from '@/ui/blob-images'
import { watchLayers } from '@/ui/layer-focus/watch-layers'
import { ImageLoader } from '@/ui/secure-image'
import { refuseStrayFiles } from '@/ui/stray-files'
import { AddressRouter } from './address'
import { tellRefusal } from './failure-reactions'
import { fetchPicture } from './fetch-picture'
import { SignedIn } from './signed-in'
import { WhyHost } from './why-host'

interface ConsoleProps {
  /** What the way back from a provider's page ended in: an account to bind. */
  binding: string | null
}

/** Everything behind the sign-in, with what its screens rely on around it. */
export function Console({ binding }: ConsoleProps) {
  const [client] = useState(() => createQueryClient(tellRefusal))
  const [images] = useState(() => new BlobImages(fetchPicture))
  useEffect(watchLayers, [])
  useEffect(refuseStrayFiles, [])
  return (
    <QueryClientProvider client={client}>
      <ImageLoader value={images}>
        <AddressRouter>
          <SignedIn binding={binding} />
          <WhyHost />
        </AddressRouter>
      </ImageLoader>
    </QueryClientProvider>
  )
}
