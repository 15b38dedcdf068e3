import { beforeAll, expect, test } from 'vitest'
import { joinByPassword, sendOtpConfirm, sendOtpContact } from '#src/contract/account.ts'
import { sendOtp, sendOtpRegister } from '#src/contract/login.ts'
import { isWorkDone, setWork } from '#src/server/proof-of-work/proof-of-work.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { prove, working, workIn } from '#tests/support/shop/working-browser.ts'

const minute = 60_000

const env = { OTP_SENDS_PER_CALLER: '1', WORK_STEPS: '10' }
const shop = shopForAll({ env })
beforeAll(async () => {
  await shop.send(sendOtp, { otp_type: 'mobile', username: '9880000001' })
})

const ask = (username: string, proof?: string) =>
  shop.send(sendOtp, { otp_type: 'mobile', username, ...(proof && { proof }) })
const workFor = async (username: string) => workIn(await refusal(ask(username)))

test('work that was done opens the call once', async () => {
  const proof = await prove(await workFor('9880000002'))
  await ask('9880000002', proof)
  expect((await refusal(ask('9880000002', proof))).code).toBe('proof-needed')
})

test('of the same proof sent five times at once, one counts', async () => {
  const proof = await prove(await workFor('9880000003'))
  const sent = await Promise.allSettled(Array.from({ length: 5 }, () => ask('9880000003', proof)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('it is good for its own number and its own kind of call only', async () => {
  const proof = await prove(await workFor('9880000004'))
  expect((await refusal(ask('9880000005', proof))).code).toBe('proof-needed')
  const purpose = { call: 'mail', about: '9880000004' } as const
  expect(await isWorkDone(shop.db, purpose, proof, shop.clock.now())).toBe(false)
  // A registration code counts as a code, too.
  await shop.send(sendOtpRegister, { otp_type: 'mobile', username: '9880000004', proof })
})

test('it is too old after ten minutes, and no good from a wrong date', async () => {
  const proof = await prove(await workFor('9880000006'))
  shop.clock.advance(10 * minute)
  await shop.send(sendOtp, { otp_type: 'mobile', username: '9880000011' })
  expect((await refusal(ask('9880000006', proof))).code).toBe('proof-needed')
  shop.clock.advance(400 * 24 * 60 * minute)
  const purpose = { call: 'code', about: '9880000007' } as const
  const early = await prove(await setWork(shop.db, purpose, 10, shop.clock.now()))
  shop.clock.advance(-400 * 24 * 60 * minute)
  expect(await isWorkDone(shop.db, purpose, early, shop.clock.now())).toBe(false)
})

test('work that was made easier, or by somebody else, or not at all, counts for nothing', async () => {
  const challenge = await workFor('9880000008')
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  const undone = JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })
  const { signature: _, ...unsigned } = challenge
  for (const proof of [await prove(easier), await prove(unsigned), undone, 'x', '{}', 'null', '[]'])
    expect((await refusal(ask('9880000008', proof))).code, proof).toBe('proof-needed')
})

test('servers on one database know each other’s work', async () => {
  await using other = await openShop({ on: shop, env })
  const proof = await prove(await workFor('9880000009'))
  await other.send(sendOtp, { otp_type: 'mobile', username: '9880000009', proof })
})

test('what a customer does to the account behind a crowded address goes on with work, too', async () => {
  await using crowded = await openShop({ env: { ...env, LOGIN_TRIES_PER_CALLER: '1' } })
  const customer = await crowded.customer('9880000010')
  const scope = { customer_id: customer.customerId }
  const contact = { ...scope, otp_type: 'email', username: 'meena@example.in' } as const
  expect((await refusal(customer.send(sendOtpContact, contact))).code).toBe('proof-needed')
  await working(customer).send(sendOtpContact, contact)
  await working(customer).send(sendOtpConfirm, { ...scope, otp_type: 'mobile' })
  const other = {
    ...scope,
    type: 'email',
    username: 'ravi@example.in',
    password: 'not-this',
  } as const
  const join = (browser = working(customer)) => refusal(browser.send(joinByPassword, other))
  expect((await join()).code).toBe('login-failed')
  expect((await join(customer)).code).toBe('proof-needed')
  expect((await join()).code).toBe('login-failed')
})
