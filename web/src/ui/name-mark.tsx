import './name-mark.css'

/** Stands where a logo would: the first sign of a name, for those who have none. */
export function NameMark({ name }: { name: string }) {
  return (
    <span className="fd-name-mark" aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
