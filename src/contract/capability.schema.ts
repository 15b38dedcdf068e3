import Type from 'typebox'
import { ofStore } from './fields.schema.ts'

export const capabilities = {
  request: ofStore,
  reply: Type.Object({ payload_capabilities: Type.Array(Type.String()) }),
}
