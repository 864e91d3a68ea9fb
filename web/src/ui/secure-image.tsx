import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { BlobImages, DamagedPicture, type Standing } from './blob-images'
import css from './secure-image.module.css'
import { Skeleton } from './skeleton'

/** How a picture's bytes are fetched with the session's authority; set once by the application. */
export const ImageLoader = createContext<BlobImages>(
  new BlobImages(() => Promise.reject(new Error('ImageLoader is not set'))),
)

/** Tells how far each of the pictures is, and renders again when one gets further. */
export function usePictureStandings(sources: readonly string[]): (src: string) => Standing {
  const images = use(ImageLoader)
  useSyncExternalStore(images.subscribe, () => sources.map((src) => images.standing(src)).join())
  return (src) => images.standing(src)
}

/** A small look at a picture that stands large elsewhere: shown once that one is there, never fetched for its own sake. */
export function Thumbnail({ src, className }: { src: string; className?: string }) {
  const images = use(ImageLoader)
  const url = useSyncExternalStore(images.subscribe, () => images.ready(src))
  return (
    <span className={`${css.thumbnail} ${className ?? ''}`} aria-hidden="true">
      {url && <img src={url} alt="" draggable={false} />}
    </span>
  )
}

interface SecureImageProps {
  /** Address of a picture that needs the session. */
  src: string
  alt: string
  className?: string
  /** Said in place of the picture while it is not there; the default offers another try. */
  failedText?: string
  onReady?: () => void
  /** How large the picture is by itself, in pixels, once it shows. */
  onSize?: (size: PictureSize) => void
}

export interface PictureSize {
  width: number
  height: number
}

/** A picture that needs the session's header: decoded before it is shown, so it never builds up in stripes. */
export function SecureImage({
  src,
  alt,
  className,
  failedText = '图片加载失败，点击重试',
  onReady,
  onSize,
}: SecureImageProps) {
  const images = use(ImageLoader)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ src: string; url: string | null; failure?: unknown }>(() => ({
    src,
    url: images.ready(src),
  }))
  const isCurrent = state.src === src

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks for another try
  useEffect(() => {
    let isWanted = true
    const hold = images.hold(src)
    hold.url
      .then((url) => {
        if (!isWanted) return
        setState({ src, url })
        onReady?.()
      })
      .catch((failure: unknown) => isWanted && setState({ src, url: null, failure }))
    return () => {
      isWanted = false
      hold.release()
    }
  }, [src, attempt, images])

  if (isCurrent && state.failure instanceof DamagedPicture) {
    return <span className={`${css.pictureDamaged} ${className ?? ''}`}>{state.failure.message}</span>
  }
  if (isCurrent && state.failure !== undefined) {
    return (
      <button
        type="button"
        className={`fd-link-button ${className ?? ''}`}
        onClick={() => setAttempt(attempt + 1)}
      >
        {failedText}
      </button>
    )
  }
  if (!isCurrent || state.url === null) {
    return <Skeleton className={className} role="img" aria-label={`${alt}（加载中）`} />
  }
  return (
    <img
      className={className}
      src={state.url}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize?.({ width, height })
      }
    />
  )
}
