import { Button, type FormInstance, type FormProps } from 'antd'
import { useState } from 'react'
import type { Values } from './conflict'

/** Which fields of a form were refused, in their order. */
export function useWrongFields() {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const onFieldsChange: FormProps<Values>['onFieldsChange'] = (_changed, all) => {
    const names = all
      .filter(({ errors = [] }) => errors.length > 0)
      .map(({ name }) => String([name].flat()[0]))
    setWrong((before) => (before.join() === names.join() ? before : names))
  }
  return { wrong, onFieldsChange }
}

/** How many fields are to be mended, and a way from one to the next; the first has the focus after a save that was refused. */
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
