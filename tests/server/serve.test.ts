import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { addressList } from '#src/contract/address.ts'
import * as bag from '#src/contract/bag.ts'
import * as home from '#src/contract/home.ts'
import * as listing from '#src/contract/listing.ts'
import * as offer from '#src/contract/offer.ts'
import { deliveryCharge } from '#src/contract/order.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = shopForAll({ env: { ALLOWED_ORIGINS: 'https://www.shop.example' } })

const verticals = pathOf(listing.verticals)
const brandListing = pathOf(listing.brandListing)
const ageFilter = pathOf(listing.ageFilter)
const ask = async (path: string, body: unknown, headers = {}) => {
  const answer = await shop.browser().request(path, { body, headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}
const refusal = (message: string, code: string) => ({ message, code })

const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const

describe('a response', () => {
  const body = { store_id: 121, vertical_slug: 'sweets', by_dish: 1 }
  const bytesFor = async (
    accept: string,
    path = pathOf(listing.verticalListing),
    asked: object = body,
  ) => {
    const headers = { 'accept-encoding': accept }
    const answer = await shop.browser().request(path, { body: asked, headers })
    const coding = answer.headers.get('content-encoding')
    return { coding, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('of the catalog is compressed as the browser takes it, and says the same', async () => {
    const plain = await bytesFor('')
    expect(plain.coding).toBeNull()
    for (const [accept, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
    ] as const) {
      const told = await bytesFor(accept)
      expect(told.coding).toBe(coding)
      expect(told.bytes.length).toBeLessThan(plain.bytes.length / 4)
      expect(decoders[coding](told.bytes).equals(plain.bytes)).toBe(true)
    }
    expect((await bytesFor('identity')).coding).toBeNull()
  })

  it('that fits into a packet, or is one customer’s, is not', async () => {
    const short = await bytesFor('br', pathOf(offer.applicableOffer), {
      store_id: 121,
      cart_amount: 1,
    })
    expect([short.coding, short.bytes.length < 1000]).toEqual([null, true])
    const customer = await shop.customer()
    for (const house_no of ['A-1', 'B-2', 'C-3', 'D-4']) await customer.addAddress({ house_no })
    const answer = await customer.request(pathOf(addressList), {
      body: customer.own,
      headers: { 'accept-encoding': 'br' },
    })
    expect((await answer.clone().text()).length).toBeGreaterThan(1000)
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})

describe('a call', () => {
  it('takes the store id as number and as text', async () => {
    expect((await ask(verticals, { store_id: 121 })).status).toBe(200)
    expect((await ask(verticals, { store_id: '121' })).status).toBe(200)
  })

  it('takes an optional field without a value as missing, as clients send that send every field', async () => {
    const filters = ['vertical_id', 'brand_id', 'gender', 'age', 'from_price', 'to_price', 'page']
    const kids = { store_id: 121, age_name_url: 'kids', result_per_page: 1000 }
    const all = await ask(ageFilter, kids)
    expect(all.body).toMatchObject({ message: 'Fetch successfully.' })
    for (const none of ['', null]) {
      const unset = Object.fromEntries(filters.map((name) => [name, none]))
      expect((await ask(ageFilter, { ...kids, ...unset })).body).toEqual(all.body)
      // A guest has no id.
      const basket = { company_id: 180, store_id: 121, customer_id: none, sub_total: 350 }
      expect(await ask(pathOf(deliveryCharge), basket)).toMatchObject({ status: 200 })
    }
  })

  it('ignores fields that it does not know', async () => {
    const answer = await ask(verticals, { store_id: 121, theme: { a: 1 }, __v: null })
    expect(answer.status).toBe(200)
    const noCompany = pathOf(home.banners)
    for (const company_id of ['x', { toString: 1 }])
      expect((await ask(noCompany, { store_id: 121, company_id })).status).toBe(200)
  })

  it('ignores what it does not read, however deeply nested', async () => {
    const customer = await shop.customer()
    const levels = 50_000
    const nested = '['.repeat(levels) + ']'.repeat(levels)
    const asked = JSON.stringify({ ...customer.own, product_id: 1, quantity: 1 })
    const body = asked.replace('}', `,"mrp":${nested}}`)
    expect((await customer.request(pathOf(bag.addToBag), { body })).status).toBe(200)
  })

  it.each([
    [{ store_id: 5 }, 404, refusal('store_id 5 is not known here.', 'unknown-store')],
    [{}, 400, refusal('store_id is missing', 'invalid')],
    [{ store_id: null }, 400, refusal('store_id must be an integer', 'invalid')],
    [{ store_id: '' }, 400, refusal('store_id must be an integer', 'invalid')],
    [{ store_id: 121.5 }, 400, refusal('store_id must be an integer', 'invalid')],
    [[1], 400, refusal('The body must be an object', 'invalid')],
    ['"text"', 400, refusal('The body must be an object', 'invalid')],
    ['{"store_id":', 400, refusal('The body is not valid JSON.', 'invalid')],
    ['', 400, refusal('The body is empty: send a JSON object.', 'invalid')],
  ])('says what is wrong with the body %o', async (body, status, reply) => {
    expect(await ask(verticals, body)).toMatchObject({ status, body: reply })
  })

  it.each([
    [{ page: 0 }, 'page must be at least 1'],
    [{ page: 'two' }, 'page must be an integer'],
    [{ result_per_page: 5000 }, 'result_per_page must be at most 1000'],
  ])('says which number is out of bounds: %o', async (paging, message) => {
    const answer = await ask(brandListing, { store_id: 121, brand_id: 1, ...paging })
    expect(answer).toMatchObject({ status: 400, body: refusal(message, 'invalid') })
  })

  it('says how to ask when asked in another way', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await ask(verticals, 'store_id=121', form)).toMatchObject({
      status: 415,
      body: refusal('Send the body as application/json.', 'not-json'),
    })
    expect(
      (await ask(verticals, '{"store_id":121}', { 'content-type': 'text/plain' })).status,
    ).toBe(415)
    const got = await shop.browser().request(verticals, { method: 'GET' })
    expect(got.status).toBe(404)
    expect(await got.json()).toMatchObject({ code: 'unknown-call' })
  })

  it('refuses a body that is far too large', async () => {
    const body = { store_id: 121, filler: 'x'.repeat(200_000) }
    expect(await ask(verticals, body)).toMatchObject({ status: 413 })
  })

  it('does not let account answers be kept', async () => {
    const customer = await shop.customer()
    const answer = await customer.request(pathOf(bag.bagList), {
      body: { store_id: 121, customer_id: customer.customerId },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a page of another site', () => {
  it('cannot make calls', async () => {
    const answer = await ask(verticals, { store_id: 121 }, { origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } })
    expect(await ask(verticals, { store_id: 121 }, { origin: 'null' })).toMatchObject({
      status: 403,
    })
  })

  it('can when the owner names it', async () => {
    const headers = { origin: 'https://www.shop.example' }
    const answer = await ask(verticals, { store_id: 121 }, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://www.shop.example')
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    const preflight = await shop.browser().request(verticals, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('x-content-type-options')).toBe('nosniff')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  })
})

describe('a page of the site itself, on another host than the API', () => {
  it('can make calls with its cookies', async () => {
    await using apart = await openShop({
      on: shop,
      env: { SITE_URL: 'https://meethaghar.example' },
    })
    const headers = { origin: 'https://meethaghar.example', host: 'api.meethaghar.example' }
    const answer = await apart.browser().request(verticals, { body: { store_id: 121 }, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://meethaghar.example')
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    const preflight = await apart.browser().request(verticals, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
  })
})

describe('the session cookie', () => {
  it('is out of reach of scripts and other sites', async () => {
    const customer = await shop.customer()
    expect([...customer.cookies.keys()].sort()).toEqual(['browser', 'session'])
    await using https = await openShop({
      on: shop,
      env: { SITE_URL: 'https://meethaghar.example' },
    })
    const headers = { origin: 'https://meethaghar.example' }
    const guest = https.browser()
    const sent = await guest.request('/api/user/sendotp', {
      body: { otp_type: 'mobile', username: '9810043210' },
      headers,
    })
    const { payload } = (await sent.json()) as { payload: { otp_id: string } }
    const code = Number(/\b\d{4}\b/.exec(https.outbox().at(-1)?.text ?? '')?.[0])
    const entered = await guest.request('/api/user/verifyotp', {
      body: { otp_id: payload.otp_id, otp: code, otp_type: 'mobile', company_id: 180 },
      headers,
    })
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/)
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=7776000'])
      expect(cookie).toContain(part)
  })
})

describe('trouble', () => {
  it('is told in one calm sentence, with the reason in the log and in /healthz', async () => {
    await using broken = await openShop()
    await broken.db.execute(sql`alter table brands rename to lost`)
    const path = pathOf(listing.brands)
    const answer = await broken.browser().request(path, { body: { store_id: 121 } })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
    expect(broken.logs()).toContain('relation \\"brands\\" does not exist')
    const health = async () =>
      (await broken.browser().request('/healthz', { method: 'GET' })).status
    // Requests at the same time share a query.
    const answered = Promise.withResolvers<unknown>()
    const queries = vi
      .spyOn(broken.app.shop.db, 'execute')
      .mockReturnValue(answered.promise as never)
    const asked = Array.from({ length: 20 }, health)
    await broken.browser().request('/api/nothing', { method: 'GET' })
    answered.resolve({ rows: [] })
    expect(await Promise.all(asked)).toEqual(asked.map(() => 200))
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
    await broken.closeDatabase()
    expect(await health()).toBe(503)
  })

  it('too many requests from one address are slowed down, others are not', async () => {
    await using busy = await openShop({ on: shop, env: { REQUESTS_PER_MINUTE: '10' } })
    const ask = async (ip: string) =>
      (await busy.browser(ip).request(verticals, { body: { store_id: 121 } })).status
    for (let i = 0; i < 10; i++) expect(await ask('198.51.100.1')).toBe(200)
    const answer = await busy
      .browser('198.51.100.1')
      .request(verticals, { body: { store_id: 121 } })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBeTruthy()
    expect(await answer.json()).toMatchObject({ code: 'too-many' })
    expect(await ask('198.51.100.2')).toBe(200)
    // All calls count together: with sixty kinds of them, a limit per kind would be no limit.
    const other = await busy
      .browser('198.51.100.1')
      .request(pathOf(listing.brands), { body: { store_id: 121 } })
    expect(other.status).toBe(429)
  })

  it('a caller cannot pretend to be another address, unless a proxy in front is trusted', async () => {
    const statusOf = async (shop: TestShop, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await shop.browser().request(verticals, { body: { store_id: 121 }, headers })).status
    }
    const direct = await openShop({ on: shop, env: { REQUESTS_PER_MINUTE: '10' } })
    for (let i = 0; i < 10; i++) await statusOf(direct, `192.0.2.${i}`)
    expect(await statusOf(direct, '192.0.2.99')).toBe(429)
    await direct.close()
    await using proxied = await openShop({
      on: shop,
      env: { REQUESTS_PER_MINUTE: '10', TRUST_PROXY: '1' },
    })
    for (let i = 0; i < 10; i++) await statusOf(proxied, '192.0.2.1')
    expect(await statusOf(proxied, '192.0.2.2')).toBe(200)
    // What the caller wrote before the trusted proxy's own entry is ignored.
    expect(await statusOf(proxied, '192.0.2.2, 192.0.2.1')).toBe(429)
  })
})
