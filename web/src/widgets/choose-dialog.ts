import { sheet } from '@/ui/modal-form/sheet'
import css from './choose-dialog.module.css'

/** Props of a Modal that chooses from a long list: the answer stays within reach of the thumb. */
export const chooser = {
  className: sheet.className,
  classNames: {
    wrapper: `${sheet.classNames.wrapper} ${css.choose}`,
    container: `${sheet.classNames.container} ${css.chooseBox}`,
    footer: css.chooseFoot,
  },
}
