import { call, Refusal, type Call } from '../call.ts'
import { digits, exactly, id, optional, storeId, text, word } from '../kinds.ts'
import { entity, type Entity } from '../shapes.ts'
import type { Address, State } from '../state.ts'

const ofCustomer = { store_id: storeId, customer_id: id }
const form = {
  ...ofCustomer,
  pincode: digits(6),
  name: word,
  contact: word,
  email: word,
  city: word,
  state: word,
  house_no: word,
  street: word,
  landmark: optional(text),
  address_type: exactly('Home', 'Office', 'Others'),
  instruction_delivery: optional(text),
}

const wireOf = (address: Address): Entity<typeof entity.address> => ({ store_id: 121, ...address })

type Form = Partial<Address> & Pick<Address, 'customer_id'> & { store_id?: number | undefined }
const kept = ({ store_id: _, ...fields }: Form) =>
  ({ ...fields, landmark: fields.landmark ?? '' }) as Address

export const findAddress = (
  { addresses }: State,
  customerId: number,
  addressId: number,
): Address => {
  const found = addresses.find(
    (one) => one.address_id === addressId && one.customer_id === customerId,
  )
  if (!found) throw new Refusal('Address not found')
  return found
}

const places: Record<string, { district: string; state: string }> = {
  '110048': { district: 'South Delhi', state: 'Delhi' },
  '201301': { district: 'Gautam Buddha Nagar', state: 'Uttar Pradesh' },
}

export const addressCalls: Call[] = [
  call('/api/store/addressList', {
    keys: ofCustomer,
    gives: { payload_addressList: [entity.address] },
    answer: ({ customer_id }, { addresses }) => ({
      message: 'Address list successfully',
      payload_addressList: addresses.filter((one) => one.customer_id === customer_id).map(wireOf),
    }),
  }),
  call('/api/store/addressDetail', {
    keys: { ...ofCustomer, address_id: id },
    gives: { payload_addressDetail: entity.address },
    answer: ({ customer_id, address_id }, state) => ({
      message: 'Address detail successfully',
      payload_addressDetail: wireOf(findAddress(state, customer_id, address_id)),
    }),
  }),
  call('/api/store/addToaddress', {
    keys: form,
    answer: ({ instruction_delivery = '', ...fields }, { addresses, nextId }) => {
      addresses.push({ ...kept(fields), instruction_delivery, address_id: nextId() })
      return { message: 'Add successfully.' }
    },
  }),
  call('/api/store/updateToaddress', {
    keys: { ...form, address_id: id },
    answer: ({ instruction_delivery = '', ...fields }, state) => {
      const address = findAddress(state, fields.customer_id, fields.address_id)
      Object.assign(address, { ...kept(fields), instruction_delivery })
      return { message: 'Update successfully.' }
    },
  }),
  call('/api/store/removeToaddress', {
    keys: { ...ofCustomer, address_id: id },
    answer: ({ customer_id, address_id }, state) => {
      const address = findAddress(state, customer_id, address_id)
      state.addresses.splice(state.addresses.indexOf(address), 1)
      return { message: 'Remove successfully' }
    },
  }),
  call('/main/v1/getMatchedZipCodeDetails', {
    keys: { zip_code: digits(6) },
    gives: { status: 'value', data: [{ district: { name: 'value', state: { name: 'value' } } }] },
    answer: ({ zip_code }) => {
      const place = places[zip_code]
      return {
        message: 'Zip code details',
        status: 200,
        data: place ? [{ district: { name: place.district, state: { name: place.state } } }] : [],
      }
    },
  }),
  call('/delivery/pincode-status', {
    keys: { store_email: word, pincode: digits(6) },
    gives: { data: { min_days: 'value', max_days: 'value' } },
    answer: ({ pincode }) => {
      if (!places[pincode]) throw new Refusal('Delivery not found')
      return { message: 'Delivery found', data: { min_days: 1, max_days: 4 } }
    },
  }),
]
