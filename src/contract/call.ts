import type { Static, TSchema } from 'typebox'
import type { Capability } from '#src/capabilities.ts'

/** Request and reply of a call, as schemas; they live in `*.schema.ts` and never reach a browser. */
export interface Shapes {
  request: TSchema
  reply: TSchema
}

/** Which of the three services answers; `src/api.ts` knows where each one lives. */
export type Host = 'api' | 'main' | 'delivery'

/**
 * One call of the store API. Every call is a POST with a JSON body, and has succeeded when the
 * reply's `message` is exactly `success` (specification, section 7).
 */
export interface Call<S extends Shapes = Shapes> {
  readonly host: Host
  readonly path: string
  /** 'customer': refused without a session, and for any customer_id but the session's own. */
  readonly access: 'anyone' | 'customer'
  readonly success: string
  /**
   * False: the specification names no message of success for it (`success` is our own server's), so
   * every answer is one that does not tell of a failure.
   */
  readonly exact: boolean
  /** The browser may keep the reply for 500,000 ms (specification, section 7). */
  readonly cached: boolean
  /** Not of the specification's section 7: only a store API that tells this capability is asked. */
  readonly needs?: Capability | undefined
  /** Only carries the types; never set. */
  readonly shapes?: S
}

export type Request<C extends Call> = C extends Call<infer S> ? Static<S['request']> : never
export type Reply<C extends Call> =
  C extends Call<infer S> ? Static<S['reply']> & { message: string } : never

type Options = Partial<Omit<Call, 'path' | 'shapes'>>

/** Declares a call. Without options: store API, anyone, 'Fetch successfully.', not cached. */
export const call = <S extends Shapes>(path: string, options: Options = {}): Call<S> => ({
  host: 'api',
  path,
  access: 'anyone',
  success: 'Fetch successfully.',
  exact: true,
  cached: false,
  ...options,
})
