import { describe, expect, test, vi } from 'vitest'
import {
  confirmOtp,
  confirmPassword,
  readProfile,
  sendOtpConfirm,
  sendOtpContact,
  updateContact,
  updatePassword,
  updateProfile,
} from '#src/contract/account.ts'
import { sendOtp, signIn, verifyOtp } from '#src/contract/login.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import {
  askForContact,
  codeTo,
  confirm,
  enterByCode,
  password,
  registerByMail,
  setContact,
} from '#tests/support/shop/account.ts'
import { refusal, type Shopper } from '#tests/support/shop/shopper.ts'

const company_id = site.companyId
const minute = 60_000

const shop = shopForAll({
  env: {
    OTP_SENDS_PER_CALLER: '1000',
    OTP_SENDS_PER_CONTACT: '1000',
    LOGIN_TRIES_PER_CONTACT: '3',
  },
})

const profile = async (customer: Shopper) =>
  (await customer.send(readProfile, customer.own)).payload

const byPassword = (type: 'mobile' | 'email', username: string, secret = password) =>
  shop.browser().send(signIn, { company_id, type, username, password: secret })

/** Number of matching messages to a contact, once all are sent. */
const mailedTo = async (contact: string, what: RegExp) => {
  await vi.waitFor(async () => expect(await shop.db.select().from(messages)).toEqual([]))
  return shop.outbox().filter(({ to, text }) => to === contact && what.test(text)).length
}

describe('a customer who came by code', () => {
  test('sets a name, an email and a password, and logs in by each', async () => {
    const asha = await shop.customer('9811000001')
    expect(await profile(asha)).toMatchObject({
      name: '',
      contact: '9811000001',
      email: '',
      joinable: false,
      mobile_proven: true,
      email_proven: false,
      has_password: false,
    })
    const named = await asha.send(updateProfile, { ...asha.own, name: ' Asha\tRao ' })
    expect(named.payload.name).toBe('Asha Rao')
    await setContact(shop, asha, 'email', 'Asha.1@Example.in'.toLowerCase())
    await asha.send(updatePassword, { ...asha.own, password })
    expect(await profile(asha)).toMatchObject({
      name: 'Asha Rao',
      email: 'asha.1@example.in',
      email_proven: true,
      has_password: true,
    })
    for (const login of [
      byPassword('email', 'asha.1@example.in'),
      byPassword('mobile', '9811000001'),
    ])
      expect((await login).payload.customer_id).toBe(asha.customerId)
    expect((await enterByCode(shop, 'email', 'asha.1@example.in')).customerId).toBe(asha.customerId)
  })

  test('a name that shows nothing is refused', async () => {
    const asha = await shop.customer('9811000001')
    const name = asha.send(updateProfile, { ...asha.own, name: ' \u200b ' })
    expect((await refusal(name)).message).toBe('Please enter your full name.')
  })
})

