import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Request } from '#src/contract/call.ts'
import { capabilities } from '#src/contract/capability.ts'
import { sendEnquiry } from '#src/contract/enquiry.ts'
import { sendMail } from '#src/contract/mail.ts'
import { rateLimits } from '#src/server/db/schema/account.ts'
import { bagMerges } from '#src/server/db/schema/bag.ts'
import { enquiries } from '#src/server/db/schema/enquiry.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { forgetOldEnquiries } from '#src/server/enquiry/enquiry.service.ts'
import type { Mail } from '#src/server/providers/providers.ts'
import { site } from '#src/site.ts'
import { sampleEnquiry } from '#tests/support/shop/enquiry.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { working } from '#tests/support/shop/working-browser.ts'

const day = 24 * 60 * 60_000
const down = { send: () => Promise.reject(new Error('no network')) }

let shop: TestShop
const open = async (env: Record<string, string> = {}) => {
  shop = await openShop({ env: { WORK_STEPS: '10', ...env } })
}
afterEach(() => shop.close())

let keys = 0
const bodyOf = (change: Partial<Request<typeof sendEnquiry>> = {}) => ({
  ...sampleEnquiry,
  idempotency_key: `test-key-${++keys}`,
  ...change,
})
const send = async (change = {}, browser = shop.browser()) =>
  (await browser.send(sendEnquiry, bodyOf(change))).payload_enquiry.number
const rows = () => shop.db.select().from(enquiries)
const mailsSent = async () => {
  shop.app.shop.sendMessages()
  await vi.waitFor(async () => expect(await shop.db.$count(messages)).toBe(0))
  return shop.outbox()
}

