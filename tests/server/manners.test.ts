import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { describe, expect, it, test, vi } from 'vitest'
import { sendOtpRegister, verifyOtpRegister } from '#src/contract/login.ts'
import * as listing from '#src/contract/listing.ts'
import { startJob } from '#src/server/base/jobs.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { refuseWhenClosing } from '#src/server/transport.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { codeIn, openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { homeAddress } from '#tests/support/shop/shopper.ts'

const shop = shopForAll({ env: { SITE_URL: 'https://shop.example' } })

const verticals = pathOf(listing.verticals)
const ask = (headers: Record<string, string> = {}) =>
  shop.browser().request(verticals, { body: { store_id: 121 }, headers })

/** Sends raw bytes to a listening shop; resolves with the whole response. */
const sendRaw = (address: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (part) => (answer += String(part)))
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })

describe('an answer', () => {
  it('carries the security headers and a number that is also in the log', async () => {
    const answer = await ask()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const lines = shop
      .logs()
      .split('\n')
      .filter((line) => line.includes(id))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { req: { method: 'POST', path: verticals } },
      { res: { statusCode: 200 } },
    ])
  })

  it.each([
    ['POST', '/no-such-path', 405, 'read-only'],
    ['DELETE', '/product/kaju-katli-250g', 405, 'read-only'],
    ['GET', '/api/store/orderList', 404, 'unknown-call'],
    ['GET', '/gallery/320/none.avif', 404, 'unknown-picture'],
    ['GET', '/api/store/%zz', 404, 'unknown-call'],
    ['POST', '/api/store/%zz', 404, 'unknown-call'],
  ] as const)('to %s %s has a message and a code', async (method, path, status, code) => {
    const answer = await shop.browser().request(path, { method })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.json()).toEqual({ message: expect.any(String) as string, code })
  })
})

