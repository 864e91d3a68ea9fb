import { h } from 'vue'

const PLAIN = {
  input: 'VxeInput',
  inputNumber: 'VxeNumberInput',
  textarea: 'VxeTextarea',
  select: 'VxeSelect',
  'select-multiple': 'VxeSelect',
  date: 'VxeDatePicker',
  datetime: 'VxeDatePicker',
  tags: 'VxeInput',
}

const RIGHT = ['inputNumber']
const CENTRE = ['checkbox', 'radio']

/** What its cells show that is more than text: native boxes and bars, the lightest there are. */
const faces = {
  checkbox: ({ key, customValue }) => ({ row }) => [
    h('input', {
      type: 'checkbox',
      checked: row[key] === customValue[0],
      onChange: (event) => {
        row[key] = customValue[event.target.checked ? 0 : 1]
      },
    }),
  ],
  radio: ({ key, options }) => ({ row }) =>
    options.map(({ value, text }) =>
      h('label', [
        h('input', {
          type: 'radio',
          checked: row[key] === value,
          onChange: () => {
            row[key] = value
          },
        }),
        text,
      ]),
    ),
  progress: ({ key }) => ({ row }) => [
    h('span', { class: 'bar' }, [h('span', { style: { width: `${row[key]}%` } })]),
    h('span', `${row[key]}%`),
  ],
  tags: ({ key }) => ({ row }) =>
    row[key]
      .split(';')
      .filter(Boolean)
      .map((tag) => h('span', { class: 'tag' }, tag)),
}

/** One of our columns as the peer writes it. */
export function peerColumn(column) {
  const { key, title, type = 'normal', width, fixed, options } = column
  const face = faces[type]?.(column)
  const multiple = type === 'select-multiple'
  return {
    field: key,
    title,
    width,
    fixed,
    align: RIGHT.includes(type) ? 'right' : CENTRE.includes(type) ? 'center' : 'left',
    ...(face ? { slots: { default: face } } : {}),
    ...(PLAIN[type] && type !== 'tags'
      ? {
          editRender: {
            name: PLAIN[type],
            props: type === 'datetime' ? { type: 'datetime' } : multiple ? { multiple } : {},
            options: options?.map(({ value, text }) => ({ value, label: text })),
          },
        }
      : {}),
    ...(multiple ? { formatter: ({ cellValue }) => named(cellValue, options) } : {}),
  }
}

const named = (value, options) =>
  String(value)
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.text ?? one)
    .join('、')
