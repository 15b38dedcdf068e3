import Type from 'typebox'
import { storeScope } from './fields.schema.ts'

export const capabilities = {
  request: storeScope,
  reply: Type.Object({ payload_capabilities: Type.Array(Type.String()) }),
}
