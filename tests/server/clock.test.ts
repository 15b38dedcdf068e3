import { afterEach, expect, test } from 'vitest'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import { bagList } from '#src/contract/bag.ts'
import { site } from '#src/site.ts'
import { codeIn, openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

/** A clock that jumps forward and back, as after a start of a machine without a hardware clock. */

const minute = 60_000
const day = 24 * 60 * minute
const company_id = site.companyId

let shop: TestShop
afterEach(() => shop.close())

const ask = (username: string) => shop.browser().send(sendOtp, { otp_type: 'mobile', username })

test('a limit that was reached on a wrong date is over when the clock is right again', async () => {
  shop = await openShop({ env: { OTP_SENDS_PER_CONTACT: '1' } })
  shop.clock.advance(400 * day)
  await ask('9860000001')
  await refusal(ask('9860000001'))
  shop.clock.advance(-400 * day)
  await ask('9860000001')
  // The limit counts as usual from then on, even a moment earlier: clocks differ a little.
  shop.clock.advance(-1000)
  const { message } = await refusal(ask('9860000001'))
  expect(message).toBe('Too many codes were asked for. Please try again in 10 minutes.')
})

test('a limit goes on when the clock jumps back by less than its window', async () => {
  shop = await openShop({ env: { OTP_SENDS_PER_CONTACT: '1' } })
  await ask('9860000002')
  shop.clock.advance(-30_000)
  await refusal(ask('9860000002'))
})

test('a code that was sent on a wrong date is not good until then', async () => {
  shop = await openShop()
  shop.clock.advance(400 * day)
  const { payload } = await ask('9860000003')
  const otp = codeIn(shop.outbox())
  shop.clock.advance(-400 * day)
  const entry = shop
    .browser()
    .send(verifyOtp, { otp_id: payload.otp_id, otp, otp_type: 'mobile', company_id })
  expect((await refusal(entry)).code).toBe('otp-expired')
})

test('a session that began on a wrong date goes on, and lives no longer than others', async () => {
  shop = await openShop()
  shop.clock.advance(400 * day)
  const customer = await shop.customer('9860000004')
  shop.clock.advance(-400 * day)
  await customer.bag()
  shop.clock.advance(91 * day)
  const late = customer.send(bagList, customer.own)
  expect((await refusal(late)).code).toBe('signed-out')
})
