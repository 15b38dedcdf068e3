import { openShop, type ShopOptions } from '../shop/shop.ts'
import { openForAll, openForEach } from './opened.ts'

/** A shop for all tests of the file, usable from the next hook on. */
export const shopForAll = (options?: ShopOptions) => openForAll(() => openShop(options))

/** A shop for each test, with its own database. */
export const shopForEach = (options?: ShopOptions) => openForEach(() => openShop(options))
