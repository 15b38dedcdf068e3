import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sendOtp, signIn, verifyOtp } from '#src/contract/login.ts'
import { signOut } from '#src/contract/session.ts'
import { browsers, otps } from '#src/server/db/schema/account.ts'
import type { CallerContext } from '#src/server/login/caller-context.ts'
import { repeatCode } from '#src/server/login/otp.repeat.ts'
import { site } from '#src/site.ts'
import type { Browser } from '#tests/support/shop/browser-session.ts'
import { password, registerByMail } from '#tests/support/shop/account.ts'
import { codeIn, openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { working } from '#tests/support/shop/working-browser.ts'

/** The table of docs/limits.md, row by row: whom can strangers lock out? */

const company_id = site.companyId
const mobile = '9850000001'
const stranger = (n = 1) => `198.51.100.${n}`

let shop: TestShop
afterEach(() => shop.close())
const open = async (env: Record<string, string> = {}) => {
  shop = await openShop({ env: { WORK_STEPS: '10', ...env } })
}

const ask = async (browser: Browser) => {
  const { payload } = await browser.send(sendOtp, { otp_type: 'mobile', username: mobile })
  return { otp_id: payload.otp_id, otp: codeIn(shop.outbox()) }
}
type Code = Awaited<ReturnType<typeof ask>>
const enter = (browser: Browser, code: Code) =>
  browser.send(verifyOtp, { ...code, otp_type: 'mobile', company_id })
const wrongly = ({ otp_id, otp }: Code) => ({ otp_id, otp: (otp + 1) % 10_000 })

/** Requests codes for the number until no more are sent: the call is refused, or the last code is reused. */
const askAll = async (browser: Browser) => {
  for (let n = 0; n < 60; n++) {
    const sent = shop.outbox().length
    const isRefused = await ask(browser).then(
      () => false,
      () => true,
    )
    if (isRefused || shop.outbox().length === sent) return
  }
  throw new Error('There is no end to the codes.')
}
/** Small limits, so that a test can use them up: checking a code takes time. */
const few = { OTP_TRIES: '1', OTP_WRONG_PER_DAY: '5', OTP_SENDS_PER_CONTACT: '5' }
/** Requests codes for the number and guesses wrongly, until no more guesses are accepted. */
const guessAll = async (ip: string) => {
  for (let n = 0; n < 5; n++) {
    const browser = working(shop.browser(ip))
    const refused = await refusal(enter(browser, wrongly(await ask(browser))))
    if (refused.code === 'too-many') return
  }
  throw new Error('There is no end to the guesses.')
}

describe('a stranger who knows a customer’s number', () => {
  test('takes no code from her by asking for others', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '2' })
    const home = shop.browser()
    const code = await ask(home)
    await askAll(working(shop.browser(stranger())))
    await enter(home, code)
  })

  test('uses up no sends of hers, on a new device either', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '2' })
    await shop.customer(mobile)
    await askAll(working(shop.browser(stranger())))
    const phone = working(shop.browser('203.0.113.8'))
    await enter(phone, await ask(phone))
  })

  test('keeps her new device out with no wrong guesses of his own', async () => {
    await open(few)
    await shop.customer(mobile)
    await guessAll(stranger())
    const phone = working(shop.browser('203.0.113.8'))
    await enter(phone, await ask(phone))
  })

  test('leaves her code its own tries when he guesses at his', async () => {
    await open({ OTP_TRIES: '2' })
    const home = shop.browser()
    const hers = await ask(home)
    const his = await ask(shop.browser(stranger()))
    for (let n = 0; n < 2; n++) await refusal(enter(shop.browser(stranger()), wrongly(his)))
    expect((await refusal(enter(shop.browser(stranger()), his))).code).toBe('otp-tried')
    await enter(home, hers)
  })
})