describe('a page of another site', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    // Anyone on the network path can forge the plain http origin of the same host.
    { origin: 'http://shop.example', host: 'shop.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('cannot change anything: %o', async (headers) => {
    for (const path of [verticals, '/no-such-path']) {
      const answer = await shop.browser().request(path, { body: { store_id: 121 }, headers })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'foreign-origin' })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('the shop’s own pages can', async () => {
    expect((await ask({ origin: 'https://shop.example' })).status).toBe(200)
    expect(
      (await ask({ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
  })
})

describe('a shop that listens', () => {
  it('answers what is no HTTP, no address, and headers that are far too large', async () => {
    await using listening = await openShop({ on: shop })
    const address = await listening.app.listen({ host: '127.0.0.1', port: 0 })
    expect(await sendRaw(address, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"code":"invalid"/)
    const headers = `GET / HTTP/1.1\r\nhost: a\r\nx-filler: ${'x'.repeat(100_000)}\r\n\r\n`
    const none = 'GET http://a:b/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
    expect(await sendRaw(address, none)).toMatch(/^HTTP\/1.1 400 [^]*nosniff[^]*"code":"invalid"/)
    expect(await sendRaw(address, headers)).toMatch(/^HTTP\/1.1 431 [^]*"code":"too-large"/)
  })

  it('finishes what runs when it is closed, and takes nothing new', async () => {
    await using listening = await openShop({ on: shop })
    const address = await listening.app.listen({ host: '127.0.0.1', port: 0 })
    const call = () =>
      fetch(address + verticals, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"store_id":121}',
      })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // Delays the responses of the calls, as a slow database does.
    const entered = new Promise<void>((resolve) => {
      void listening.db.transaction(async (tx) => {
        await tx.execute(sql`lock table verticals in access exclusive mode`)
        resolve()
        await held
      })
    })
    await entered
    const arrived = once(listening.app.server, 'request')
    const running = call()
    await arrived
    const closed = listening.app.close()
    await sleep(50)
    await expect(call()).rejects.toThrow()
    release()
    expect((await running).status).toBe(200)
    await closed
  })
})

test('a shop that stops in the middle of a round no longer listens', async () => {
  const app = fastify()
  refuseWhenClosing(app)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const entered = new Promise<void>((resolve) =>
    startJob(app, {
      name: 'testing',
      seconds: 0,
      work: () => {
        resolve()
        return held
      },
    }),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await entered
  let isClosed = false
  const closed = app.close().then(() => (isClosed = true))
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  await expect(fetch(address)).rejects.toThrow()
  // Its database may be closed only after the round.
  expect(isClosed).toBe(false)
  release()
  await closed
})

describe('the log', () => {
  it('warns once of a proxy that the shop was not told of', async () => {
    const warnings = ({ logs }: TestShop) => logs().match(/set TRUST_PROXY=1/g)?.length ?? 0
    for (const [env, count] of [
      [{}, 1],
      [{ TRUST_PROXY: '1' }, 0],
    ] as const) {
      await using asked = await openShop({ on: shop, env })
      for (let time = 0; time < 2; time++)
        await asked.app.inject({
          method: 'POST',
          url: verticals,
          payload: { store_id: 121 },
          headers: { 'x-forwarded-for': '198.51.100.7' },
        })
      expect(warnings(asked)).toBe(count)
    }
  })

  it('warns of a shop for others whose messages reach nobody', async () => {
    const SITE_URL = 'https://shop.example'
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_SHOP_EMAIL: 'orders@shop.example' }
    const sms = { SMS_URL: 'http://127.0.0.1:9', SMS_TOKEN: 'token' }
    for (const [env, settings] of [
      [{ SITE_URL }, 'SMS_URL and SMS_TOKEN and SMTP_URL'],
      [{ SITE_URL, ...smtp }, 'SMS_URL and SMS_TOKEN'],
      [{ SITE_URL, ...smtp, ...sms }, undefined],
      [{}, undefined],
    ] as const) {
      await using opened = await openShop({ on: shop, env })
      await opened.app.listen({ host: '127.0.0.1', port: 0 })
      expect(/outbox folder\. Set ([\w ]+) \(/.exec(opened.logs())?.[1]).toBe(settings)
    }
  })

  it('knows nobody: no number, mail address, name, address, password or code', async () => {
    await using logged = await openShop({ env: { LOG_LEVEL: 'debug' } })
    const browser = logged.browser()
    const username = homeAddress.email
    const { payload } = await browser.send(sendOtpRegister, { otp_type: 'email', username })
    const otp = codeIn(logged.outbox())
    const code = String(otp).padStart(4, '0')
    const registered = await browser.send(verifyOtpRegister, {
      otp_id: payload.otp_id,
      otp,
      otp_type: 'email',
      company_id: site.companyId,
      email: username,
      phone: homeAddress.contact,
      name: homeAddress.name,
      password: 'laddu-and-peda',
    })
    const shopper = logged.shopperIn(browser, registered.payload.customer_id)
    await logged.changeProduct('kaju-katli-250g', { stock: 9 })
    await shopper.put('kaju-katli-250g')
    await shopper.buy()
    await browser.request(`/search-product/${homeAddress.name}?q=${username}`, { method: 'GET' })
    await logged.db.execute(sql`alter table bag_lines rename to lost`)
    await expect(shopper.put('kaju-katli-250g')).rejects.toMatchObject({
      status: 500,
      code: 'internal',
    })
    const text = logged.logs()
    expect(text).toContain('"path":"/api/store/cashOnDelivery"')
    expect(text).toContain('does not exist')
    const { contact, email, name, house_no, street, landmark } = homeAddress
    for (const secret of [contact, email, name, house_no, street, landmark, 'laddu-and-peda'])
      expect(text).not.toContain(secret)
    expect(text).not.toContain([...browser.cookies.values()][0])
    // Numbers that the log adds itself may equal the code by chance.
    const logText = text.replaceAll(/"(time|pid|responseTime)":[\d.]+|:\d+:\d+\b/g, '')
    expect(logText).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
    expect(text).not.toContain('203.0.113')
  })
})

test('a start compiles the schemas of no call: that would take half a second of each', async () => {
  await using fresh = await openShop()
  const compiled: string[] = []
  // Both exist once a shop is ready.
  const { validatorCompiler: validator, serializerCompiler: serializer } = shop.app
  fresh.app.setValidatorCompiler((route) => {
    compiled.push(`request of ${route.url}`)
    return validator!(route)
  })
  fresh.app.setSerializerCompiler((route) => {
    compiled.push(`reply of ${route.url}`)
    return serializer!(route)
  })
  await fresh.app.ready()
  // The form of the built-in sandbox is no call.
  expect(compiled).toEqual(['request of /api/payments/sandbox/pay'])
  compiled.length = 0
  await fresh.send(listing.brands, { store_id: 121 })
  expect(compiled).toEqual([
    `request of ${pathOf(listing.brands)}`,
    `reply of ${pathOf(listing.brands)}`,
  ])
})
