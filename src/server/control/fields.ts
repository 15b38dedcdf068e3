import Type from 'typebox'
import { rupees } from '../base/owner-fields.ts'

// Arguments that several commands have.

export const id = Type.Integer({ minimum: 1 })
export const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** In rupees. */
export const amount = rupees({ exclusiveMinimum: 0, maximum: 1_000_000 })
export const orderName = Type.String({ maxLength: 40 })
/** The customer is told it. */
export const reason = Type.String({ minLength: 1, maxLength: 300 })
