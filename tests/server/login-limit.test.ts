import { like } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendOtp, sendOtpRegister, signIn, verifyOtp } from '#src/contract/login.ts'
import { rateLimits } from '#src/server/db/schema/account.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { site } from '#src/site.ts'
import { codeIn, openShop, type ShopOptions, type TestShop } from '#tests/support/shop/shop.ts'
import type { Browser } from '#tests/support/shop/browser-session.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { working } from '#tests/support/shop/working-browser.ts'

const minute = 60_000
let shop: TestShop
afterEach(() => shop.close())
const open = async (env: Record<string, string>, providers: ShopOptions['providers'] = {}) => {
  shop = await openShop({ env: { WORK_STEPS: '10', ...env }, providers })
}

const asked = (browser: Browser, username: string) =>
  browser.send(sendOtp, { otp_type: 'mobile', username })
/** As pages do: with proof of work when it is requested. */
const ask = (username: string, ip?: string) => asked(working(shop.browser(ip)), username)
const askIdly = (username: string, ip?: string) => asked(shop.browser(ip), username)

test('one caller gets five codes for a number in ten minutes, and all callers together fifteen', async () => {
  await open({})
  const refused = async (ip: string) => {
    const { status, code, message } = await refusal(askIdly('9840000001', ip))
    expect([status, code]).toEqual([429, 'proof-needed'])
    expect(message).toBe('Too many codes were asked for. Please try again in 10 minutes.')
    // Work gets another id for the code sent last, and no message.
    const sent = shop.outbox().length
    await ask('9840000001', ip)
    expect(shop.outbox()).toHaveLength(sent)
  }
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    for (let n = 0; n < 5; n++) await ask('9840000001', ip)
    await refused(ip)
  }
  await refused('203.0.113.77')
  expect(shop.outbox()).toHaveLength(15)
  shop.clock.advance(10 * minute)
  await ask('9840000001')
})

test('a refusal tells how long to wait, in words that round a few seconds down', async () => {
  await open({ OTP_WINDOW_MINUTES: '100', OTP_SENDS_PER_CONTACT: '1' })
  await askIdly('9840000009')
  const waits = [
    [0, '2 hours'],
    [9, '2 hours'],
    [1, '90 minutes'],
    [88, '2 minutes'],
    // A minute and five seconds.
    [55 / 60, 'a minute'],
    [1, 'a minute'],
  ] as const
  for (const [passed, wait] of waits) {
    shop.clock.advance(passed * minute)
    const { message } = await refusal(askIdly('9840000009'))
    expect(message).toBe(`Too many codes were asked for. Please try again in ${wait}.`)
  }
})

test('counts of a number are kept until their window is over, and no longer', async () => {
  await open({ OTP_SENDS_PER_CONTACT: '1' })
  await askIdly('9840000019')
  const kept = () => shop.db.$count(rateLimits, like(rateLimits.key, '%9840000019%'))
  shop.clock.advance(9 * minute)
  await forgetOld(shop.app.shop)
  await refusal(askIdly('9840000019'))
  expect(await kept()).toBeGreaterThan(0)
  shop.clock.advance(2 * minute)
  await forgetOld(shop.app.shop)
  expect(await kept()).toBe(0)
})

test('sends at the same moment are all counted', async () => {
  await open({})
  const sends = await Promise.allSettled(Array.from({ length: 12 }, () => askIdly('9840000002')))
  expect(sends.filter((send) => send.status === 'fulfilled')).toHaveLength(5)
})

test('used-up codes do not tell whether a number has an account', async () => {
  await open({})
  await shop.customer('9840000003')
  shop.clock.advance(10 * minute)
  const sixth = async (username: string, ip: string) => {
    for (let n = 0; n < 5; n++) await askIdly(username, ip)
    const { status, code, message } = await refusal(askIdly(username, ip))
    const sent = shop.outbox().length
    const { payload, ...rest } = await ask(username, ip)
    return {
      status,
      code,
      message,
      rest,
      length: payload.otp_id.length,
      sent: shop.outbox().length - sent,
    }
  }
  const customerReply = await sixth('9840000003', '203.0.113.1')
  expect(customerReply).toEqual(await sixth('9840000004', '203.0.113.2'))
  expect(customerReply).toMatchObject({ code: 'proof-needed', sent: 0 })
})

