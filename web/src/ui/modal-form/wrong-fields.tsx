import { Button, type FormInstance, type FormProps } from 'antd'
import { useState } from 'react'
import type { Values } from './conflict'

/** Which fields of a form were refused, in the order of their coming. */
export function useWrongFields() {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const onFieldsChange: FormProps<Values>['onFieldsChange'] = (_changed, all) =>
    setWrong((before) => {
      const names = all
        .map(({ name, errors = [], validating }) => ({ name: nameOf(name), errors, validating }))
        // One that is being checked once more stays as it was until that is known.
        .filter(({ name, errors, validating }) => errors.length > 0 || (validating && before.includes(name)))
        .map(({ name }) => name)
      return before.join() === names.join() ? before : names
    })
  return { wrong, onFieldsChange }
}

const nameOf = (path: unknown) => String([path].flat()[0])

/** How many fields are to be mended, in their order on screen, and a way from one to the next; the first has the focus after a save that was refused. */
export function WrongCount({ form, wrong }: { form: FormInstance<Values>; wrong: readonly string[] }) {
  const [last, setLast] = useState<string>()
  const [first] = wrong
  if (first === undefined) return null
  const next = () => {
    const name = wrong[(wrong.indexOf(last ?? first) + 1) % wrong.length] ?? first
    setLast(name)
    form.focusField(name)
  }
  return (
    <Button type="text" danger onClick={next}>
      {`还有 ${wrong.length} 项需要修改 · 下一项`}
    </Button>
  )
}
