import { nothing } from './fields.schema.ts'

export const signOut = { request: nothing, reply: nothing }