test('a crowd behind one address goes on, with some work for each code; others are not touched', async () => {
  await open({ OTP_SENDS_PER_CALLER: '3' })
  for (let n = 0; n < 3; n++) await askIdly(`984000001${n}`)
  const refused = await refusal(askIdly('9840000019'))
  expect([refused.status, refused.code]).toEqual([429, 'proof-needed'])
  expect(refused.message).toBe('Too many codes were asked for. Please try again in 10 minutes.')
  for (let n = 0; n < 27; n++) await ask(`98400011${String(n).padStart(2, '0')}`)
  expect((await refusal(ask('9840000019'))).code).toBe('too-many')
  await askIdly('9840000019', '198.51.100.7')
})

test('several servers on one database count together', async () => {
  const env = { OTP_SENDS_PER_HOUR: '4', WORK_STEPS: '10' }
  await open(env)
  await using other = await openShop({ on: shop, env })
  const asks = Array.from({ length: 10 }, (_, n) =>
    asked(working((n % 2 ? other : shop).browser(`203.0.113.${n}`)), `984000006${n}`),
  )
  const sent = (await Promise.allSettled(asks)).filter(({ status }) => status === 'fulfilled')
  expect(sent).toHaveLength(4)
  const codes = [...shop.outbox(), ...other.outbox()].filter(({ channel }) => channel === 'sms')
  expect(codes).toHaveLength(4)
})

test('asking who is registered is counted like a send', async () => {
  await open({ OTP_SENDS_PER_CALLER: '3' })
  await shop.customer('9840000020')
  const probe = () =>
    shop.browser().send(sendOtpRegister, { otp_type: 'mobile', username: '9840000020' })
  expect((await refusal(probe())).code).toBe('registered')
  expect((await refusal(probe())).code).toBe('registered')
  expect((await refusal(probe())).code).toBe('proof-needed')
})

test('the shop as a whole sends strangers so many codes an hour only, half of them without work', async () => {
  await open({ OTP_SENDS_PER_HOUR: '4' })
  await askIdly('9840000031')
  await askIdly('9840000032')
  expect((await refusal(askIdly('9840000033'))).code).toBe('proof-needed')
  await ask('9840000033')
  await ask('9840000034')
  const refused = await refusal(ask('9840000035'))
  expect([refused.status, refused.code]).toEqual([429, 'too-many'])
  expect(refused.message).toBe('Too many codes were asked for. Please try again in 60 minutes.')
  shop.clock.advance(60 * minute)
  await ask('9840000035')
})

test('the owner is told by mail and log, once an hour each, that strangers use up the codes', async () => {
  await open({ OTP_SENDS_PER_HOUR: '2' })
  for (let n = 0; n < 4; n++) await ask(`984000007${n}`).catch(() => undefined)
  const letters = () => shop.outbox().filter(({ channel }) => channel === 'mail')
  await vi.waitFor(() =>
    expect(letters().map(({ to, subject }) => [to, subject])).toEqual([
      [site.email, `${site.name} is asked for unusually many codes`],
      [site.email, `${site.name} sends no more codes to newcomers this hour`],
    ]),
  )
  shop.clock.advance(59 * minute)
  await refusal(ask('9840000079'))
  expect(shop.logs().match(/sends no more codes to newcomers this hour/g)).toHaveLength(1)
})

test('that mail goes to ORDERS_EMAIL if it is set, and is tried again as others are', async () => {
  const down = { send: () => Promise.reject(new Error('no network')) }
  await open({ OTP_SENDS_PER_HOUR: '2', ORDERS_EMAIL: 'kitchen@shop.example' }, { mail: down })
  for (let n = 0; n < 2; n++) await ask(`984000008${n}`)
  await vi.waitFor(async () =>
    expect(await shop.db.select().from(messages)).toMatchObject([
      { recipient: 'kitchen@shop.example', tries: 1, failure: 'Error' },
    ]),
  )
})

