import { CloseCircleFilled } from '@ant-design/icons'

/** For `allowClear` of what chooses from a list: the library names its button in English. */
export const clearing = { clearIcon: <CloseCircleFilled />, label: '清除' }
