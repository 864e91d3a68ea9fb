import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'

/** A field that text may be left in. */
interface LeftField {
  /** Leaves what is typed there now; whether some text stands there that is not its value. */
  holds: () => boolean
  /** Comes once the text is taken or said to be left, where it is still being looked for. */
  sought: () => Promise<void> | undefined
  focus: () => void
}

const FieldsContext = createContext<Set<LeftField> | undefined>(undefined)

/** Makes a field known to the form around it, if there is one. */
export function useLeftField({ holds, sought, focus }: LeftField): void {
  const fields = useContext(FieldsContext)
  const isHolding = useEffectEvent(holds)
  const search = useEffectEvent(sought)
  const take = useEffectEvent(focus)
  useEffect(() => {
    const field = { holds: () => isHolding(), sought: () => search(), focus: () => take() }
    fields?.add(field)
    return () => void fields?.delete(field)
  }, [fields])
}

/** The fields of a form that text may be left in: what the user believes to be filled in must not go unsaid. */
export function useLeftTexts() {
  const [fields] = useState(() => new Set<LeftField>())
  return {
    /** The first field with text that was not taken. */
    find: () => [...fields].filter((field) => field.holds())[0],
    around: (form: ReactNode) => <FieldsContext value={fields}>{form}</FieldsContext>,
  }
}
