import type { Static, TSchema } from 'typebox'
import type { Capability } from '#src/capabilities.ts'

/** Request and reply schemas of a call. They live in `*.schema.ts` and never reach a browser. */
export interface Shapes {
  request: TSchema
  reply: TSchema
}

/** Which of the three services answers; `src/api.ts` knows their URLs. */
export type Host = 'api' | 'main' | 'delivery'

/** One call: POST with JSON body; successful if `message` is exactly `success` (specification, section 7). */
export interface Call<S extends Shapes = Shapes> {
  readonly host: Host
  readonly path: string
  /** 'customer': refused without a session, and for any customer_id other than the session's. */
  readonly access: 'anyone' | 'customer'
  readonly success: string
  /**
   * False: no message specified (`success` is our server's); any reply not reporting failure is a success.
   */
  readonly exact: boolean
  /** The browser may cache the reply for 500,000 ms (specification, section 7). */
  readonly cached: boolean
  /** Not in the specification's section 7: called only if the store API has this capability. */
  readonly needs?: Capability | undefined
  /** Carries types only; never set. */
  readonly shapes?: S
}

export type Request<C extends Call> = C extends Call<infer S> ? Static<S['request']> : never
export type Reply<C extends Call> =
  C extends Call<infer S> ? Static<S['reply']> & { message: string } : never

type Options = Partial<Omit<Call, 'path' | 'shapes'>>

/** Declares a call. Defaults: store API, anyone, 'Fetch successfully.', not cached. */
// Without the mark, every page would bring the calls that it never makes.
/* @__NO_SIDE_EFFECTS__ */
export const call = <S extends Shapes>(path: string, options: Options = {}): Call<S> => ({
  host: 'api',
  path,
  access: 'anyone',
  success: 'Fetch successfully.',
  exact: true,
  cached: false,
  ...options,
})

/** A call whose reply the browser may cache. */
/* @__NO_SIDE_EFFECTS__ */
export const cachedCall = <S extends Shapes>(path: string, options: Options = {}): Call<S> =>
  call(path, { ...options, cached: true })

/** A call that only a customer with a session may make, for themselves. */
/* @__NO_SIDE_EFFECTS__ */
export const customerCall = <S extends Shapes>(path: string, options: Options = {}): Call<S> =>
  call(path, { ...options, access: 'customer' })
