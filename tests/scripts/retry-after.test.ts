import { gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createSend } from '#src/api.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { withRetryAfter, parseRetryAfter } from '#scripts/catalog/retry-after.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openOtherStore, type Intercept } from '#tests/support/shop/other-store.ts'

const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })
// A third of the sample: the products are not what this is about.
beforeAll(async () => void (await shop.db.delete(products).where(gt(products.id, 40))))

/** Pulls from a store. `intercept` sees each request and returns true if it has answered it. */
const pullFrom = async (intercept: Intercept, timeout?: number) => {
  const store = await openOtherStore(shop)
  store.intercept(intercept)
  return pullCatalog({
    send: createSend(withRetryAfter(fetch), { api: store.api, main: '', delivery: '' }),
    storeId: site.storeId,
    companyId: site.companyId,
    ...(timeout === undefined ? {} : { timeout }),
  }).finally(store.close)
}

test('a store that asks to wait is left alone for as long, and then goes on', async () => {
  let openAt = 0
  let early = 0
  const pulled = await pullFrom((request, response) => {
    if (openAt === 0 && request.url?.endsWith('/getProductDetails')) openAt = Date.now() + 1000
    else if (Date.now() < openAt) early++
    else return false
    response.writeHead(429, { 'retry-after': '1' }).end('{}')
    return true
  })
  expect(pulled.products).toHaveLength(await shop.db.$count(products))
  expect(openAt).toBeGreaterThan(0)
  // The other call may already have been on its way.
  expect(early).toBeLessThanOrEqual(1)
})

// Together, as they wait between two attempts.
test.concurrent('a store that asks to wait for long is told so; the next run may try', async () => {
  const pulled = pullFrom((_, response) => {
    response.writeHead(503, { 'retry-after': '3600' }).end()
    return true
  })
  await expect(pulled).rejects.toMatchObject({
    message: 'what the store API can do: /store/capabilities answered: It asks to wait 3600 s.',
    transient: true,
  })
})

test.concurrent('a store that never answers is given up and named', async () => {
  const pulled = pullFrom(() => true, 40)
  await expect(pulled).rejects.toMatchObject({
    message: 'what the store API can do: /store/capabilities did not answer within 0.04 s',
    transient: true,
  })
})

test.concurrent(
  'an answer that breaks off is asked for again; when it does so each time, that is told',
  async () => {
    let broken = 0
    const pulled = pullFrom((request, response) => {
      if (!request.url?.endsWith('/getAllBrands')) return false
      broken++
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"message":')
      setTimeout(() => response.destroy(), 5)
      return true
    })
    await expect(pulled).rejects.toMatchObject({
      message: 'the brands: /store/getAllBrands answered: The answer broke off.',
      transient: true,
    })
    expect(broken).toBe(3)
  },
)

const first = 'what the store API can do: /store/capabilities answered: '
test.concurrent.each([
  ['another page', 200, '<html>Welcome</html>', true, first],
  // As an answer to the first call, it means that the store does not know it.
  ['JSON of something else', 200, '{"ok":true}', false, 'the verticals: the answer must have'],
  ['a fault without words', 500, 'Oops', true, first],
])('%s in place of an answer is told', async (_, status, body, transient, told) => {
  const pulled = pullFrom((_request, response) => {
    response.writeHead(status).end(body)
    return true
  })
  await expect(pulled).rejects.toMatchObject({ transient })
  await expect(pulled).rejects.toThrow(told)
})

test('never more than two calls are under way', async () => {
  let [now, most] = [0, 0]
  await pullFrom((_, response) => {
    most = Math.max(most, ++now)
    response.on('close', () => now--)
    return false
  })
  expect(most).toBeLessThanOrEqual(2)
})

test('the time to wait is told in seconds or as a date', () => {
  expect(parseRetryAfter('7')).toBe(7000)
  expect(parseRetryAfter('Wed, 21 Oct 2026 07:28:00 GMT', Date.parse('2026-10-21T07:27:00Z'))).toBe(
    60_000,
  )
  expect(parseRetryAfter('Wed, 21 Oct 2020 07:28:00 GMT')).toBe(0)
  expect(parseRetryAfter('soon')).toBe(null)
  expect(parseRetryAfter(null)).toBe(null)
})