describe('a changed contact', () => {
  test('counts once the code is entered, ends other sessions and is told to the old one', async () => {
    const old = '9811000011'
    const here = await shop.customer(old)
    const elsewhere = await shop.customer(old)
    await setContact(shop, here, 'email', 'meena.2@example.in')
    expect((await refusal(profile(elsewhere))).code).toBe('signed-out')
    expect(await mailedTo(old, /email address of your account is now m…@example\.in\./)).toBe(1)
    const payload = await setContact(shop, here, 'mobile', '9811000012')
    expect(payload.contact).toBe('9811000012')
    for (const contact of [old, 'meena.2@example.in'])
      expect(await mailedTo(contact, /mobile number of your account is now XXXXX 00012/)).toBe(1)
    expect((await enterByCode(shop, 'mobile', '9811000012')).customerId).toBe(here.customerId)
    // The old number is free: its next owner gets a new account.
    expect((await enterByCode(shop, 'mobile', old)).customerId).not.toBe(here.customerId)
  })

  test('a code for it does not log in, and a login code does not change it', async () => {
    const here = await shop.customer('9811000013')
    const [asked, again] = [
      await askForContact(shop, here, 'mobile', '9811000014'),
      await askForContact(shop, here, 'mobile', '9811000014'),
    ]
    const wrong = { ...asked, otp: (asked.otp + 1) % 10_000 }
    expect((await refusal(here.send(updateContact, wrong))).code).toBe('otp-wrong')
    const entry = { ...asked, company_id }
    expect((await refusal(shop.browser().send(verifyOtp, entry))).code).toBe('otp-wrong')
    const { payload } = await shop.send(sendOtp, { otp_type: 'mobile', username: '9811000014' })
    const login = { ...asked, ...payload, otp: codeTo(shop, '9811000014') }
    expect((await refusal(here.send(updateContact, login))).code).toBe('otp-wrong')
    await here.send(updateContact, asked)
    expect((await refusal(here.send(updateContact, asked))).code).toBe('otp-expired')
    // Another code for what is the customer's by now changes nothing.
    expect((await here.send(updateContact, again)).payload.contact).toBe('9811000014')
  })

  test('asking tells nothing of whether the contact has an account; the own one is named', async () => {
    await shop.customer('9811000015')
    const here = await shop.customer('9811000016')
    const answer = async (username: string) => {
      const body = { ...here.own, otp_type: 'mobile', username }
      const response = await here.request('/api/user/sendOtpContact', { body })
      const { payload: _, ...rest } = (await response.json()) as { payload: unknown }
      return [response.status, rest]
    }
    expect(await answer('9811000015')).toEqual(await answer('9811000017'))
    const own = { ...here.own, otp_type: 'mobile', username: '9811000016' } as const
    expect((await refusal(here.send(sendOtpContact, own))).code).toBe('own')
  })
})

describe('a change of contact or password asks for a fresh proof', () => {
  const late = async (mobile: string) => {
    const customer = await shop.customer(mobile)
    shop.clock.advance(11 * minute)
    return customer
  }
  const changes = (customer: Shopper) => [
    () => customer.send(updatePassword, { ...customer.own, password }),
    () =>
      customer.send(sendOtpContact, {
        ...customer.own,
        otp_type: 'email' as const,
        username: 'late@example.in',
      }),
  ]

  test('ten minutes after the login it is refused, and works after a code to the own contact', async () => {
    const lata = await late('9811000021')
    for (const change of changes(lata)) expect((await refusal(change())).code).toBe('unconfirmed')
    const before = new Map(lata.cookies)
    await confirm(shop, lata, 'mobile', '9811000021')
    expect(lata.cookies).not.toEqual(before)
    for (const change of changes(lata)) await change()
    shop.clock.advance(11 * minute)
    for (const change of changes(lata)) expect((await refusal(change())).code).toBe('unconfirmed')
  })

  test('a code to a new contact alone is not enough', async () => {
    const lata = await shop.customer('9811000025')
    shop.clock.advance(8 * minute)
    const asked = await askForContact(shop, lata, 'email', 'fresh@example.in')
    shop.clock.advance(3 * minute)
    expect((await refusal(lata.send(updateContact, asked))).code).toBe('unconfirmed')
    await confirm(shop, lata, 'mobile', '9811000025')
    expect((await lata.send(updateContact, asked)).payload.email).toBe('fresh@example.in')
  })

  test('a code confirms once, and only the account that it was sent for', async () => {
    const lata = await shop.customer('9811000026')
    const thief = await shop.customer('9811000027')
    const sent = await thief.send(sendOtpConfirm, { ...thief.own, otp_type: 'mobile' })
    const guess = {
      ...sent.payload,
      otp: codeTo(shop, '9811000027'),
      otp_type: 'mobile' as const,
    }
    const enter = (at: Shopper) => at.send(confirmOtp, { ...at.own, ...guess })
    expect((await refusal(enter(lata))).code).toBe('otp-wrong')
    await enter(thief)
    expect((await refusal(enter(thief))).code).toBe('otp-expired')
  })

  test('the token before ends a minute after a confirmation whose answer may be lost', async () => {
    const lata = await late('9811000022')
    const old = shop.shopperIn(shop.browser(), lata.customerId)
    for (const [name, value] of lata.cookies) old.cookies.set(name, value)
    await confirm(shop, lata, 'mobile', '9811000022')
    expect((await profile(old)).contact).toBe('9811000022')
    expect((await refusal(changes(old)[0]!())).code).toBe('unconfirmed')
    shop.clock.advance(1.1 * minute)
    expect((await refusal(profile(old))).code).toBe('signed-out')
    await profile(lata)
  })

  test('the password confirms too, and guesses at it are counted', async () => {
    const lata = await shop.customer('9811000023')
    await lata.send(updatePassword, { ...lata.own, password })
    shop.clock.advance(11 * minute)
    const guess = (secret: string) => lata.send(confirmPassword, { ...lata.own, password: secret })
    expect((await refusal(guess('not-this-one'))).message).toBe(
      'This is not the password of your account.',
    )
    // A right one is not counted.
    for (let n = 0; n < 3; n++) await guess(password)
    await lata.send(updatePassword, { ...lata.own, password: 'another-one' })
    for (let n = 0; n < 3; n++) await refusal(guess('not-this-one'))
    expect((await refusal(guess('another-one'))).code).toBe('too-many')
  })

  test('a code for the confirmation goes only to a contact that the account has proven', async () => {
    const nina = await registerByMail(shop, 'nina@example.in', '9811000024')
    const wish = confirm(shop, nina, 'mobile', '9811000024')
    expect((await refusal(wish)).code).toBe('no-contact')
    expect(shop.outbox().some(({ to }) => to === '9811000024')).toBe(false)
  })
})