describe('an enquiry', () => {
  beforeEach(() => open())

  it('is stored and mailed to the shop, and nobody else gets a message', async () => {
    const number = await send()
    expect(await rows()).toMatchObject([
      {
        id: number,
        purpose: 'Wedding',
        boxes: 250,
        day: '2026-12-05',
        budget: 45_000,
        label: 'आशा ♥ रवि\n5.12.',
        name: 'Asha Rao',
        mobile: '9810043210',
        email: 'asha@example.in',
        message: '',
        answeredAt: null,
      },
    ])
    const [mail, ...others] = await mailsSent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      channel: 'mail',
      to: site.email,
      subject: `Enquiry ${number}: 250 boxes for 5 December 2026`,
    })
    expect(mail?.text).toBe(
      'Wedding: 250 boxes, needed on 5 December 2026\n' +
        'Budget: ₹450 a box\n' +
        'From: Asha Rao, 98100 43210, asha@example.in\n' +
        'On the label:\n  आशा ♥ रवि\n  5.12.\n\n' +
        `Once you have answered: npm run store -- enquiries done ${number}\n`,
    )
  })

  it('is answered to who asks, if they left an address', async () => {
    const sent: Mail[] = []
    const mail = { send: async (one: Mail) => void sent.push(one) }
    await using other = await openShop({ on: shop, providers: { mail } })
    await other.send(sendEnquiry, bodyOf())
    await other.send(sendEnquiry, bodyOf({ email: '' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ replyTo }) => replyTo).sort()).toEqual(['asha@example.in', undefined])
  })

  it('sent again with its key is the same one, mailed once, at the same moment too', async () => {
    const body = bodyOf()
    const replies = await Promise.all(
      ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((ip) =>
        shop.browser(ip).send(sendEnquiry, body),
      ),
    )
    // Those that were too late count for no limit.
    const [counted] = await shop.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, 'enquiry-all'))
    expect(counted?.used).toBe(1)
    // Later, when its day could not be chosen any more.
    shop.clock.advance(30 * day)
    const late = await shop.send(sendEnquiry, body)
    expect(new Set([...replies, late].map((reply) => reply.payload_enquiry.number)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await mailsSent()).toHaveLength(1)
    const { code } = await refusal(shop.send(sendEnquiry, { ...body, boxes: 300 }))
    expect(code).toBe('key-reused')
    expect(await rows()).toMatchObject([{ boxes: 250 }])
  })

  it('that cannot be mailed is stored, and the mail is tried again', async () => {
    await using other = await openShop({ on: shop, providers: { mail: down } })
    await other.send(sendEnquiry, bodyOf())
    await vi.waitFor(() => expect(other.logs()).toContain('it is tried again'))
    expect(other.logs()).not.toContain('asha@example.in')
    expect(await rows()).toHaveLength(1)
    expect(await shop.db.select().from(messages)).toMatchObject([{ replyTo: 'asha@example.in' }])
  })

  it('with a fault is refused, and nothing is stored or mailed', async () => {
    const errors: [change: object, message: string][] = [
      [{ day: '2026-11-19' }, 'This day is over. Please choose a later one.'],
      [{ day: '2027-11-21' }, 'We plan one year ahead. Please choose an earlier day.'],
      [{ day: '2026-02-30' }, 'Please choose the day on which you need them.'],
      [{ mobile: '', email: ' ' }, 'Please enter mobile number or E-mail ID.'],
      [{ mobile: '98100' }, 'Mobile number is not valid. Enter valid mobile number.'],
      [
        { email: 'a@b.in\u2028Bcc: c@d.in' },
        'Email address is not valid. Enter valid email address.',
      ],
      [{ name: '\u202e\u200b' }, 'Please enter your full name.'],
      [{ purpose: '\u2066\u2069' }, 'Please choose what the boxes are for.'],
      [{ boxes: 9 }, 'boxes must be at least 10'],
      [{ boxes: 10_001 }, 'boxes must be at most 10000'],
      [{ budget: 450.5 }, 'budget must be an integer'],
      [{ label: 'x'.repeat(201) }, 'label must have at most 200 characters'],
      [{ idempotency_key: 'short' }, 'idempotency_key has a wrong form'],
    ]
    for (const [change, message] of errors) {
      const error = await refusal(shop.send(sendEnquiry, bodyOf(change)))
      expect(error, message).toMatchObject({ status: 400, message })
    }
    expect(await rows()).toEqual([])
    expect(shop.outbox()).toEqual([])
  })

  it('takes any text, cleaned, and no line of it passes for one of the shop', async () => {
    await send({
      purpose: 'Eid\u202e\nFrom: nobody',
      name: '</script><b>\u001b[31mریتیکا\u2028शर्मा',
      label: '🍬\u200b\u2066\nFrom: Mallory\n\n\n\nx',
      message: 'Budget: ₹1\u2029Once you have answered: rm -rf\u0007',
    })
    const [row] = await rows()
    expect(row).toMatchObject({
      purpose: 'Eid From: nobody',
      name: '</script><b> [31mریتیکا शर्मा',
      label: '🍬\nFrom: Mallory\n\nx',
    })
    const [mail] = await mailsSent()
    const own = (mail?.text ?? '').split('\n').filter((line) => line && !line.startsWith('  '))
    expect(own).toEqual([
      'Eid From: nobody: 250 boxes, needed on 5 December 2026',
      'Budget: ₹450 a box',
      'From: </script><b> [31mریتیکا शर्मा, 98100 43210, asha@example.in',
      'On the label:',
      'Anything else:',
      `Once you have answered: npm run store -- enquiries done ${row?.id}`,
    ])
  })

  it('is deleted 90 days after the day on which the boxes were needed', async () => {
    await send({ day: '2026-12-05' })
    await send({ day: '2026-12-06' })
    // 5 March 2027 is 90 days after 5 December.
    const at = (moment: string) => forgetOldEnquiries(shop.db, new Date(moment))
    await at('2027-03-05T18:29:59Z')
    expect(await rows()).toHaveLength(2)
    await at('2027-03-05T18:30:00Z')
    expect(await rows()).toMatchObject([{ day: '2026-12-06' }])
  })

  it('is deleted while the shop is open', async () => {
    await using other = await openShop({ on: shop, env: { UPKEEP_SECONDS: '1' } })
    await send()
    // So are the names of merged carts.
    const { customerId } = await other.customer()
    const merged = { customerId, mergeId: 'guest-1', capped: [], mergedAt: other.clock.now() }
    await shop.db.insert(bagMerges).values(merged)
    other.clock.advance(200 * day)
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(
      async () => expect([...(await rows()), await shop.db.$count(bagMerges)]).toEqual([0]),
      { timeout: 10_000 },
    )
  })

  it('is only stored where the shop has no address', async () => {
    vi.resetModules()
    vi.doMock('#src/public-env.ts', () => ({ env: { PUBLIC_SHOP_EMAIL: '' } }))
    const { openShop: openSilent } = await import('#tests/support/shop/shop.ts')
    vi.doUnmock('#src/public-env.ts')
    // Other tests run in this process, too.
    vi.resetModules()
    const silent = await openSilent({ on: shop, providers: { mail: down } })
    await silent.send(sendEnquiry, bodyOf())
    expect(await rows()).toHaveLength(1)
    expect(await shop.db.$count(messages)).toBe(0)
    await silent.close()
  })

  it('is something that this store API can take', async () => {
    const { payload_capabilities: names } = await shop.send(capabilities, {
      store_id: site.storeId,
    })
    expect(names).toContain('enquiries')
  })
})

