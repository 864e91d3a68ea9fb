import { useEffect, useRef, useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { entryProblemOf } from './entry-problem'
import { signInByCas, signInByThird } from './sign-in-method-calls'

/** Whoever comes back from a sign-in elsewhere, with a ticket that is good once. */
export interface SignInArrival {
  method: 'cas' | 'third'
  ticket: string
  /** They set out in this browser tab. */
  isExpected: boolean
}

const words = { cas: '单点登录', third: '第三方登录' } as const

/** Signs in who arrives, once; `problem` says why they are still here. */
export function useArrival(
  arrival: SignInArrival | null,
  onSignedIn: (result: SignInResult) => void,
): { isArriving: boolean; problem: string } {
  // A ticket of single sign-on that nobody here asked for may be somebody else's.
  const isForeign = arrival?.method === 'cas' && !arrival.isExpected
  const [problem, setProblem] = useState(isForeign ? '请重新点击「单点登录」完成登录' : '')
  const [isArriving, setArriving] = useState(arrival !== null && !isForeign)
  const taken = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket is good once, whoever listens
  useEffect(() => {
    if (!arrival || !isArriving || taken.current) return
    taken.current = true
    const signIn = arrival.method === 'cas' ? signInByCas : signInByThird
    signIn(arrival.ticket)
      .then(onSignedIn)
      .catch((cause) => {
        setProblem(`${words[arrival.method]}失败：${entryProblemOf(cause, {}).banner}`)
        setArriving(false)
      })
  }, [])
  return { isArriving, problem }
}
