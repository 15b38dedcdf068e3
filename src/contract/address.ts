import type { Address, AddressForm } from '#src/domain/address.ts'
import { trimmed } from '#src/domain/text.ts'
import type * as schema from './address.schema.ts'
import type { WireAddress } from './address.schema.ts'
import { customerCall } from './call.ts'

export const addressList = customerCall<typeof schema.addressList>('/store/addressList', {
  success: 'Address list successfully',
})
export const addressDetail = customerCall<typeof schema.addressDetail>('/store/addressDetail', {
  success: 'Address detail successfully',
})
export const addAddress = customerCall<typeof schema.addAddress>('/store/addToaddress', {
  success: 'Add successfully.',
})
export const updateAddress = customerCall<typeof schema.updateAddress>('/store/updateToaddress', {
  success: 'Update successfully.',
})
export const removeAddress = customerCall<typeof schema.removeAddress>('/store/removeToaddress', {
  success: 'Remove successfully',
})

/** A saved address; landmark and instructions are empty if the reply omits them. */
export const addressOf = (wire: WireAddress): Address => ({
  id: wire.address_id,
  pincode: wire.pincode,
  name: wire.name,
  email: wire.email,
  contact: wire.contact,
  houseNo: wire.house_no,
  street: wire.street,
  landmark: wire.landmark ?? '',
  city: wire.city,
  state: wire.state,
  type: wire.address_type,
  instructions: wire.instruction_delivery ?? '',
})

/** The form must have passed `addressErrors`. */
export const addressFields = (form: AddressForm) => ({
  pincode: form.pincode,
  name: trimmed(form.name),
  email: trimmed(form.email),
  contact: form.contact,
  house_no: trimmed(form.houseNo),
  street: trimmed(form.street),
  landmark: trimmed(form.landmark),
  address_type: form.type || ('Home' as const),
  instruction_delivery: trimmed(form.instructions),
  city: form.city,
  state: form.state,
})

/** The saved address, or null: the specification names only the message of this reply. */
export const savedOf = (reply: { payload_addressDetail?: WireAddress }): Address | null =>
  reply.payload_addressDetail ? addressOf(reply.payload_addressDetail) : null
