import type { components, paths } from './schema.gen'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Operation<M extends Method, P extends keyof paths> =
  paths[P] extends Record<Lowercase<M>, infer O> ? O : never

/** Paths that the contract has for the method. */
export type PathFor<M extends Method> = {
  [P in keyof paths]: [Operation<M, P>] extends [never] ? never : P
}[keyof paths]

type Part<O, K extends 'query' | 'path'> = O extends { parameters: infer A }
  ? K extends keyof A
    ? NonNullable<A[K]>
    : never
  : never

/** Names that the query of a call knows: what its list is filtered by, and its paging. */
export type QueryName<M extends Method, P extends PathFor<M>> = keyof Part<Operation<M, P>, 'query'> & string

/** Query values are written as text: numbers, flags and lists may be given as they are. */
type Query<O> = { [K in keyof Part<O, 'query'>]?: QueryValue }
export type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** In every write an absent field means unchanged, so none is required here: the server says what it misses. */
type Body<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: { 'application/json': infer J } }
    ? Given<J>
    : FormData
  : FormData

/** What a write sends of a schema of the contract; an absent field stays as it is. */
export type Draft<Name extends keyof components['schemas']> = Given<components['schemas'][Name]>

type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { [K in keyof T]?: Given<T[K]> | null }
    : T

/**
 * What a caller shows by itself: some statuses, every failure that does not end
 * the session ('notices'), or of these all but a missing right ('form'), which
 * the page says with an offer to ask for it.
 */
export type Handled = readonly number[] | 'notices' | 'form'

/** What the call may say: only the parts that the contract knows. */
interface CallOptions<O> {
  query?: Query<O>
  path?: Part<O, 'path'>
  body?: Body<O> | FormData
  signal?: AbortSignal
  /** Failures that the caller shows by itself. */
  handles?: Handled
  /** Carried out once, however often it is sent again for want of an answer; so is what forms send. */
  once?: boolean
  /** Finish the request even if the page is being left. */
  keepalive?: boolean
  /** More headers, for calls that the contract gives any. */
  headers?: Record<string, string>
}

export type OptionsOf<M extends Method, P extends PathFor<M>> = CallOptions<Operation<M, P>>

type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : unknown

/** The payload of the envelope of a successful answer. */
export type ResultOf<M extends Method, P extends PathFor<M>> =
  Answer<Operation<M, P>> extends { result: infer R } ? R : unknown

/**
 * What a caller may take the payload for: fields of the contract, some left
 * out, their values narrower (a text that is never null there, a number that
 * is one of three).
 */
export type Reading<T> = T | Partly<T> | null

type Partly<T> = T extends readonly (infer E)[]
  ? readonly Partly<E>[]
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> | null }
    : T