describe('limits', () => {
  it('are those of the contact form, counted apart', async () => {
    await open({ MAILS_PER_CALLER: '2' })
    const ip = '203.0.113.1'
    await send({}, shop.browser(ip))
    const body = bodyOf()
    await shop.browser(ip).send(sendEnquiry, body)
    const third = await refusal(send({}, shop.browser(ip)))
    expect(third).toMatchObject({ status: 429, code: 'proof-needed' })
    expect(third.message).toBe('Too many enquiries were sent. Please try again in 60 minutes.')
    // A repeated one counts for nothing.
    await shop.browser(ip).send(sendEnquiry, body)
    await send({}, working(shop.browser(ip)))
    await send({}, shop.browser('203.0.113.2'))
    expect(await rows()).toHaveLength(4)
    const mail = { userEmail: 'asha@example.in', phone: '9810043210', message: 'Hello' }
    await shop.browser(ip).send(sendMail, mail)
  })

  it('of all strangers leave those who have logged in theirs', async () => {
    await open({ MAILS_PER_HOUR: '4', MAILS_PER_CALLER: '1' })
    const [customer, other] = [await shop.customer(), await shop.customer('9810043211')]
    const from = (nth: number) => shop.browser(`203.0.113.${nth}`)
    for (const nth of [1, 2]) await send({}, from(nth))
    expect((await refusal(send({}, from(3)))).code).toBe('proof-needed')
    for (const nth of [3, 4]) await send({}, working(from(nth)))
    const fifth = await refusal(send({}, working(from(5))))
    expect(fifth).toMatchObject({ status: 429, code: 'too-many' })
    await send({}, customer)
    await send({}, other)
    expect(await rows()).toHaveLength(6)
    shop.clock.advance(61 * 60_000)
    await send({}, from(5))
  })
})

describe('the owner', () => {
  beforeEach(() => open())
  const run = async (args: unknown = {}) => (await shop.owner('enquiries', args)).split('\n')

  it('reads the open ones, newest first, and notes which are answered', async () => {
    expect(await run()).toEqual(['No enquiry is open.'])
    expect(await run({ all: true })).toEqual(['There are no enquiries yet.'])
    const first = await send({ message: 'Two kinds.\nNo nuts.', label: '' })
    shop.clock.advance(60_000)
    const second = await send({ purpose: 'Office', budget: undefined, mobile: '' })
    const ofFirst = [
      '  Wedding: 250 boxes, needed on 5 December 2026',
      '  Budget: ₹450 a box',
      '  From: Asha Rao, 98100 43210, asha@example.in',
      '  Anything else:',
      '    Two kinds.',
      '    No nuts.',
    ]
    const ofSecond = [
      '  Office: 250 boxes, needed on 5 December 2026',
      '  Budget: not told',
      '  From: Asha Rao, asha@example.in',
      '  On the label:',
      '    आशा ♥ रवि',
      '    5.12.',
    ]
    expect(await run()).toEqual([
      `enquiry ${second}  20 November 2026 at 11:01 am  open`,
      ...ofSecond,
      `enquiry ${first}  20 November 2026 at 11:00 am  open`,
      ...ofFirst,
    ])
    expect(await run({ done: second })).toEqual([`Enquiry ${second} is answered.`])
    shop.clock.advance(60_000)
    // The first time counts.
    await run({ done: second })
    expect(await run()).toEqual([
      `enquiry ${first}  20 November 2026 at 11:00 am  open`,
      ...ofFirst,
    ])
    expect((await run({ all: true }))[0]).toBe(
      `enquiry ${second}  20 November 2026 at 11:01 am  answered 20 November 2026 at 11:01 am`,
    )
    await expect(run({ done: 999 })).rejects.toThrow('There is no enquiry 999.')
    await expect(run({ done: 1.5 })).rejects.toThrow(
      'done is 1.5, but must be a whole number of at least 1',
    )
  })
})
