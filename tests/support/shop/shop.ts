import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { productDetail, productOf } from '#src/contract/product.ts'
import type { Product as ShownProduct } from '#src/domain/product.ts'
import { buildApp } from '#src/server/app.ts'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { runCommand } from '#src/server/control/commands.ts'
import type { Db } from '#src/server/db/database.ts'
import { products } from '#src/server/db/schema/product.ts'
import { startSession } from '#src/server/http/session.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import type { OutboxMessage } from '#src/server/providers/outbox.ts'
import type { Providers } from '#src/server/providers/providers.ts'
import { site } from '#src/site.ts'
import { shareCompilers } from './compilers.ts'
import { openBrowser, type Browser } from './browser-session.ts'
import { logInWith } from './log-in.ts'
import { openSeeded } from '../database/database.ts'
import { memoryProviders } from './memory-providers.ts'
import type { OwnSend } from './own-send.ts'
import { openingTime } from './opening-time.ts'
import { shopperOf, type Shopper } from './shopper.ts'

export interface ShopOptions {
  /** Environment variables, as the owner sets them. */
  env?: Record<string, string>
  /** Replaces one of the built-in providers, for example with one that fails. */
  providers?: Partial<Providers>
  /** Another server on the database of this test shop. Closing that server leaves the database open. */
  on?: TestShop
}

type Product = typeof products.$inferSelect
type NewShopper = Shopper & { mobile: string }

/** The whole store API on its own database, of the kind used in this run. `await using` closes it. */
export interface TestShop extends AsyncDisposable {
  app: FastifyInstance
  db: Db
  /** The address of its database for other programs; null for PGlite, which admits only one. */
  databaseUrl: string | null
  config: Config
  /** Calls as a guest, whose cookies are not shared between test shops. */
  send: OwnSend
  browser: (ip?: string) => Browser
  /** A new browser, logged in by code with a mobile number. */
  customer: (mobile?: string) => Promise<Shopper>
  /** A customer who is already logged in, in a new browser, without a code. */
  newShopper: (ip?: string) => Promise<NewShopper>
  /** So many of them. */
  crowd: (size: number) => Promise<NewShopper[]>
  /** The customer whose session this browser has. */
  shopperIn: (browser: Browser, customerId: number) => Shopper
  /** A product of the sample shop. */
  product: (slug: string) => Promise<Product>
  stock: (slug: string) => Promise<number>
  /** The same as a page reads it. */
  productOnPage: (slug: string) => Promise<ShownProduct>
  /** What the owner does between two calls of a shopper. */
  changeProduct: (
    slug: string,
    change: Partial<Pick<Product, 'stock' | 'maxPerOrder' | 'mrp' | 'sellingPrice'>>,
  ) => Promise<Product>
  /** Runs a command of the owner (`npm run store`); returns the lines that it prints. */
  owner: (command: string, args?: unknown) => Promise<string>
  /** Messages sent so far, oldest first. */
  outbox: () => OutboxMessage[]
  /** The sent messages that name an order. Those about an earlier one may come in between. */
  messagesAbout: (orderNumber: string) => OutboxMessage[]
  logs: () => string
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  /** Simulates the loss of the database while the shop runs. */
  closeDatabase: () => Promise<void>
  close: () => Promise<void>
}

const openClock = () => {
  let time = openingTime.getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => void (time += milliseconds),
  }
}

const openTestDatabase = async () => {
  const { db, url, close, lose } = await openSeeded()
  let closing: Promise<void> | undefined
  return {
    db,
    databaseUrl: url,
    closeDatabase: () => (closing ??= lose()),
    giveBack: () => (closing ??= close()),
  }
}

/** The four digits of the last code sent. */
export const codeIn = (messages: readonly OutboxMessage[]): number =>
  Number(/\b\d{4}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? NaN)

let lastMobile = 9_896_000_000

export const openShop = async (options: ShopOptions = {}): Promise<TestShop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const config = readConfig({
    STORE_DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    // Tests send the gateway's event themselves.
    SANDBOX_WEBHOOK: '0',
    // One customer of a test orders more in an hour than a person does.
    CASH_ORDERS_PER_HOUR: '1000',
    ORDER_CHANGES_PER_HOUR: '1000',
    PAYMENT_TRIES_PER_HOUR: '1000',
    // One test pulls the catalog again and again.
    DETAILS_PER_MINUTE: '3000',
    ...options.env,
  })
  const own = options.on ? undefined : await openTestDatabase()
  const { db, databaseUrl, closeDatabase } = (options.on ?? own)!
  const { messages, ...memory } = memoryProviders()
  const clock = openClock()
  const lines: string[] = []
  const app = await buildApp({
    config,
    db,
    providers: { ...memory, ...options.providers },
    clock: clock.now,
    logTo: { write: (line) => void lines.push(line) },
  })
  shareCompilers(app)
  const browser = (ip?: string) => openBrowser(app, ip)
  const guest = browser()
  const product = async (slug: string) => {
    const [found] = await db.select().from(products).where(eq(products.slug, slug))
    if (!found) throw new Error(`The sample shop has no product ${slug}.`)
    return found
  }
  const shopperIn = (opened: Browser, customerId: number) =>
    shopperOf(opened, customerId, {
      now: clock.now,
      idOf: async (slug) => (await product(slug)).id,
    })
  const customer = async (mobile = '9810043210') => {
    const opened = browser()
    const { payload } = await logInWith(opened.send, mobile, () => codeIn(messages))
    return shopperIn(opened, payload.customer_id)
  }
  const newShopper = async (ip?: string) => {
    const mobile = String(++lastMobile)
    const contact = { kind: 'mobile', contact: mobile, proven: true } as const
    const created = await createCustomer(db, contact, {}, clock.now())
    if (!created) throw new Error(`${mobile} is a customer already.`)
    const opened = browser(ip)
    const session = await startSession(db, created.id, clock.now(), config.limits)
    opened.cookies.set('session', session)
    return { ...shopperIn(opened, created.id), mobile }
  }
  const owner = async (command: string, args: unknown = null) => {
    const said: string[] = []
    await runCommand(app, command, args, (line) => said.push(line))
    return said.join('\n')
  }
  const close = async () => {
    await app.close()
    await own?.giveBack()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    db,
    databaseUrl,
    config,
    browser,
    customer,
    newShopper,
    crowd: async (size) => {
      const shoppers: NewShopper[] = []
      for (let n = 0; n < size; n++) shoppers.push(await newShopper())
      return shoppers
    },
    shopperIn,
    product,
    stock: async (slug) => (await product(slug)).stock,
    productOnPage: async (product_slug) => {
      const asked = { product_slug, store_id: site.storeId }
      return productOf((await guest.send(productDetail, asked)).payload)
    },
    changeProduct: async (slug, change) => {
      await db.update(products).set(change).where(eq(products.slug, slug))
      return product(slug)
    },
    owner,
    clock,
    closeDatabase,
    close,
    send: guest.send,
    outbox: () => [...messages],
    messagesAbout: (orderNumber) => messages.filter(({ text }) => text.includes(orderNumber)),
    logs: () => lines.join(''),
    [Symbol.asyncDispose]: close,
  }
}
