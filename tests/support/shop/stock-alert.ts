import { expect, vi } from 'vitest'
import { askStockAlert, confirmStockAlert, endStockAlerts } from '#src/contract/stock-alert.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { sendDueAlerts } from '#src/server/stock-alert/send.service.ts'
import { storeScope } from '#src/site.ts'
import type { Browser } from './browser-session.ts'
import type { TestShop } from './shop.ts'

interface Asker {
  contact: string
  quantity?: number
  browser?: Browser
}

/** What people and the shop do with alerts about one product. */
export const alertsOf = (shop: TestShop, productId: number) => {
  const waitForMessages = async () => {
    shop.app.shop.sendMessages()
    await vi.waitFor(async () => expect(await shop.db.$count(messages)).toBe(0))
  }
  return {
    /** Asks, and waits until the mail to confirm is sent. */
    ask: async ({ contact, quantity, browser = shop.browser() }: Asker) => {
      const request = {
        ...storeScope,
        product_id: productId,
        contact,
        ...(quantity && { quantity }),
      }
      const reply = await browser.send(askStockAlert, request)
      await waitForMessages()
      return reply
    },
    confirm: (token: string) => shop.send(confirmStockAlert, { ...storeScope, token }),
    end: (token: string) => shop.send(endStockAlerts, { ...storeScope, token }),
    /** One round, and the sending of what it queued; returns who was told since the last one. */
    tell: async (times = 1): Promise<string[]> => {
      const before = shop.outbox().length
      const round = () => sendDueAlerts(shop.db, shop.config.siteUrl, shop.clock.now())
      await Promise.all(Array.from({ length: times }, round))
      await waitForMessages()
      return shop
        .outbox()
        .slice(before)
        .map(({ to }) => to)
    },
  }
}

/** The token in the newest message to a contact. */
export const tokenTo = (shop: TestShop, contact: string): string => {
  const text = shop.outbox().findLast(({ to }) => to === contact)?.text ?? ''
  return /\/stock-alert#(?:confirm|end)=([\w-]+)/.exec(text)?.[1] ?? ''
}
