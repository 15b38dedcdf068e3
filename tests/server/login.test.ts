import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  sendOtp,
  sendOtpRegister,
  signIn,
  verifyOtp,
  verifyOtpRegister,
} from '#src/contract/login.ts'
import { signOut } from '#src/contract/session.ts'
import { bagList } from '#src/contract/bag.ts'
import { browsers, customers, otps, sessions } from '#src/server/db/schema/account.ts'
import { findClaimants } from '#src/server/login/customer.service.ts'
import { callerOf } from '#src/server/limit/rate-limit.service.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import type { Browser } from '#tests/support/shop/browser-session.ts'
import { codeIn, openShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { runUpkeep } from '#tests/support/shop/upkeep.ts'

const company_id = site.companyId
const minute = 60_000
const day = 24 * 60 * minute

const shop = shopForAll({ env: { OTP_SENDS_PER_CALLER: '1000', LOGIN_TRIES_PER_CONTACT: '3' } })

const lastCode = () => codeIn(shop.outbox())
const wrong = (code: number) => (code + 1) % 10_000

const ask = async ({ send }: Browser, username: string, otp_type: 'mobile' | 'email' = 'mobile') =>
  (await send(sendOtp, { otp_type, username })).payload.otp_id

const enter = ({ send }: Browser, otp_id: string, otp: number) =>
  send(verifyOtp, { otp_id, otp, otp_type: 'mobile', company_id })

const registration = {
  name: 'Ritika Sharma',
  email: '',
  phone: '',
  password: 'mithai-2026',
  company_id,
}

const registerByMail = async (browser: Browser, email: string, form = {}) => {
  const { payload } = await browser.send(sendOtpRegister, { otp_type: 'email', username: email })
  return browser.send(verifyOtpRegister, {
    ...registration,
    email,
    otp_id: payload.otp_id,
    otp: lastCode(),
    otp_type: 'email',
    ...form,
  })
}

describe('login by code', () => {
  test('the code arrives by SMS, logs in, and the browser stays logged in', async () => {
    const browser = shop.browser()
    const id = await ask(browser, '9810000001')
    expect(shop.outbox().at(-1)).toMatchObject({ channel: 'sms', to: '9810000001' })
    const { payload } = await enter(browser, id, lastCode())
    expect(payload).toMatchObject({ contact: '9810000001', name: '' })
    expect(await shop.shopperIn(browser, payload.customer_id).bag()).toEqual([])
  })

  test('the SMS ends with the line by which a browser fills the code in', async () => {
    await ask(shop.browser(), '9810000002')
    const code = String(lastCode()).padStart(4, '0')
    expect(shop.outbox().at(-1)?.text).toMatch(
      new RegExp(`^${code} .*\\n\\n@localhost #${code}$`, 's'),
    )
  })

  test('the same number is the same customer, whoever had no account gets one', async () => {
    const first = await shop.customer('9810000003')
    const second = await shop.customer('9810000003')
    const other = await shop.customer('9810000004')
    expect(second.customerId).toBe(first.customerId)
    expect(other.customerId).not.toBe(first.customerId)
  })

  test('asking for a code tells nothing about whether the number has an account', async () => {
    await shop.customer('9810000005')
    const answer = async (username: string) => {
      const response = await shop.browser().request('/api/user/sendotp', {
        body: { otp_type: 'mobile', username },
      })
      const { payload, ...rest } = (await response.json()) as { payload: { otp_id: string } }
      return { status: response.status, rest, length: payload.otp_id.length }
    }
    expect(await answer('9810000005')).toEqual(await answer('9810000006'))
  })

  test('a code works once only', async () => {
    const browser = shop.browser()
    const id = await ask(browser, '9810000007')
    await enter(browser, id, lastCode())
    expect((await refusal(enter(shop.browser(), id, lastCode()))).message).toBe(
      'This OTP is not valid any more. Please tap Resend for a new one.',
    )
  })

  test('the same right code sent five times at once lets one browser in', async () => {
    const id = await ask(shop.browser(), '9810000008')
    const code = lastCode()
    const entries = await Promise.allSettled(
      Array.from({ length: 5 }, () => enter(shop.browser(), id, code)),
    )
    expect(entries.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1)
  })

  test('after five wrong tries the right code is refused, with the way to another one', async () => {
    const browser = shop.browser()
    const id = await ask(browser, '9810000009')
    const code = lastCode()
    for (let n = 0; n < 5; n++)
      expect((await refusal(enter(browser, id, wrong(code)))).code).toBe('otp-wrong')
    const last = await refusal(enter(browser, id, code))
    expect([last.status, last.code]).toEqual([400, 'otp-tried'])
    expect(last.message).toBe(
      'This OTP was entered wrongly too often. Please tap Resend for a new one.',
    )
  })

  test('thirty guesses at once get five tries, not thirty', async () => {
    const id = await ask(shop.browser(), '9810000010')
    const code = lastCode()
    const guesses = Array.from({ length: 30 }, (_, n) => (code + 1 + n) % 10_000)
    await Promise.allSettled(guesses.map((guess) => enter(shop.browser(), id, guess)))
    expect((await refusal(enter(shop.browser(), id, code))).code).toBe('otp-tried')
  })

  test('a code is too old after five minutes', async () => {
    const early = await ask(shop.browser(), '9810000011')
    shop.clock.advance(4.9 * minute)
    await enter(shop.browser(), early, lastCode())
    const late = await ask(shop.browser(), '9810000011')
    shop.clock.advance(5.1 * minute)
    const { code, message } = await refusal(enter(shop.browser(), late, lastCode()))
    expect(code).toBe('otp-expired')
    expect(message).toBe('This OTP is not valid any more. Please tap Resend for a new one.')
  })

  test('a new code leaves the one before alive, and each fits its own id only', async () => {
    const first = await ask(shop.browser(), '9810000012')
    const firstCode = lastCode()
    let second = await ask(shop.browser(), '9810000012')
    while (lastCode() === firstCode) second = await ask(shop.browser(), '9810000012')
    const secondCode = lastCode()
    expect((await refusal(enter(shop.browser(), first, secondCode))).code).toBe('otp-wrong')
    await enter(shop.browser(), first, firstCode)
    await enter(shop.browser(), second, secondCode)
  })

  test('the code of one send is useless with the id of another', async () => {
    const mine = await ask(shop.browser(), '9810000013')
    const myCode = lastCode()
    let theirs = await ask(shop.browser(), '9810000014')
    while (lastCode() === myCode) theirs = await ask(shop.browser(), '9810000014')
    expect((await refusal(enter(shop.browser(), theirs, myCode))).code).toBe('otp-wrong')
    expect((await refusal(enter(shop.browser(), 'no-such-id', myCode))).code).toBe('otp-wrong')
    await enter(shop.browser(), mine, myCode)
  })

  test('a login code does not register, and not as another kind of contact', async () => {
    const browser = shop.browser()
    const otp_id = await ask(browser, '9810000015')
    const guess = { otp_id, otp: lastCode(), company_id }
    const register = browser.send(verifyOtpRegister, {
      ...registration,
      ...guess,
      otp_type: 'mobile',
    })
    expect((await refusal(register)).code).toBe('otp-wrong')
    const asMail = browser.send(verifyOtp, { ...guess, otp_type: 'email' })
    expect((await refusal(asMail)).code).toBe('otp-wrong')
    await enter(browser, otp_id, guess.otp)
  })

  test('what is neither a mobile number nor an address is refused with the reason', async () => {
    for (const username of ['981000001', '98100000156', 'abcdefghij', '981000 0015']) {
      const { status, message } = await refusal(ask(shop.browser(), username))
      expect([status, message]).toEqual([
        400,
        'Enter mobile number and email Address is not valid.',
      ])
    }
    expect((await refusal(ask(shop.browser(), 'ritika@', 'email'))).status).toBe(400)
  })
})

test('a text with a character 0, which no database keeps, is refused by name', async () => {
  const { status, message } = await refusal(ask(shop.browser(), 'a\u0000@example.in', 'email'))
  expect([status, message]).toEqual([400, 'username holds a character that is no text'])
})

describe('registration', () => {
  test('by mail: the code arrives as a letter, then the password logs in', async () => {
    const { payload } = await registerByMail(shop.browser(), 'Ritika@Example.in', {
      phone: '9820000001',
    })
    expect(shop.outbox().at(-1)).toMatchObject({ channel: 'mail', to: 'ritika@example.in' })
    expect(payload).toMatchObject({
      name: 'Ritika Sharma',
      email: 'ritika@example.in',
      contact: '9820000001',
    })
    const again = await shop.browser().send(signIn, {
      company_id,
      type: 'email',
      username: ' RITIKA@example.in ',
      password: registration.password,
    })
    expect(again.payload.customer_id).toBe(payload.customer_id)
    const byPhone = await shop.browser().send(signIn, {
      company_id,
      type: 'mobile',
      username: '9820000001',
      password: registration.password,
    })
    expect(byPhone.payload.customer_id).toBe(payload.customer_id)
  })

  test('whoever is registered is told to log in', async () => {
    await registerByMail(shop.browser(), 'asha@example.in')
    const again = shop
      .browser()
      .send(sendOtpRegister, { otp_type: 'email', username: 'asha@example.in' })
    const { status, message } = await refusal(again)
    expect([status, message]).toEqual([409, 'You are already registered. Please login.'])
  })

  test('a number that somebody else merely wrote down still belongs to its owner', async () => {
    const thief = await registerByMail(shop.browser(), 'thief@example.in', { phone: '9820000002' })
    const owner = await shop.customer('9820000002')
    expect(owner.customerId).not.toBe(thief.payload.customer_id)
    const stranger = await refusal(
      registerByMail(shop.browser(), 'late@example.in', { phone: '9820000002' }),
    )
    expect(stranger.code).toBe('registered')
  })

  test('a name of spaces, a short password and a wrong number are refused before the code counts', async () => {
    const browser = shop.browser()
    const { payload } = await browser.send(sendOtpRegister, {
      otp_type: 'mobile',
      username: '9820000003',
    })
    const form = {
      ...registration,
      otp_id: payload.otp_id,
      otp: lastCode(),
      otp_type: 'mobile' as const,
    }
    const errors = [
      { ...form, name: '   ' },
      { ...form, password: '123456' },
      { ...form, email: 'not-an-address' },
    ]
    const messages = []
    for (const error of [...errors, ...errors])
      messages.push((await refusal(browser.send(verifyOtpRegister, error))).message)
    expect(messages.slice(0, 3)).toEqual([
      'Please enter your full name.',
      'password must have at least 7 characters',
      'Email address is not valid. Enter valid email address.',
    ])
    await browser.send(verifyOtpRegister, form)
  })

  test('the code of one number does not register another', async () => {
    const browser = shop.browser()
    const { payload } = await browser.send(sendOtpRegister, {
      otp_type: 'mobile',
      username: '9820000004',
    })
    const call = browser.send(verifyOtpRegister, {
      ...registration,
      phone: '9820000005',
      otp_id: payload.otp_id,
      otp: lastCode(),
      otp_type: 'mobile',
    })
    expect((await refusal(call)).code).toBe('otp-wrong')
  })
})

/** A password check takes longer than this even on the fastest machine, in milliseconds. */
const minCheck = 15

describe('login by password', () => {
  const attempt = (password: string, username = 'meena@example.in', ip?: string) =>
    shop.browser(ip).send(signIn, { company_id, type: 'email', username, password })

  test('a wrong password and an unknown address are answered alike', async () => {
    await registerByMail(shop.browser(), 'meena@example.in')
    const wrongPassword = await refusal(attempt('not-my-password'))
    const unknown = await refusal(attempt('mithai-2026', 'nobody@example.in'))
    expect(wrongPassword.message).toBe('Username or password is incorret.')
    expect([unknown.status, unknown.code, unknown.message]).toEqual([
      wrongPassword.status,
      wrongPassword.code,
      wrongPassword.message,
    ])
  })

  test('nobody, and who has no password, waits for a password check as everybody does', async () => {
    await registerByMail(shop.browser(), 'kavita@example.in', { phone: '9820000031' })
    await shop.customer('9820000032')
    await using patient = await openShop({ on: shop, env: { LOGIN_TRIES_PER_CONTACT: '100' } })
    const guesses = [
      { username: 'kavita@example.in', type: 'email' },
      { username: 'nobody@example.in', type: 'email' },
      { username: '9820000032', type: 'mobile' },
    ] as const
    for (const guess of guesses) {
      const times: number[] = []
      for (let turn = 0; turn < 3; turn++) {
        const start = performance.now()
        await refusal(patient.browser().send(signIn, { company_id, ...guess, password: 'a-guess' }))
        times.push(performance.now() - start)
      }
      // A refusal without the check takes a few milliseconds, and a busy machine only adds to that.
      expect(Math.min(...times), guess.username).toBeGreaterThan(minCheck)
    }
  })

  test('of a proven contact only the owner’s password is looked at', async () => {
    const phone = '9820000034'
    await registerByMail(shop.browser(), 'claimant@example.in', { phone })
    const byClaimant = () =>
      shop
        .browser()
        .send(signIn, { company_id, type: 'mobile', username: phone, password: 'mithai-2026' })
    await byClaimant()
    await shop.customer(phone)
    expect((await refusal(byClaimant())).code).toBe('login-failed')
  })

  test('of a contact that many have claimed the passwords of the first three are looked at', async () => {
    const now = shop.clock.now()
    const claim = { mobile: '9820000035', password: 'x', createdAt: now, usedAt: now }
    const claims = await shop.db
      .insert(customers)
      .values([claim, claim, claim, claim])
      .returning({ id: customers.id })
    const found = await findClaimants(shop.db, { kind: 'mobile', contact: claim.mobile })
    expect(found.map(({ id }) => id)).toEqual(claims.slice(0, 3).map(({ id }) => id))
  })

  test('after three failures the caller has to wait, and may try again later', async () => {
    await registerByMail(shop.browser(), 'lata@example.in')
    for (let n = 0; n < 3; n++) await refusal(attempt(`guess-${n}`, 'lata@example.in'))
    const blocked = await refusal(attempt('mithai-2026', 'lata@example.in'))
    expect([blocked.status, blocked.code]).toEqual([429, 'too-many'])
    expect(blocked.message).toBe('Too many logins failed. Please try again in 15 minutes.')
    shop.clock.advance(15 * minute)
    await attempt('mithai-2026', 'lata@example.in')
  })

  test('a right password logs in 30 times an hour, codes still do, and 20 sessions are left', async () => {
    const { payload } = await registerByMail(shop.browser(), 'uma@example.in')
    const own = eq(sessions.customerId, payload.customer_id)
    const enterAgain = () => attempt('mithai-2026', 'uma@example.in')
    let logins = 0
    for (let n = 0; n < 100; n++)
      logins += await enterAgain().then(
        () => 1,
        () => 0,
      )
    expect(logins).toBe(30)
    // No other one is checked either.
    for (const password of ['mithai-2026', 'another-one'])
      expect((await refusal(attempt(password, 'uma@example.in'))).message).toBe(
        'This password was used too often. Please try again in 60 minutes.',
      )
    // It is counted for each customer.
    await registerByMail(shop.browser(), 'veena@example.in')
    await attempt('mithai-2026', 'veena@example.in')
    expect(await shop.db.$count(sessions, own)).toBe(20)
    const browser = shop.browser()
    const { payload: sent } = await browser.send(sendOtp, {
      otp_type: 'email',
      username: 'uma@example.in',
    })
    await browser.send(verifyOtp, {
      otp_id: sent.otp_id,
      otp: lastCode(),
      otp_type: 'email',
      company_id,
    })
    expect(await shop.db.$count(sessions, own)).toBe(20)
    await shop.shopperIn(browser, payload.customer_id).bag()
    shop.clock.advance(60 * minute)
    await enterAgain()
  })
})

describe('the session', () => {
  test('logout ends it on the server, not only in the browser', async () => {
    const customer = await shop.customer('9830000001')
    const [name = '', token = ''] = [...customer.cookies][0] ?? []
    await customer.send(signOut, {})
    expect(customer.cookies.has(name)).toBe(false)
    const thief = shop.browser()
    thief.cookies.set(name, token)
    const { status, code } = await refusal(thief.send(bagList, customer.own))
    expect([status, code]).toEqual([401, 'signed-out'])
    await customer.send(signOut, {})
  })

  test('a login gives a new token and ends the one before', async () => {
    const customer = await shop.customer('9830000002')
    const before = new Map(customer.cookies)
    await enter(customer, await ask(customer, '9830000002'), lastCode())
    expect(customer.cookies).not.toEqual(before)
    const old = shop.browser()
    for (const [name, token] of before) old.cookies.set(name, token)
    expect((await refusal(old.send(bagList, customer.own))).code).toBe('signed-out')
    await customer.bag()
  })

  test('another customer’s id is refused', async () => {
    const ritika = await shop.customer('9830000003')
    const asha = await shop.customer('9830000004')
    const { status, code } = await refusal(asha.send(bagList, ritika.own))
    expect([status, code]).toEqual([403, 'not-yours'])
  })

  test('it lives 90 days after its last use, and its cookie is renewed with it', async () => {
    const customer = await shop.customer('9830000005')
    shop.clock.advance(80 * day)
    const used = await customer.request('/api/store/cartList', { body: customer.own })
    const renewed = used.headers.get('set-cookie')
    for (const part of [/^session=/, 'Max-Age=7776000', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(renewed).toMatch(part)
    const soon = await customer.request('/api/store/cartList', { body: customer.own })
    expect(soon.headers.get('set-cookie')).toBeNull()
    shop.clock.advance(80 * day)
    await customer.bag()
    shop.clock.advance(91 * day)
    expect((await refusal(customer.bag())).code).toBe('signed-out')
  })
})

test('the upkeep, and no login, deletes codes, sessions and browsers that are over', async () => {
  const own = await openShop()
  try {
    const counts = () => Promise.all([otps, sessions, browsers].map((one) => own.db.$count(one)))
    const afterDays = async (days: number) => {
      own.clock.advance(days * day)
      await runUpkeep(own.app.shop)
      return counts()
    }
    await own.customer('9810000061')
    own.clock.advance(401 * day)
    await own.customer('9810000062')
    expect(await counts()).toEqual([2, 2, 2])
    expect(await afterDays(0)).toEqual([1, 1, 1])
    expect(await afterDays(2)).toEqual([0, 1, 1])
    expect(await afterDays(89)).toEqual([0, 0, 1])
    expect(await afterDays(310)).toEqual([0, 0, 0])
  } finally {
    await own.close()
  }
})

test('a step of the upkeep that fails is logged by its name, and keeps no other one from its work', async () => {
  await using own = await openShop()
  await own.customer('9810000063')
  own.clock.advance(401 * day)
  await own.db.execute(sql`alter table enquiries rename to away`)
  try {
    await forgetOld(own.app.shop)
  } finally {
    await own.db.execute(sql`alter table away rename to enquiries`)
  }
  expect(own.logs()).toContain('The upkeep of enquiries broke off')
  expect(await own.db.$count(sessions)).toBe(0)
})

test('the database holds no code and no password in clear', async () => {
  await ask(shop.browser(), '9810000077')
  const code = String(lastCode()).padStart(4, '0')
  const [otp] = await shop.db.select().from(otps).where(eq(otps.contact, '9810000077'))
  const { hash = '', ...rest } = otp ?? {}
  expect(hash).toMatch(/^scrypt\$16384\$8\$1\$/)
  expect(hash.split('$')).not.toContain(code)
  expect(rest).toMatchObject({ usedAt: null, tries: 0 })
  await registerByMail(shop.browser(), 'hashed@example.in')
  const [customer] = await shop.db
    .select()
    .from(customers)
    .where(eq(customers.email, 'hashed@example.in'))
  expect(customer?.password).toMatch(/^scrypt\$32768\$8\$3\$/)
})

test('a code stands in no answer and no log line', async () => {
  const codes = shop.outbox().flatMap(({ text }) => /#(\d{4})$/.exec(text)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(20)
  const logged = shop.logs()
  expect(logged).not.toMatch(/@localhost #\d{4}/)
  expect(logged).not.toMatch(/"otp":|"code":\s*"?\d{4}\b/)
  const response = await shop.browser().request('/api/user/sendotp', {
    body: { otp_type: 'mobile', username: '9830000007' },
  })
  expect(Object.keys((await response.json()) as object).sort()).toEqual(['message', 'payload'])
})

test('a household counts as one caller, whatever address of its network it uses', () => {
  expect(callerOf('203.0.113.5')).toBe('203.0.113.5')
  expect(callerOf('::ffff:203.0.113.5')).toBe('203.0.113.5')
  expect(callerOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2')
  expect(callerOf('2001:db8:1:2::7')).toBe('2001:db8:1:2')
  expect(callerOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(callerOf('2001::2:a:b:c:d')).toBe('2001:0:0:2')
  // With the port of a connection, as some proxies forward it.
  expect(callerOf('203.0.113.5:51234')).toBe('203.0.113.5')
  expect(callerOf('[2001:db8:1:2::7]:51234')).toBe('2001:db8:1:2')
})
