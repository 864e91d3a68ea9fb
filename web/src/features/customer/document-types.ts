import { documentFields, type FormValues } from '@/widgets/dossier/document-fields'
import { isPerson } from './customer-type'

/** What is uploaded of a customer: dictionary hy_doc_type. */
const names = { '41': '营业执照', '11': '身份证人像面', '12': '身份证国徽面', '36': '合同' } as const

/** What names a company, and a person. */
const ofCompany: readonly string[] = ['41']
const ofPerson: readonly string[] = ['11', '12']

const needed = (values: FormValues) => (isPerson(values.customerType) ? ofPerson : ofCompany)

/** The documents that are asked for of a customer of its type. */
export const askedOf = (values: FormValues): readonly string[] => [...needed(values), '36']

/** The documents of a customer as fields of its form. */
export const documents = documentFields({
  biz: 'customer',
  names,
  isRequired: (docType, values) => needed(values).includes(docType),
  dependsOn: ['customerType'] as const,
})
