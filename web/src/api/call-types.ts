import type { paths } from './schema.gen'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Operation<M extends Method, P extends keyof paths> =
  paths[P] extends Record<Lowercase<M>, infer O> ? O : never

/** Paths that the contract has for the method. */
export type PathFor<M extends Method> = {
  [P in keyof paths]: Operation<M, P> extends never ? never : undefined extends Operation<M, P> ? never : P
}[keyof paths]

type Parameters<O> = O extends { parameters: infer A } ? A : Record<string, never>
type Part<O, K extends string> = Parameters<O> extends { [name in K]?: infer V } ? V : undefined

type Body<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'application/json': infer B }
    ? B
    : FormData
  : undefined

/** What the call may say: only the parts that the contract knows. */
export interface CallOptions<O> {
  query?: Part<O, 'query'>
  path?: Part<O, 'path'>
  body?: Body<O> | FormData
  signal?: AbortSignal
  /** Statuses that the caller shows by itself, e.g. 409 for "changed by another". */
  handles?: readonly number[]
  /** Finish the request even if the page is being left. */
  keepalive?: boolean
  /** More headers, for calls that the contract gives any. */
  headers?: Record<string, string>
}

export type OptionsOf<M extends Method, P extends PathFor<M>> = CallOptions<Operation<M, P>>

type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : unknown

/** The payload of the envelope of a successful answer. */
export type ResultOf<M extends Method, P extends PathFor<M>> =
  Answer<Operation<M, P>> extends { result?: infer R } ? R : unknown
