import Type, { type Static } from 'typebox'
import { addressTypes } from '#src/domain/address.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { customerId, ignored, literals, rowId, storeId } from './fields.schema.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const needed = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const storeCustomerScope = { store_id: storeId, customer_id: customerId }
const addressType = literals(...addressTypes)

/** What is typed of an address. */
export const addressFields = {
  pincode: Type.String({ pattern: '^[1-9][0-9]{5}$' }),
  name: needed(maxLengths.name),
  contact: Type.String({ pattern: '^[0-9]{9,10}$' }),
  email: Type.String({ minLength: 3, maxLength: maxLengths.email }),
  house_no: needed(maxLengths.houseNo),
  street: needed(maxLengths.street),
  landmark: text(maxLengths.landmark),
  address_type: addressType,
  instruction_delivery: text(maxLengths.instructions),
}

/** Landmark and delivery instructions are optional (specification, section 5). */
const sentFields = {
  ...addressFields,
  landmark: Type.Optional(addressFields.landmark),
  instruction_delivery: Type.Optional(addressFields.instruction_delivery),
  city: ignored,
  state: ignored,
}

export const address = Type.Object({
  ...addressFields,
  ...storeCustomerScope,
  address_id: Type.Integer(),
  city: Type.String(),
  state: Type.String(),
})
export type WireAddress = Static<typeof address>

export const addressList = {
  request: Type.Object(storeCustomerScope),
  reply: Type.Object({ payload_addressList: Type.Array(address) }),
}

export const addressDetail = {
  request: Type.Object({ ...storeCustomerScope, address_id: rowId }),
  reply: Type.Object({ payload_addressDetail: address }),
}

/** City and state may be sent, but the server always fills them from the pincode. */
export const addAddress = {
  request: Type.Object({ ...sentFields, ...storeCustomerScope }),
  reply: Type.Object({ payload_addressDetail: address }),
}

export const updateAddress = {
  request: Type.Object({ ...sentFields, ...storeCustomerScope, address_id: rowId }),
  reply: Type.Object({ payload_addressDetail: address }),
}

export const removeAddress = {
  request: Type.Object({ ...storeCustomerScope, address_id: rowId }),
  reply: Type.Object({}),
}
