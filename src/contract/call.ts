import type { Static, TSchema } from 'typebox'
import type { Capability } from '#src/capabilities.ts'

/** Schemas of request and reply. They live in `*.schema.ts` and never reach a browser. */
export interface Shapes {
  request: TSchema
  reply: TSchema
}

export type Host = 'api' | 'main' | 'delivery'

/** POST with JSON body; successful if `message` is exactly `success` (specification, section 7). */
export interface Call<S extends Shapes = Shapes> {
  readonly host: Host
  readonly path: string
  /** 'customer': refused without a session, and for another customer's id. */
  readonly access: 'anyone' | 'customer'
  readonly success: string
  /** False: no message is specified; any reply that does not report a failure is a success. */
  readonly exact: boolean
  /**
   * The same reply for everybody: browsers keep it for 500,000 ms (specification, section 7), and the server
   * shares it without reading a session. Never for a call whose reply depends on who asks.
   */
  readonly cached: boolean
  /** Not in the specification's section 7: called only if the store API has this capability. */
  readonly needs?: Capability | undefined
  /** Types only; never set. */
  readonly shapes?: S
}

export type Request<C extends Call> = C extends Call<infer S> ? Static<S['request']> : never
export type Reply<C extends Call> =
  C extends Call<infer S> ? Static<S['reply']> & { message: string } : never

type Options = Partial<Omit<Call, 'path' | 'shapes'>>

/** For calls of the specification's section 7 whose success message it does not name. */
export const unspecified = { exact: false } as const

/** Defaults: store API, anyone, 'Fetch successfully.', not cached. */
// Without the mark, every page would include calls that it never makes.
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

/* @__NO_SIDE_EFFECTS__ */
export const cachedCall = <S extends Shapes>(path: string, options: Options = {}): Call<S> =>
  call(path, { ...options, cached: true })

/* @__NO_SIDE_EFFECTS__ */
export const customerCall = <S extends Shapes>(path: string, options: Options = {}): Call<S> =>
  call(path, { ...options, access: 'customer' })
