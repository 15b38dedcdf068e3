import { beforeAll, beforeEach } from 'vitest'
import { openGatewayShop } from '../shop/gateway.ts'
import { openShop, type ShopOptions, type TestShop } from '../shop/shop.ts'
import { openForAll, openForEach } from './opened.ts'

/** A shop for all tests of the file, usable from the next hook on. */
export const shopForAll = (options?: ShopOptions) => openForAll(() => openShop(options))

/** A shop for each test, with its own database. */
export const shopForEach = (options?: ShopOptions) => openForEach(() => openShop(options))

/** As `shopForAll`, with a gateway that is a separate server, and answers again before each test. */
export const gatewayShopForAll = () => {
  const gateway = openForAll(openGatewayShop)
  const shop = {} as TestShop
  beforeAll(() => void Object.assign(shop, gateway.shop))
  beforeEach(() => gateway.setLine('up'))
  return { gateway, shop }
}

/** A new customer for each test, with so many packs of these products in the bag; `stock` are there of each. */
export const shopperForEach = (
  shop: TestShop,
  packs: Record<string, number> = {},
  stock = 20,
): Awaited<ReturnType<TestShop['newShopper']>> => {
  const shopper = {} as Awaited<ReturnType<TestShop['newShopper']>>
  beforeEach(async () => {
    Object.assign(shopper, await shop.newShopper())
    for (const [slug, quantity] of Object.entries(packs)) {
      const { id } = await shop.changeProduct(slug, { stock, maxPerOrder: 10 })
      if (quantity) await shopper.put(id, quantity)
    }
  })
  return shopper
}
