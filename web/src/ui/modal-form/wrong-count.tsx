import { Button, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Values } from './conflict'

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
