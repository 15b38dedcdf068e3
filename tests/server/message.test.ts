import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#src/server/db/schema/message.ts'
import type { Providers } from '#src/server/providers/providers.ts'
import {
  channels,
  forgetOldMessages,
  insertMessages,
  mailOf,
  sendBatch,
} from '#src/server/message/message.service.ts'
import { site } from '#src/site.ts'
import { joinRowByRow } from '#tests/support/database/planner.ts'
import { memoryProviders } from '#tests/support/shop/memory-providers.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
afterEach(() => shop.close())

const minute = 60_000
const siteUrl = 'http://localhost:4321'

/** Places an order; the server responds before its messages are sent. */
const order = async (): Promise<string> => {
  await shop.changeProduct('kaju-katli-250g', { stock: 20, maxPerOrder: 10 })
  const shopper = await shop.newShopper()
  await shopper.put('kaju-katli-250g')
  return (await shopper.buy()).order_string
}
const waiting = () => shop.db.select().from(messages)
const never = { send: () => new Promise<never>(() => undefined) }
/** As nodemailer reports it: the server's words hold the address. */
const refused = Object.assign(new Error('550 no mailbox ritika@example.in'), {
  code: 'EENVELOPE',
  responseCode: 550,
})
const refusing = { send: () => Promise.reject(refused) }
const down = { send: () => Promise.reject(new Error('no network')) }

const sendBoth = async (providers: Providers, now: Date) => {
  const sent = channels.map((channel) =>
    sendBatch({ db: shop.db, providers, siteUrl }, channel, now),
  )
  return (await Promise.all(sent)).flatMap(({ unsent }) => unsent)
}

test('a placed order is told by mail and SMS, once, and nothing of it is kept', async () => {
  shop = await openShop()
  const number = await order()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  const [mail, sms] = channels.map((channel) =>
    shop.outbox().find((one) => one.channel === channel),
  )
  expect([mail?.to, sms?.to]).toEqual(['ritika@example.in', '9810043210'])
  expect(shop.outbox()).toHaveLength(2)
  for (const { text } of shop.outbox()) expect(text).toContain(number)
  const link = `\nYour order: ${shop.app.shop.config.siteUrl}/order-details?order=${Number(number.slice(-6))}\n`
  expect(mail?.text.endsWith(link)).toBe(true)
  expect(sms?.text).not.toContain('http')
})

test('what a server took and never sent, because it was killed, another one sends', async () => {
  shop = await openShop({ providers: { mail: never, sms: never } })
  const number = await order()
  await vi.waitFor(async () => expect((await waiting())[0]?.tries).toBe(1))
  const { messages: sent, ...providers } = memoryProviders()
  const later = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute)
  // Not immediately: the first server may only be slow.
  await sendBoth(providers, later(9))
  expect(sent).toEqual([])
  await sendBoth(providers, later(10))
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
  for (const { text } of sent) expect(text).toContain(number)
  expect(await waiting()).toEqual([])
  // The first server's sending never ends, and closing would wait for it.
  shop = { ...shop, close: shop.closeDatabase }
})

test('a mail server that does not answer keeps no SMS waiting', async () => {
  shop = await openShop({ providers: { mail: never } })
  const numbers = [await order(), await order()]
  await vi.waitFor(() => expect(shop.outbox()).toHaveLength(2))
  const told = shop.outbox().map(({ text }) => text)
  for (const number of numbers) expect(told).toContainEqual(expect.stringContaining(number))
  // Closing would wait for the mails.
  shop = { ...shop, close: shop.closeDatabase }
})

test('a mail that is sent is recorded while another one of its batch takes longer', async () => {
  shop = await openShop()
  const slow = Promise.withResolvers<void>()
  const { messages: sent, ...providers } = memoryProviders()
  const mail: Providers['mail'] = {
    send: (one) => (one.to === 'slow@example.in' ? slow.promise : providers.mail.send(one)),
  }
  const now = shop.clock.now()
  const mails = ['slow', 'quick'].map((name) => mailOf(`${name}@example.in`, 'A mail', ['Text']))
  await insertMessages(shop.db, mails, now)
  const sender = { db: shop.db, providers: { ...providers, mail }, siteUrl }
  const batch = sendBatch(sender, 'mail', now)
  await vi.waitFor(async () =>
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(['slow@example.in']),
  )
  slow.resolve()
  expect((await batch).unsent).toEqual([])
  expect([sent.length, await waiting()]).toEqual([1, []])
})

test('a message whose sending was not answered may have arrived: it is repeated twice, hours later', async () => {
  const late = Object.assign(new Error('Timeout'), {
    code: 'ETIMEDOUT',
    timeoutType: 'SOCKET_TIMEOUT',
  })
  let sent = 0
  const unanswered = { send: () => (sent++, Promise.reject(late)) }
  shop = await openShop({ providers: { mail: unanswered } })
  await order()
  await vi.waitFor(async () => expect((await waiting())[0]?.failure).toContain('ETIMEDOUT'))
  const providers = { ...memoryProviders(), mail: unanswered }
  for (let turn = 1; turn < 60; turn++) {
    const now = new Date(shop.clock.now().getTime() + turn * 10 * minute)
    await sendBoth(providers, now)
    if (turn === 5) expect(sent).toBe(1)
  }
  expect(sent).toBe(3)
  expect(await waiting()).toMatchObject([{ channel: 'mail', nextTryAt: null }])
})

