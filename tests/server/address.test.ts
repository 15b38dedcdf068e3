import { expect, test } from 'vitest'
import {
  addAddress,
  addressDetail,
  addressList,
  removeAddress,
  updateAddress,
} from '#src/contract/address.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { homeAddress, refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForAll({ env: { ADDRESSES: '3' } })
const shopper: Shopper = shopperForEach(shop)

const list = async (customer = shopper) => await customer.addresses()
const add = (change = {}) => shopper.send(addAddress, { ...homeAddress, ...shopper.own, ...change })

test('an address is kept with city and state of its pincode, whatever was sent', async () => {
  const { payload_addressDetail } = await add({ city: 'Mumbai', state: 'Maharashtra' })
  expect(payload_addressDetail).toMatchObject({
    ...homeAddress,
    city: expect.stringContaining('Delhi'),
    state: expect.stringContaining('Delhi'),
  })
  expect(await list()).toEqual([payload_addressDetail])
})

test('another pincode is another city', async () => {
  const id = await shopper.addAddress()
  const { payload_addressDetail } = await shopper.send(updateAddress, {
    ...homeAddress,
    ...shopper.own,
    address_id: id,
    pincode: '400001',
  })
  expect(payload_addressDetail).toMatchObject({ address_id: id, city: 'Mumbai' })
  const detail = await shopper.send(addressDetail, { ...shopper.own, address_id: id })
  expect(detail.payload_addressDetail.city).toBe('Mumbai')
})

test('a pincode that does not exist is refused', async () => {
  expect((await refusal(add({ pincode: '999999' }))).message).toBe('Pincode not found.')
  expect((await refusal(add({ pincode: '11004' }))).status).toBe(400)
})

test('fields of spaces count as empty and get the specification’s text', async () => {
  expect((await refusal(add({ name: '  ' }))).message).toBe('Enter your first name.')
  expect((await refusal(add({ house_no: ' ' }))).message).toBe('Enter your house number.')
  expect((await refusal(add({ house_no: '\u200b' }))).message).toBe('Enter your house number.')
  expect((await refusal(add({ street: ' ' }))).message).toBe('Please enter valid PinCode.')
  expect(await list()).toEqual([])
})

test('line breaks and control characters become spaces, other scripts stay as they are', async () => {
  const { payload_addressDetail } = await add({
    name: 'Ritika\r\nBcc: all@example.in',
    street: 'ग्रेटर कैलाश\u0007 2',
  })
  expect(payload_addressDetail.name).toBe('Ritika Bcc: all@example.in')
  expect(payload_addressDetail.street).toBe('ग्रेटर कैलाश  2')
})

test('landmark and instructions may be left out', async () => {
  const { landmark: _landmark, instruction_delivery: _instructions, ...needed } = homeAddress
  const reply = await shopper.send(addAddress, { ...needed, ...shopper.own })
  expect(reply.payload_addressDetail.landmark).toBe('')
})

test('the same address sent twice, as after a lost answer, is there once', async () => {
  await Promise.all([shopper.addAddress(), shopper.addAddress()])
  await shopper.addAddress()
  expect(await list()).toHaveLength(1)
})

test('a customer keeps so many addresses only', async () => {
  for (let n = 0; n < 3; n++) await add({ house_no: `B-${n}` })
  const { code, message } = await refusal(add({ house_no: 'B-9' }))
  expect([code, message]).toEqual(['limit', 'You can keep 3 addresses. Please remove one first.'])
})

test('a removed address is gone; removing it again is no error', async () => {
  const id = await shopper.addAddress()
  await shopper.send(removeAddress, { ...shopper.own, address_id: id })
  await shopper.send(removeAddress, { ...shopper.own, address_id: id })
  expect(await list()).toEqual([])
})

test('another customer’s address can be neither read, nor changed, nor removed', async () => {
  const id = await shopper.addAddress()
  const other = await shop.newShopper()
  const own = { ...other.own, address_id: id }
  expect((await refusal(other.send(addressDetail, own))).status).toBe(404)
  expect((await refusal(other.send(updateAddress, { ...homeAddress, ...own }))).status).toBe(404)
  expect((await refusal(other.send(removeAddress, own))).status).toBe(404)
  const pretending = { ...shopper.own, address_id: id }
  expect((await refusal(other.send(removeAddress, pretending))).status).toBe(403)
  expect(await list()).toHaveLength(1)
  expect(await list(other)).toEqual([])
})

test('a guest is asked to log in', async () => {
  const { status, code } = await refusal(shop.send(addressList, shopper.own))
  expect([status, code]).toEqual([401, 'signed-out'])
})
