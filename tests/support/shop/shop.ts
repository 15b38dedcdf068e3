import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#src/server/app.ts'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { runCommand } from '#src/server/control/commands.ts'
import type { Db } from '#src/server/db/database.ts'
import { memoryProviders, type OutboxMessage } from '#src/server/providers/outbox.ts'
import type { Providers } from '#src/server/providers/providers.ts'
import { shareCompilers } from './compilers.ts'
import { openBrowser, type Browser } from './browser-session.ts'
import { logInWith } from './log-in.ts'
import { openSeeded } from '../database/database.ts'
import type { OwnSend } from './own-send.ts'
import { openingTime } from './opening-time.ts'

export interface ShopOptions {
  /** Environment variables, as the owner sets them. */
  env?: Record<string, string>
  /** Replaces one of the built-in providers, for example with one that fails. */
  providers?: Partial<Providers>
  /** Another server on the database of this test shop. Closing that server leaves the database open. */
  on?: TestShop
}

export type Customer = Browser & { customerId: number }

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
  customer: (mobile?: string) => Promise<Customer>
  /** Runs a command of the owner (`npm run store`); returns the lines that it prints. */
  owner: (command: string, args?: unknown) => Promise<string>
  /** Messages sent so far, oldest first. */
  outbox: () => OutboxMessage[]
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
  const customer = async (mobile = '9810043210') => {
    const opened = browser()
    const { payload } = await logInWith(opened.send, mobile, () => codeIn(messages))
    return { ...opened, customerId: payload.customer_id }
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
    owner,
    clock,
    closeDatabase,
    close,
    send: browser().send,
    outbox: () => [...messages],
    logs: () => lines.join(''),
    [Symbol.asyncDispose]: close,
  }
}
