import type { Body, Keys } from './kinds.ts'
import type { Shape } from './shapes.ts'
import type { State } from './state.ts'

/** One call of section 7 of the specification. */
export interface Call {
  /** Relative to the server's address. */
  path: string
  keys: Keys
  /** Exactly one of these keys must be given. */
  oneOf: readonly string[]
  /** Fields of the response besides `message`. */
  gives: Record<string, Shape>
  answer: (body: never, state: State) => object
}

interface Row<K extends Keys> {
  keys: K
  oneOf?: readonly (keyof K & string)[]
  gives?: Record<string, Shape>
  answer: (body: Body<K>, state: State) => object
}

/** A row of the table: `call('/api/store/cartList', { keys, gives, answer })`. */
export const call = <K extends Keys>(path: string, row: Row<K>): Call => ({
  path,
  keys: row.keys,
  oneOf: row.oneOf ?? [],
  gives: row.gives ?? {},
  answer: row.answer as Call['answer'],
})

/** 'Success is judged by exact server message': a failure has status 200 and another message. */
export class Refusal extends Error {}
