import { VxeCheckbox } from 'vxe-pc-ui/es/checkbox'
import { VxeDatePicker } from 'vxe-pc-ui/es/date-picker'
import { VxeIcon } from 'vxe-pc-ui/es/icon'
import { VxeInput } from 'vxe-pc-ui/es/input'
import { VxeLoading } from 'vxe-pc-ui/es/loading'
import { VxeNumberInput } from 'vxe-pc-ui/es/number-input'
import { VxeSelect } from 'vxe-pc-ui/es/select'
import { VxeTextarea } from 'vxe-pc-ui/es/textarea'
import { VxeTooltip } from 'vxe-pc-ui/es/tooltip'
import 'vxe-pc-ui/es/checkbox/style.css'
import 'vxe-pc-ui/es/date-picker/style.css'
import 'vxe-pc-ui/es/icon/style.css'
import 'vxe-pc-ui/es/input/style.css'
import 'vxe-pc-ui/es/loading/style.css'
import 'vxe-pc-ui/es/number-input/style.css'
import 'vxe-pc-ui/es/select/style.css'
import 'vxe-pc-ui/es/textarea/style.css'
import 'vxe-pc-ui/es/tooltip/style.css'

/** The peer's own editors, one by one instead of its whole library. */
export const parts = [
  VxeCheckbox,
  VxeDatePicker,
  VxeIcon,
  VxeInput,
  VxeLoading,
  VxeNumberInput,
  VxeSelect,
  VxeTextarea,
  VxeTooltip,
]
