import css from './sheet.module.css'

/** Props of a Modal that is a sheet from below on phones. */
export const sheet = {
  className: css.sheet,
  classNames: { wrapper: css.sheetPlace, container: css.sheetBox },
}
