import './sheet.css'

/** Props of a Modal that is a sheet from below on phones. */
export const sheet = {
  className: 'fd-sheet',
  classNames: { wrapper: 'fd-sheet-place', container: 'fd-sheet-box' },
}
