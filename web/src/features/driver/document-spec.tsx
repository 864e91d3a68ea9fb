import { PictureCards } from '@/widgets/upload/picture-cards'
import { kept, pathText, present } from '@/widgets/upload/upload-record'
import { type DocumentType, documentField, documentNames, isRequired } from './document-types'
import { type DriverField, type DriverValues, recordsOf } from './driver-form-values'

/** One document of a driver as a field of the form: a single picture. */
export function documentSpec(docType: DocumentType, values: DriverValues): DriverField {
  const label = documentNames[docType]
  const required = isRequired(docType, values)
  const message = `请上传「${label}」`
  const standing = (value: unknown) => {
    const inSight = present(recordsOf(value))
    if (inSight.some(({ status }) => status === 'error')) return '请重试或移除上传失败的图片'
    return required && inSight.length === 0 ? message : undefined
  }
  return {
    name: documentField(docType),
    label,
    control: <PictureCards label={label} number={1} biz="driver" />,
    rules: [...(required ? [{ required, message }] : []), { handler: standing }],
    dependsOn: ['lightTruckOnly', 'accountName', 'driverName'],
    lasting: (value) => kept(recordsOf(value)),
    sameAs: (value) => pathText(recordsOf(value)),
    show: (value) => (pathText(recordsOf(value)) ? '已上传的图片' : '（无）'),
  }
}
