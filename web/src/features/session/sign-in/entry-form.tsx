import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@/ui/banner'
import type { EntryProblem } from './entry-problem'
import css from './sign-in.module.css'

interface EntryFormProps {
  problem: EntryProblem
  /** To know while nothing is wrong. */
  notice: string
  isBusy: boolean
  submit: { label: string; busy: string }
  onSubmit: () => void
  children: ReactNode
}

/** A form before the console: what is wrong above it, the first wrong field focused, one button below. */
export function EntryForm({ problem, notice, isBusy, submit, onSubmit, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem moves the focus, typing does not
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  const onSubmitEvent = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmitEvent}>
      {problem.banner && <Banner tone="error">{problem.banner}</Banner>}
      {notice && !problem.banner && <Banner tone="info">{notice}</Banner>}
      {children}
      <button
        type="submit"
        className={`fd-button fd-button-primary ${css.signInSubmit}`}
        aria-disabled={isBusy}
      >
        {isBusy ? submit.busy : submit.label}
      </button>
    </form>
  )
}
