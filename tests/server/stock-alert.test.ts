import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '#src/contract/capability.ts'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import { products } from '#src/server/db/schema/product.ts'
import { stockAlerts, stockAlertTokens } from '#src/server/db/schema/stock-alert.ts'
import { site } from '#src/site.ts'
import { codeIn, openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { alertsOf, tokenTo } from '#tests/support/shop/stock-alert.ts'
import { working } from '#tests/support/shop/working-browser.ts'

const katli = 'kaju-katli-250g'
const asha = 'asha@example.in'
const day = 24 * 60 * 60_000

let shop: TestShop
let alerts: ReturnType<typeof alertsOf>
const setStock = (stock: number) => shop.changeProduct(katli, { stock })
const open = async (env: Record<string, string> = {}) => {
  shop = await openShop({ env: { WORK_STEPS: '10', OTP_SENDS_PER_CALLER: '1000', ...env } })
  const { id } = await shop.changeProduct(katli, { stock: 0, maxPerOrder: 20 })
  alerts = alertsOf(shop, id)
}
afterEach(() => shop.close())

const rows = () => shop.db.select().from(stockAlerts)
const mobile = (number: number) => `98000${String(number).padStart(5, '0')}`

describe('a request to be told', () => {
  beforeEach(() => open())

  it('by an address never seen is confirmed by the link of a mail, and told once', async () => {
    await alerts.ask({ contact: ' Asha@Example.in ' })
    expect(shop.outbox()).toHaveLength(1)
    expect(shop.outbox()[0]).toMatchObject({ channel: 'mail', to: asha })
    await alerts.ask({ contact: 'meena@example.in' })
    await setStock(5)
    expect(await alerts.tell()).toEqual([])
    const token = tokenTo(shop, asha)
    await alerts.confirm(token)
    // The first reply may have been lost.
    await alerts.confirm(token)
    expect(await alerts.tell()).toEqual([asha])
    const mail = shop.outbox().at(-1)
    expect(mail?.subject).toMatch(/^Kaju Katli, 250.g is back in stock/)
    expect(mail?.text).toContain(`${shop.config.siteUrl}/product/${katli}`)
    expect(mail?.text).toContain(`${shop.config.siteUrl}/stock-alert#end=`)
    await setStock(0)
    await alerts.tell()
    await alerts.confirm(token)
    await setStock(9)
    expect(await alerts.tell()).toEqual([])
  })

  it('is answered alike for a new address, a known one and a repeated request', async () => {
    const [first, second] = [
      await alerts.ask({ contact: asha }),
      await alerts.ask({ contact: asha }),
    ]
    await alerts.confirm(tokenTo(shop, asha))
    const third = await alerts.ask({ contact: asha })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await rows()).toHaveLength(1)
    // Two mails to confirm; none once it waits.
    expect(shop.outbox()).toHaveLength(2)
  })

  it('keeps every link valid, however often a stranger asks', async () => {
    await alerts.ask({ contact: asha })
    const token = tokenTo(shop, asha)
    await alerts.ask({ contact: asha, quantity: 20 })
    expect(tokenTo(shop, asha)).not.toBe(token)
    await alerts.confirm(token)
    expect(await rows()).toMatchObject([{ state: 'waiting', quantity: 1 }])
  })

  it('needs no confirmation for a number, a proved address and one confirmed before', async () => {
    const browser = shop.browser()
    const { payload } = await browser.send(sendOtp, { otp_type: 'email', username: asha })
    const code = { otp_id: payload.otp_id, otp: codeIn(shop.outbox()) }
    await browser.send(verifyOtp, { ...code, otp_type: 'email', company_id: site.companyId })
    await alerts.ask({ contact: asha })
    await alerts.ask({ contact: '+91 98000 00001' })
    expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    await alerts.ask({ contact: 'meena@example.in', quantity: 2 })
    await alerts.confirm(tokenTo(shop, 'meena@example.in'))
    const other = await shop.changeProduct('kaju-katli-500g', { stock: 0 })
    await alertsOf(shop, other.id).ask({ contact: 'meena@example.in' })
    expect((await rows()).filter(({ state }) => state === 'unconfirmed')).toEqual([])
    await setStock(4)
    expect((await alerts.tell()).sort()).toEqual(['9800000001', asha, 'meena@example.in'])
    const texts = shop.outbox().filter(({ text }) => text.includes('at least'))
    expect(texts).toMatchObject([{ to: 'meena@example.in' }])
    expect(texts[0]?.text).toContain('in stock, at least the 2 that you asked for.')
    expect(shop.outbox().find(({ channel }) => channel === 'sms')?.text).toContain('#end=')
  })

  it.each([
    ['asha', 400],
    ['98100', 400],
    ['<asha@example.in>', 400],
    ['asha@example.in\u2028Bcc: c@d.in', 400],
    ['\u202e\u200b', 400],
    ['"><script>alert(1)</script>', 400],
  ])('for %j is refused', async (contact, status) => {
    expect((await refusal(alerts.ask({ contact }))).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  it('reaches an address in any script, cleaned of what cannot be seen', async () => {
    await alerts.ask({ contact: '\u2066मीना@उदाहरण.भारत\u2069\u200b' })
    expect(shop.outbox()[0]?.to).toBe('मीना@उदाहरण.भारत')
  })

  it('for what is in stock, or never sold, is refused', async () => {
    await setStock(1)
    expect((await refusal(alerts.ask({ contact: asha }))).code).toBe('in-stock')
    const { code } = await refusal(alertsOf(shop, 999_999).ask({ contact: asha }))
    expect(code).toBe('unknown-product')
    // More than there are; of a thousand, an order may have twenty.
    await alerts.ask({ contact: asha, quantity: 1000 })
    expect(await rows()).toMatchObject([{ quantity: 20 }])
    for (const [number, maxPerOrder] of [1, 0].entries()) {
      await shop.changeProduct(katli, { stock: 0, maxPerOrder })
      await alerts.ask({ contact: mobile(number), quantity: 2 })
    }
    expect(await rows()).toMatchObject([{ quantity: 20 }, { quantity: 1 }, { quantity: 1 }])
    await shop.db.update(products).set({ hidden: true }).where(eq(products.slug, katli))
    expect((await refusal(alerts.ask({ contact: asha }))).code).toBe('unknown-product')
  })

  it('is forgotten after 90 days, and after a week if nobody confirmed it', async () => {
    await alerts.ask({ contact: asha })
    await alerts.ask({ contact: mobile(1) })
    shop.clock.advance(7 * day)
    await alerts.tell()
    expect(await rows()).toMatchObject([{ contact: mobile(1) }])
    shop.clock.advance(83 * day - 1000)
    await alerts.tell()
    expect(await rows()).toHaveLength(1)
    shop.clock.advance(1000)
    await setStock(5)
    expect(await alerts.tell()).toEqual([])
    expect(await rows()).toEqual([])
    expect(await shop.db.$count(stockAlertTokens)).toBe(0)
  })

  it('confirmed on the seventh day is forgotten 90 days after it was made', async () => {
    await alerts.ask({ contact: asha })
    shop.clock.advance(6 * day)
    await alerts.confirm(tokenTo(shop, asha))
    shop.clock.advance(84 * day - 1000)
    await alerts.tell()
    expect(await rows()).toHaveLength(1)
    shop.clock.advance(1000)
    await alerts.tell()
    expect(await rows()).toEqual([])
  })
})

describe('the link of a message', () => {
  beforeEach(() => open())

  it('ends all alerts of its contact, and can be pressed twice', async () => {
    const other = await shop.changeProduct('kaju-katli-500g', { stock: 0 })
    await alerts.ask({ contact: asha })
    await alerts.confirm(tokenTo(shop, asha))
    await alertsOf(shop, other.id).ask({ contact: asha })
    await alerts.ask({ contact: mobile(1) })
    await alerts.ask({ contact: 'meena@example.in' })
    await setStock(1)
    expect(await alerts.tell()).toEqual([asha])
    const token = tokenTo(shop, asha)
    await alerts.end(token)
    await alerts.end(token)
    const others = [{ contact: mobile(1) }, { contact: 'meena@example.in' }]
    expect(await rows()).toMatchObject(others)
    // The pack that she was told of is still hers to buy.
    expect(await alerts.tell()).toEqual([])
    expect((await refusal(alerts.confirm(token))).code).toBe('unknown-link')
    shop.clock.advance(90 * day)
    for (const link of [token, tokenTo(shop, 'meena@example.in')])
      expect((await refusal(alerts.end(link))).code).toBe('unknown-link')
    await alerts.tell()
    expect(await shop.db.$count(stockAlertTokens)).toBe(0)
  })

  it('of a product that is withdrawn, or of an expired alert, says that it ends nothing', async () => {
    const other = await shop.changeProduct('kaju-katli-500g', { stock: 0 })
    await alerts.ask({ contact: asha })
    await alerts.confirm(tokenTo(shop, asha))
    await alertsOf(shop, other.id).ask({ contact: asha })
    await setStock(1)
    expect(await alerts.tell()).toEqual([asha])
    await shop.owner('withdraw', { slugs: [katli] })
    expect((await refusal(alerts.end(tokenTo(shop, asha)))).code).toBe('unknown-link')

    const meena = 'meena@example.in'
    await alertsOf(shop, other.id).ask({ contact: meena })
    shop.clock.advance(7 * day)
    await alerts.tell()
    expect((await refusal(alerts.end(tokenTo(shop, meena)))).code).toBe('unknown-link')
    expect(await rows()).toMatchObject([{ contact: asha, state: 'waiting' }])
  })

  it('cannot be guessed, and is not in the database', async () => {
    await alerts.ask({ contact: asha })
    const token = tokenTo(shop, asha)
    const [kept] = await shop.db.select().from(stockAlertTokens)
    expect(JSON.stringify([kept, await rows()])).not.toContain(token)
    for (const wrong of [kept?.tokenHash.slice(0, 22) ?? '', 'A'.repeat(22), token.toUpperCase()]) {
      expect((await refusal(alerts.confirm(wrong))).status).toBe(404)
      expect((await refusal(alerts.end(wrong))).status).toBe(404)
    }
    expect(await rows()).toMatchObject([{ state: 'unconfirmed' }])
  })
})

describe('limits', () => {
  it('are those of codes: per contact and caller, with work for more callers', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '2' })
    const from = (ip: string) => working(shop.browser(ip))
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2', '203.0.113.3'])
      await alerts.ask({ contact: asha, browser: from(ip) })
    const again = await refusal(alerts.ask({ contact: asha, browser: from('203.0.113.1') }))
    expect(again).toMatchObject({ status: 429, code: 'too-many' })
    // Another spelling of the same mailbox.
    await alerts.ask({ contact: 'asha+2@example.in', browser: from('203.0.113.3') })
    const seventh = await refusal(alerts.ask({ contact: asha, browser: from('203.0.113.4') }))
    expect(seventh.message).toBe(
      'Too many messages were asked for. Please try again in 10 minutes.',
    )
    // Codes are counted apart.
    await shop.send(sendOtp, { otp_type: 'email', username: asha })
  })

  it('of waiting alerts hold for strangers, and not where the owner has logged in', async () => {
    await open({ STOCK_ALERTS_PER_CONTACT: '1' })
    const other = await shop.changeProduct('kaju-katli-500g', { stock: 0 })
    await alerts.ask({ contact: '9810043210' })
    const told = await alertsOf(shop, other.id).ask({ contact: '9810043210' })
    expect(told.message).toBe('Stock alert requested.')
    expect(await rows()).toHaveLength(1)
    const browser = await shop.customer('9810043210')
    await alertsOf(shop, other.id).ask({ contact: '9810043210', browser })
    expect(await rows()).toHaveLength(2)
    // Only a contact's own count, and of these only the waiting ones.
    const sold = await shop.changeProduct('besan-laddu-500g', { stock: 0 })
    await alerts.ask({ contact: mobile(1) })
    await setStock(2)
    await alerts.tell()
    await alertsOf(shop, sold.id).ask({ contact: mobile(1) })
    expect(await rows()).toHaveLength(4)
  })

  it('leave a customer some requests where she has logged in, and count no refused one', async () => {
    await open({ OTP_SENDS_PER_CONTACT: '1' })
    const contact = '9810043210'
    const browser = await shop.customer(contact)
    await setStock(1)
    const stranger = working(shop.browser('203.0.113.1'))
    expect((await refusal(alerts.ask({ contact, browser: stranger }))).code).toBe('in-stock')
    await setStock(0)
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await alerts.ask({ contact, browser: working(shop.browser(ip)) })
    await alerts.ask({ contact, browser })
    expect((await refusal(alerts.ask({ contact, browser }))).status).toBe(429)
  })

  it('of all strangers together take work from the half on', async () => {
    await open({ OTP_SENDS_PER_HOUR: '3' })
    for (const number of [1, 2]) await alerts.ask({ contact: mobile(number) })
    expect((await refusal(alerts.ask({ contact: mobile(3) }))).code).toBe('proof-needed')
    const browser = working(shop.browser())
    await alerts.ask({ contact: mobile(3), browser })
    expect((await refusal(alerts.ask({ contact: mobile(4), browser }))).code).toBe('too-many')
  })

  it.each([
    [
      'an SMS gateway without the registered text',
      { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'x' },
    ],
    [
      'a shop for others without an SMS gateway',
      { SITE_URL: 'https://shop.example', ALLOWED_ORIGINS: 'http://localhost:4321' },
    ],
  ])('of %s leave email only', async (_, env) => {
    await open(env)
    const { message } = await refusal(alerts.ask({ contact: '9810043210' }))
    expect(message).toBe('This is no email address.')
    await alerts.ask({ contact: asha })
    const { payload_capabilities: names } = await shop.send(capabilities, {
      store_id: site.storeId,
    })
    expect(names).toContain('stock-alerts')
    expect(names).not.toContain('stock-alerts-sms')
  })
})

describe('the owner', () => {
  beforeEach(() => open())

  it('reads how many wait for what, and no contact', async () => {
    const read = () => shop.owner('alerts')
    expect(await read()).toBe('Nobody waits for a product.')
    await alerts.ask({ contact: asha })
    await alerts.ask({ contact: mobile(1), quantity: 3 })
    await alerts.ask({ contact: mobile(2) })
    expect(await read()).toBe(
      'kaju-katli-250g: 2 waiting for 4 packs, 1 not confirmed yet; 0 in stock',
    )
    for (const slug of ['dodha-barfi-250g', 'besan-laddu-500g']) {
      const { id } = await shop.changeProduct(slug, { stock: 0 })
      await alertsOf(shop, id).ask({ contact: mobile(3) })
    }
    expect((await read()).split('\n').map((line) => line.split(':')[0])).toEqual([
      katli,
      'besan-laddu-500g',
      'dodha-barfi-250g',
    ])
    await setStock(4)
    await alerts.tell()
    expect(await read()).toContain('0 waiting for 0 packs, 1 not confirmed')
  })
})