test('a new password ends all other sessions and is told, and the old one is dead', async () => {
  const ila = await registerByMail(shop, 'ila@example.in', '9811000031')
  const elsewhere = await enterByCode(shop, 'email', 'ila@example.in')
  await ila.send(updatePassword, { ...ila.own, password: 'a-n\u00e9w-one' })
  expect((await refusal(profile(elsewhere))).code).toBe('signed-out')
  expect((await profile(ila)).name).toBe('Ritika Sharma')
  expect((await refusal(byPassword('email', 'ila@example.in'))).code).toBe('login-failed')
  // Keyboards write an accented letter as one character or as two.
  await byPassword('email', 'ila@example.in', 'a-ne\u0301w-one')
  expect(await mailedTo('ila@example.in', /password of your account was changed/)).toBe(1)
  // The mobile is not verified and may be a stranger's.
  expect(await mailedTo('9811000031', /account/)).toBe(0)
})

test('a forgotten password: a code to the email logs in, and a new one can be set', async () => {
  const uma = await registerByMail(shop, 'uma@example.in', '9811000032')
  const again = await enterByCode(shop, 'email', 'uma@example.in')
  expect(again.customerId).toBe(uma.customerId)
  await again.send(updatePassword, { ...again.own, password: 'remembered' })
  await byPassword('email', 'uma@example.in', 'remembered')
})

test('the password can be changed five times in an hour, for each change sends messages', async () => {
  const omi = await shop.customer('9811000034')
  const change = (secret: string) => omi.send(updatePassword, { ...omi.own, password: secret })
  for (let n = 1; n <= 5; n++) await change(`password-${n}`)
  const { status, code } = await refusal(change('password-6'))
  expect([status, code]).toEqual([429, 'too-many'])
  expect(await mailedTo('9811000034', /password of your account/)).toBe(5)
  await byPassword('mobile', '9811000034', 'password-5')
  shop.clock.advance(61 * minute)
  await confirm(shop, omi, 'mobile', '9811000034')
  await change('password-6')
})

test('codes stand in no answer', async () => {
  const customer = await shop.customer('9811000033')
  const asked = await askForContact(shop, customer, 'email', 'hidden@example.in')
  expect(asked.otp).toBe(codeTo(shop, 'hidden@example.in'))
  expect(shop.logs()).not.toContain(String(asked.otp).padStart(4, '0') + ' is your')
})
