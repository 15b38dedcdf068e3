import { test as base } from './axe.ts'
import { openShop, type TestShop } from '../shop/shop.ts'

/** A shop in the test process: only the test moves its clock and changes its database. */
export type ClockedShop = TestShop & { origin: string }

/**
 * The shop's `test` against a separate shop, which serves the built site. For states that need another time
 * or access to the database: an expired code or session, sold-out stock.
 */
export const test = base.extend<object, { shop: ClockedShop }>({
  shop: [
    async ({}, provide) => {
      const shop = await openShop({
        env: {
          STORE_DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
          REQUESTS_PER_MINUTE: '100000',
          OTP_SENDS_PER_CONTACT: '1000',
          OTP_SENDS_PER_CALLER: '1000',
        },
      })
      const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
      await provide({ ...shop, origin: `http://localhost:${port}` })
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.origin),
  code: async ({ shop }, provide) => {
    await provide(async (to) => {
      const text = shop.outbox().findLast((message) => message.to.endsWith(to))?.text
      const code = /\b\d{4}\b/.exec(text ?? '')?.[0]
      if (!code) throw new Error(`No code was sent to ${to}.`)
      return code
    })
  },
})

export { expect } from './axe.ts'