test('customers, and browsers in which somebody logged in, get codes when strangers have used all up', async () => {
  await open({ OTP_SENDS_PER_HOUR: '3', OTP_RESERVE_PER_HOUR: '1' })
  const home = await shop.customer('9840000081')
  await ask('9840000082', '198.51.100.1')
  await ask('9840000083', '198.51.100.2')
  expect((await refusal(ask('9840000084', '198.51.100.3'))).code).toBe('too-many')
  await home.send(sendOtp, { otp_type: 'mobile', username: '9840000081' })
  await ask('9840000081', '198.51.100.4')
  // Each has a separate reserve, and both are used up now.
  shop.clock.advance(11 * minute)
  expect((await refusal(ask('9840000081', '198.51.100.5'))).code).toBe('too-many')
  expect((await refusal(asked(working(home), '9840000081'))).code).toBe('too-many')
})

test('a customer who logs in again and again uses up nobody else’s codes', async () => {
  await open({ OTP_RESERVE_PER_HOUR: '3', OTP_SENDS_PER_CONTACT: '1' })
  const busy = await shop.customer('9840000091')
  const quiet = await shop.customer('9840000092')
  const again = async () => {
    const { payload } = await working(busy).send(sendOtp, {
      otp_type: 'mobile',
      username: '9840000091',
    })
    await busy.send(verifyOtp, {
      otp_id: payload.otp_id,
      otp: codeIn(shop.outbox()),
      otp_type: 'mobile',
      company_id: site.companyId,
    })
  }
  const before = busy.cookies.get('browser')
  await again()
  for (let n = 0; n < 4; n++) await again().catch(() => undefined)
  expect(busy.cookies.get('browser')).not.toBe(before)
  await quiet.send(sendOtp, { otp_type: 'mobile', username: '9840000092' })
})

test('guesses in a shared browser count for its customer, whoever logs in there between', async () => {
  const wide = { OTP_SENDS_PER_CONTACT: '100', OTP_SENDS_PER_CALLER: '1000' }
  await open({ ...wide, OTP_WRONG_PER_DAY: '6' })
  const [victim, guest] = ['9840000101', '9840000102']
  const shared = await shop.customer(victim)
  const code = async (username: string) => {
    const { payload } = await asked(shared, username)
    return { otp_id: payload.otp_id, otp_type: 'mobile' as const, company_id: site.companyId }
  }
  const answers: string[] = []
  for (let n = 0; n < 24; n++) {
    // A login gives the browser another cookie.
    if (n % 3 === 0)
      await shared.send(verifyOtp, { ...(await code(guest)), otp: codeIn(shop.outbox()) })
    const asked = await code(victim)
    const otp = codeIn(shop.outbox()) === 1111 ? 2222 : 1111
    answers.push((await refusal(shared.send(verifyOtp, { ...asked, otp }))).code)
  }
  expect(answers.at(-1)).toBe('too-many')
  expect(answers.filter((one) => one === 'otp-wrong').length).toBeLessThanOrEqual(6 + 6)

  const tries: number[] = []
  for (let n = 0; n < 24; n++) {
    if (n % 3 === 0)
      await shared.send(verifyOtp, { ...(await code(guest)), otp: codeIn(shop.outbox()) })
    const wrong = { type: 'mobile', username: victim, password: `a guess ${n}` } as const
    const guess = shared.send(signIn, { ...wrong, company_id: site.companyId })
    tries.push((await refusal(guess)).status)
  }
  expect(tries.at(-1)).toBe(429)
  expect(tries.filter((status) => status === 400).length).toBeLessThanOrEqual(10 + 10)
})

test('a code that could not be sent is told as that, and does not count', async () => {
  let down = true
  await open(
    { OTP_SENDS_PER_CONTACT: '1' },
    { sms: { send: () => (down ? Promise.reject(new Error('gateway down')) : Promise.resolve()) } },
  )
  for (let n = 0; n < 3; n++)
    expect((await refusal(ask('9840000041'))).message).toBe('Unable to send OTP to your number')
  expect(shop.logs()).toContain('gateway down')
  down = false
  await ask('9840000041')
})

