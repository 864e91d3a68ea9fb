import css from './name-mark.module.css'

/** Stands where a logo would: the first sign of a name, for those who have none. */
export function NameMark({ name }: { name: string }) {
  return (
    <span className={css.nameMark} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
