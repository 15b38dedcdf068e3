import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSend } from '#src/api.ts'
import { site } from '#src/site.ts'
import { heeding, waitOf } from '#scripts/catalog/busy.ts'
import { pullCatalog } from '#scripts/pull-catalog.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let server: Server | undefined
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A store somewhere else: `first` may answer before the shop does. */
const pullFrom = async (first: RequestListener, timeout?: number) => {
  server = createServer((request, response) => {
    first(request, response)
    if (response.writableEnded || request.headers['x-held']) return
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = { 'content-type': 'application/json' }
      const payload = Buffer.concat(parts)
      void shop.app
        .inject({ method: 'POST', url: request.url ?? '', headers, payload })
        .then(({ statusCode, body }) => response.writeHead(statusCode).end(body))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return pullCatalog({
    send: createSend(heeding(fetch), { api, main: '', delivery: '' }),
    storeId: site.storeId,
    companyId: site.companyId,
    ...(timeout === undefined ? {} : { timeout }),
  })
}

/** Keeps the shop from answering this request. */
const hold = (request: { headers: Record<string, unknown> }) => (request.headers['x-held'] = '1')

test('a store that asks to wait is left alone for as long, and then goes on', async () => {
  let openAt = 0
  let early = 0
  const { products } = await pullFrom((request, response) => {
    if (openAt === 0 && request.url?.endsWith('/getProductDetails')) openAt = Date.now() + 1000
    else if (Date.now() < openAt) early++
    else return
    response.writeHead(429, { 'retry-after': '1' }).end('{}')
  })
  expect(products.length).toBeGreaterThan(100)
  expect(openAt).toBeGreaterThan(0)
  // The other call that may have been on its way.
  expect(early).toBeLessThanOrEqual(1)
})

test('a store that asks to wait for long is told so; the next run may try', async () => {
  const pulled = pullFrom((_, response) => {
    response.writeHead(503, { 'retry-after': '3600' }).end()
  })
  await expect(pulled).rejects.toMatchObject({
    message: 'the verticals: /store/verticalWithCatList answered: It asks to wait 3600 s.',
    passing: true,
  })
})

test('a store that never answers is given up and named', async () => {
  const pulled = pullFrom((request) => hold(request), 40)
  await expect(pulled).rejects.toMatchObject({
    message: 'the verticals: /store/verticalWithCatList did not answer within 0.04 s',
    passing: true,
  })
})

test('an answer that breaks off is asked for again; when it does so each time, that is told', async () => {
  let broken = 0
  const breakOff: RequestListener = (request, response) => {
    if (!request.url?.endsWith('/getAllBrands')) return
    broken++
    hold(request)
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"message":')
    setTimeout(() => response.destroy(), 5)
  }
  const pulled = pullFrom(breakOff)
  await expect(pulled).rejects.toMatchObject({
    message: 'the brands: /store/getAllBrands answered: The answer broke off.',
    passing: true,
  })
  expect(broken).toBe(3)
})

test.each([
  ['another page', 200, '<html>Welcome</html>', true],
  ['JSON of something else', 200, '{"ok":true}', false],
  ['a fault without words', 500, 'Oops', true],
])('%s in place of an answer is told', async (_, status, body, passing) => {
  const pulled = pullFrom((_request, response) => {
    response.writeHead(status).end(body)
  })
  await expect(pulled).rejects.toMatchObject({ passing })
  await expect(pulled).rejects.toThrow('the verticals: /store/verticalWithCatList answered: ')
})

test('never more than two calls are under way', async () => {
  let [now, most] = [0, 0]
  await pullFrom((_, response) => {
    most = Math.max(most, ++now)
    response.on('close', () => now--)
  })
  expect(most).toBeLessThanOrEqual(2)
})

test('the time to wait is told in seconds or as a date', () => {
  expect(waitOf('7')).toBe(7000)
  expect(waitOf('Wed, 21 Oct 2026 07:28:00 GMT', Date.parse('2026-10-21T07:27:00Z'))).toBe(60_000)
  expect(waitOf('Wed, 21 Oct 2020 07:28:00 GMT')).toBe(0)
  expect(waitOf('soon')).toBe(null)
  expect(waitOf(null)).toBe(null)
})