test('a caller whose codes the gateway refuses soon has to work for more', async () => {
  await open(
    { OTP_SENDS_PER_CALLER: '5' },
    { sms: { send: () => Promise.reject(new Error('invalid number')) } },
  )
  const codes = []
  for (let n = 0; n < 6; n++) codes.push((await refusal(askIdly(`984000006${n}`))).code)
  expect(codes).toEqual([...Array<string>(5).fill('not-sent'), 'proof-needed'])
})

test('a code whose sending was not answered in time is valid, and counts', async () => {
  const texts: string[] = []
  await open(
    { OTP_SENDS_PER_CONTACT: '1' },
    {
      sms: {
        send: ({ text }) => {
          texts.push(text)
          return Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))
        },
      },
    },
  )
  const { payload } = await ask('9840000043')
  expect(shop.logs()).toContain('A code may not have been sent by mobile')
  await shop.browser().send(verifyOtp, {
    otp_id: payload.otp_id,
    otp: Number(/\d{4}/.exec(texts[0] ?? '')?.[0]),
    otp_type: 'mobile',
    company_id: site.companyId,
  })
  await ask('9840000044')
  expect((await refusal(askIdly('9840000044'))).code).toBe('proof-needed')
})

test('what a mail server answers is not logged: its words hold the address', async () => {
  const words = 'Can’t send mail: 550 5.1.1 <hidden@example.in> unknown'
  const refused = Object.assign(new Error(words), { code: 'EENVELOPE', responseCode: 550 })
  await open({}, { mail: { send: () => Promise.reject(refused) } })
  const asking = shop.send(sendOtp, { otp_type: 'email', username: 'hidden@example.in' })
  expect((await refusal(asking)).status).toBe(502)
  expect(shop.logs()).toContain('A code could not be sent by email: Error EENVELOPE 550')
  expect(shop.logs()).not.toContain('hidden@example.in')
})

test('a code that could not be sent leaves the one before alive', async () => {
  const texts: string[] = []
  let down = false
  await open(
    {},
    {
      sms: {
        send: async ({ text }) => {
          if (down) throw new Error('gateway down')
          texts.push(text)
        },
      },
    },
  )
  const { payload } = await ask('9840000042')
  down = true
  await refusal(ask('9840000042'))
  await shop.browser().send(verifyOtp, {
    otp_id: payload.otp_id,
    otp: Number(/\d{4}/.exec(texts[0] ?? '')?.[0]),
    otp_type: 'mobile',
    company_id: site.companyId,
  })
})

const guess = async (right: boolean, ip = '203.0.113.5', username = '9840000051') => {
  const { payload } = await ask(username, ip)
  const otp = (codeIn(shop.outbox()) + (right ? 0 : 1)) % 10_000
  return shop.browser(ip).send(verifyOtp, {
    otp_id: payload.otp_id,
    otp,
    otp_type: 'mobile',
    company_id: site.companyId,
  })
}

test('strangers can guess at a number so often a day only, however many codes are sent', async () => {
  await open({ OTP_TRIES: '1', OTP_WRONG_PER_DAY: '10', OTP_SENDS_PER_CONTACT: '100' })
  // One caller: the tries of two codes. Three: the budget of all. Then four more: one first guess each.
  for (const ip of ['203.0.113.5', '203.0.113.6', '203.0.113.7']) {
    for (let n = 0; n < 2; n++) expect((await refusal(guess(false, ip))).code).toBe('otp-wrong')
    expect((await refusal(guess(true, ip))).code).toBe('too-many')
  }
  for (let n = 0; n < 4; n++) {
    expect((await refusal(guess(false, `198.51.100.${n}`))).code).toBe('otp-wrong')
    expect((await refusal(guess(true, `198.51.100.${n}`))).code).toBe('too-many')
  }
  const { message } = await refusal(guess(true, '198.51.100.77'))
  expect(message).toBe('Too many wrong codes were entered. Please try again in 24 hours.')
  shop.clock.advance(24 * 60 * minute)
  await guess(true)
})