test('two servers at the same moment send each message once', async () => {
  shop = await openShop({ providers: { mail: down, sms: down } })
  await order()
  await vi.waitFor(() =>
    expect(shop.logs()).toContain('was not sent by sms (Error: no network): it is tried again'),
  )
  const { messages: sent, ...providers } = memoryProviders()
  const later = new Date(shop.clock.now().getTime() + minute)
  await Promise.all([1, 2, 3].map(() => sendBoth(providers, later)))
  expect(sent).toHaveLength(2)
})

test('a batch takes no more than its share of messages, whatever way PostgreSQL joins', async () => {
  shop = await openShop()
  const now = shop.clock.now()
  const mails = Array.from({ length: 25 }, (_, at) => mailOf(`r${at}@example.in`, 'Hello', ['Hi']))
  await insertMessages(shop.db, mails, now)
  const { messages: sent, ...providers } = memoryProviders()
  const { isFull } = await shop.db.transaction(async (tx) => {
    await joinRowByRow(tx)
    return sendBatch({ db: tx, providers, siteUrl }, 'mail', now)
  })
  expect([isFull, sent.length]).toEqual([true, 20])
})

test('a mail that is refused for two days is left to a person; the SMS went all the same', async () => {
  shop = await openShop({ providers: { mail: refusing } })
  const number = await order()
  await vi.waitFor(() => expect(shop.outbox()).toHaveLength(1))
  await vi.waitFor(() =>
    expect(shop.logs()).toMatch(
      /Message \d+ was not sent by mail \(Error EENVELOPE 550\): it is tried again/,
    ),
  )
  const { messages: sent, ...providers } = memoryProviders()
  const turnedAway = { ...providers, mail: refusing }
  let time = shop.clock.now().getTime()
  const given = []
  for (let turn = 0; turn < 20; turn++) {
    time += 3 * 60 * minute
    given.push(...(await sendBoth(turnedAway, new Date(time))))
  }
  expect(given.filter(({ gaveUp }) => gaveUp)).toHaveLength(1)
  expect(given.at(-1)?.gaveUp).toBe(true)
  expect(await waiting()).toMatchObject([
    { channel: 'mail', nextTryAt: null, text: expect.stringContaining(number) as string },
  ])
  expect(sent).toEqual([])
  expect(shop.logs()).not.toContain('ritika')

  // The mail server works again, and the owner has the shop try once more.
  await using repaired = await openShop({ on: shop })
  const run = async (args: unknown = {}) => (await repaired.owner('messages', args)).split('\n')
  const [listed] = await run()
  expect(listed).toMatch(
    /^message \d+ {2}20 November 2026 at 11:00 am {2}mail to ritika@example\.in: /,
  )
  expect(listed).toContain(`${number} (Error EENVELOPE 550)`)
  // One of last month would be taken for news, and is not kept for ever.
  const { id: _, ...old } = (await waiting())[0]!
  await shop.db.insert(messages).values({ ...old, createdAt: new Date('2026-10-20T10:00:00Z') })
  expect(await run({ again: true })).toEqual(['Messages that are tried again: 1.'])
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
  expect(repaired.outbox()).toMatchObject([{ channel: 'mail', to: 'ritika@example.in' }])
  await forgetOldMessages(shop.db, new Date('2027-01-17T10:00:00Z'))
  expect(await run()).toHaveLength(2)
  await forgetOldMessages(shop.db, new Date('2027-01-19T10:00:00Z'))
  expect(await run()).toEqual(['The shop has given up no message.'])
})

test('why messages had to wait is logged, without what they say', async () => {
  shop = await openShop({ providers: { mail: never, sms: never } })
  const now = shop.clock.now()
  await insertMessages(shop.db, [mailOf('ritika@example.in', 'Your order', ['Sweets'])], now)
  await shop.db.execute(sql`alter table messages rename to messages_away`)
  shop.app.shop.sendMessages()
  await vi.waitFor(() => expect(shop.logs()).toContain('Messages wait for the next round.'))
  await shop.db.execute(sql`alter table messages_away rename to messages`)
  expect(shop.logs()).toContain('relation \\"messages\\" does not exist')
  for (const secret of ['ritika', 'Sweets']) expect(shop.logs()).not.toContain(secret)
})

test('of a job that fails again and again the owner gets one mail a day', async () => {
  shop = await openShop({ env: { ORDERS_EMAIL: 'kitchen@shop.example' } })
  const fails = (job: string) => shop.owner('failed', { job })
  const told = () => shop.outbox().map(({ to, subject }) => [to, subject])
  const mail = (job: string) => ['kitchen@shop.example', `${job} of ${site.name} has failed`]
  expect(await fails('shop-backup')).toContain('kitchen@shop.example is told')
  expect(await fails('shop-backup')).toContain('was told of shop-backup in the last day')
  await fails('shop-rebuild')
  await vi.waitFor(() => expect(told()).toEqual([mail('shop-backup'), mail('shop-rebuild')]))
  expect(shop.outbox()[0]?.text).toContain('journalctl -u shop-backup')
  expect(shop.logs()).toContain('shop-backup has failed.')
  shop.clock.advance(24 * 60 * minute + 1)
  await fails('shop-backup')
  await vi.waitFor(() => expect(told()).toHaveLength(3))
  await expect(fails('a job\n')).rejects.toThrow('JOB')
})
