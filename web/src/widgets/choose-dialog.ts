import { sheet } from '@/ui/modal-form/sheet'
import './choose-dialog.css'

/** Props of a Modal that chooses from a long list: the answer stays within reach of the thumb. */
export const chooser = {
  className: sheet.className,
  classNames: {
    wrapper: `${sheet.classNames.wrapper} fd-choose`,
    container: `${sheet.classNames.container} fd-choose-box`,
    footer: 'fd-choose-foot',
  },
}