test('a part of a number’s guesses is left for first ones of other callers', async () => {
  await open({ OTP_TRIES: '5', OTP_WRONG_PER_DAY: '10', OTP_SENDS_PER_CONTACT: '100' })
  // Six for all, and one of the four first ones.
  for (let n = 0; n < 7; n++) expect((await refusal(guess(false))).code).toBe('otp-wrong')
  expect((await refusal(guess(true))).code).toBe('too-many')
  await guess(true, '198.51.100.1')
})

test('one caller can guess so often a day only, however many numbers it knows; others there still log in', async () => {
  await open({ OTP_TRIES: '1', OTP_WRONG_PER_DAY: '5' })
  const number = (n: number) => `98400002${String(n).padStart(2, '0')}`
  const guessAt = async (n: number) => (await refusal(guess(false, undefined, number(n)))).code
  for (let n = 0; n < 10; n++) expect(await guessAt(n % 5)).toBe('otp-wrong')
  // From now on one wrong attempt a number, and not many of these.
  expect(await guessAt(5)).toBe('otp-wrong')
  expect(await guessAt(5)).toBe('too-many')
  for (let n = 6; n < 20; n++) await guess(true, undefined, number(n))
  for (let n = 20; n < 39; n++) expect(await guessAt(n)).toBe('otp-wrong')
  expect(await guessAt(39)).toBe('too-many')
  await guess(true, '198.51.100.7', number(39))
})

describe('codes for several spellings of one mailbox', () => {
  const mail = (username: string, browser = shop.browser()) =>
    browser.send(sendOtp, { otp_type: 'email', username })

  test.each([
    ['a tag', ['asha@example.in', 'asha+1@example.in', 'asha+x+y@Example.in']],
    ['dots of Gmail', ['asha.rao@gmail.com', 'A.sharao+1@gmail.com', 'asharao@googlemail.com']],
  ])('count together: %s', async (_, [first = '', ...others]) => {
    await open({ OTP_SENDS_PER_CONTACT: '1' })
    await mail(first)
    for (const other of others) {
      expect((await refusal(mail(other))).code).toBe('proof-needed')
      // Work gets one more in the life of a code, and no code that another address was sent.
      await mail(other, working(shop.browser())).catch(() => undefined)
    }
    expect(shop.outbox().map(({ to }) => to)).toEqual([first, others[0]?.toLowerCase()])
    await mail('asha.rao@example.in')
    await mail('asha-1@example.in')
    await mail('+1@example.in')
    await mail('+2@example.in')
  })

  test.each([
    ['with a tag', 'meena+shop@example.in'],
    ['without one', 'meena@example.in'],
  ])("take none of a customer's own address %s, and it is sent as it was typed", async (_, own) => {
    await open({ OTP_SENDS_PER_CONTACT: '1' })
    const { payload } = await mail(own)
    const otp = codeIn(shop.outbox())
    const { otp_id } = payload
    await shop
      .browser()
      .send(verifyOtp, { otp_id, otp, otp_type: 'email', company_id: site.companyId })
    shop.clock.advance(10 * minute)
    for (const n of [1, 2, 3, 4])
      await mail(`meena+${n}@example.in`, working(shop.browser(`203.0.113.${n}`))).catch(
        () => undefined,
      )
    await mail(own)
    expect(shop.outbox().at(-1)?.to).toBe(own)
  })

  test('are of different accounts', async () => {
    await open({})
    const ids = []
    for (const username of ['ravi@example.in', 'ravi+1@example.in']) {
      const { payload } = await mail(username)
      const otp = codeIn(shop.outbox())
      const attempt = {
        otp_id: payload.otp_id,
        otp,
        otp_type: 'email',
        company_id: site.companyId,
      } as const
      ids.push((await shop.browser().send(verifyOtp, attempt)).payload.customer_id)
    }
    expect(new Set(ids).size).toBe(2)
  })
})