describe('strangers at many addresses', () => {
  test('cannot keep a browser out by guesses in which she has logged in before', async () => {
    await open(few)
    const home = await shop.customer(mobile)
    await home.send(signOut, {})
    for (let n = 0; n < 5; n++) await guessAll(stranger(n)).catch(() => undefined)
    const fresh = working(shop.browser('203.0.113.8'))
    expect((await refusal(enter(fresh, await ask(fresh)))).code).toBe('too-many')
    await refusal(enter(home, wrongly(await ask(home))))
    await enter(home, await ask(home))
  })

  test('cannot keep such a browser out by asking for codes', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '1', OTP_SENDS_PER_CALLER: '5' })
    const home = await shop.customer(mobile)
    await home.send(signOut, {})
    for (let n = 0; n < 4; n++) await askAll(working(shop.browser(stranger(n))))
    await enter(home, await ask(home))
  })

  test('cannot keep a new browser out by asking for codes: it gets the last one, after some work', async () => {
    // A caller gets the last code of a number ten times.
    await open({ OTP_SENDS_PER_CONTACT: '1', OTP_SENDS_PER_CALLER: '1' })
    const neighbour = working(shop.browser('203.0.113.8'))
    for (let n = 0; n < 11; n++)
      await neighbour.send(sendOtp, { otp_type: 'mobile', username: '9850000009' })
    await shop.customer(mobile)
    const before = shop.outbox().length - 1
    for (let n = 0; n < 6; n++)
      for (let m = 0; m < 3; m++) await ask(working(shop.browser(stranger(n))))
    const [idle, fresh] = [shop.browser('203.0.113.8'), working(shop.browser('203.0.113.8'))]
    expect((await refusal(ask(idle))).code).toBe('proof-needed')
    const hers = await ask(fresh)
    // All callers together get three in ten minutes, with that of her login; then the last one is reused.
    expect(shop.outbox().length - before).toBe(3)
    const his = await ask(working(shop.browser(stranger(1))))
    await enter(fresh, hers)
    // The code is used up, under all its ids.
    const late = enter(working(shop.browser(stranger(1))), { ...his, otp: hers.otp })
    expect((await refusal(late)).code).toBe('otp-expired')
  })

  test('get one more code out of the shop when the last one is too old, and no others', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '1' })
    await shop.customer(mobile)
    for (let n = 0; n < 4; n++) await ask(working(shop.browser(stranger(n))))
    shop.clock.advance(5 * 60_000)
    const before = shop.outbox().length
    for (let n = 0; n < 4; n++) await ask(working(shop.browser(stranger(n))))
    expect(shop.outbox().length - before).toBe(1)
    const fresh = working(shop.browser('203.0.113.8'))
    await enter(fresh, await ask(fresh))
    expect(shop.outbox().length - before).toBe(1)
  })

  test('gets no repeat of a code that she asked for with another purpose', async () => {
    await open()
    const now = shop.clock.now()
    const contact = { kind: 'mobile', contact: mobile } as const
    const code = { ...contact, hash: 'x', expiresAt: new Date(now.getTime() + 120_000) }
    await shop.db.insert(otps).values({ ...code, id: 'sent', purpose: 'register' })
    const context = { db: shop.db, config: shop.config, now } as CallerContext
    expect(await repeatCode(context, contact, 'login', [])).toBeNull()
    expect(await repeatCode(context, contact, 'register', [])).not.toBeNull()
  })

  test('cannot keep her password out of that browser', async () => {
    await open({ LOGIN_TRIES_PER_CONTACT: '1' })
    const email = 'meena@example.in'
    const home = await registerByMail(shop, email, mobile)
    await home.send(signOut, {})
    const login = (browser: Browser, guess: string) =>
      browser.send(signIn, { company_id, type: 'email', username: email, password: guess })
    for (let n = 0; n < 3; n++) await refusal(login(working(shop.browser(stranger(n))), 'not-this'))
    const fresh = working(shop.browser())
    expect((await refusal(login(fresh, password))).code).toBe('too-many')
    await login(home, password)
  })

  test('gain nothing by writing her number into a registration of their own', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '1' })
    const thief = await registerByMail(shop, 'thief@example.in', mobile, shop.browser(stranger()))
    await ask(thief)
    expect((await refusal(ask(thief))).code).toBe('proof-needed')
    const before = shop.outbox().length
    await ask(working(thief))
    expect(shop.outbox()).toHaveLength(before)
  })
})

describe('the cookie of a returning browser', () => {
  const cookieOf = async (env: Record<string, string>) => {
    await open(env)
    const { request } = shop.browser()
    const sent = await request('/api/user/sendotp', {
      body: { otp_type: 'mobile', username: mobile },
    })
    const { payload } = (await sent.json()) as { payload: { otp_id: string } }
    const { headers } = await request('/api/user/verifyotp', {
      body: { ...payload, otp: codeIn(shop.outbox()), otp_type: 'mobile', company_id },
    })
    return headers.getSetCookie().find((cookie) => cookie.includes('browser=')) ?? ''
  }

  test('is out of reach of scripts and of other sites, and of other hosts on https', async () => {
    const plain = await cookieOf({})
    expect(plain).toMatch(/^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    await shop.close()
    const secure = await cookieOf({ SITE_URL: 'https://shop.example' })
    expect(secure).toMatch(/^__Host-browser=.*HttpOnly; Secure; SameSite=Lax$/)
  })

  test('is kept as a hash, logs nobody in, and changes with each login', async () => {
    await open()
    const home = await shop.customer(mobile)
    const token = home.cookies.get('browser') ?? ''
    expect(JSON.stringify(await shop.db.select().from(browsers))).not.toContain(token)
    const thief = shop.browser(stranger())
    thief.cookies.set('browser', token)
    const bag = await thief.request('/api/store/cartList', {
      body: { store_id: site.storeId, customer_id: home.customerId },
    })
    expect(bag.status).toBe(401)
    await enter(home, await ask(home))
    expect(home.cookies.get('browser')).not.toBe(token)
    expect(await shop.db.$count(browsers)).toBe(1)
  })

  test('is remembered for the ten latest browsers of a customer', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '20' })
    const { customerId } = await shop.customer(mobile)
    const seenAt = (n: number) => new Date(shop.clock.now().getTime() - n * 1000)
    const older = Array.from({ length: 12 }, (_, n) => ({ tokenHash: `t${n}`, seenAt: seenAt(n) }))
    await shop.db.insert(browsers).values(older.map((browser) => ({ ...browser, customerId })))
    const { customerId: relative } = await shop.customer('9850000002')
    const shared = { tokenHash: 't11', seenAt: seenAt(11), customerId: relative }
    await shop.db.insert(browsers).values(shared)
    await shop.customer(mobile)
    expect(await shop.db.$count(browsers, eq(browsers.customerId, customerId))).toBe(10)
    const left = shop.db.select().from(browsers).where(eq(browsers.tokenHash, 't11'))
    expect(await left).toEqual([shared])
  })
})
