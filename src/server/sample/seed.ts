import { sql } from 'drizzle-orm'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { setBoxes } from '../box/file.ts'
import type { Db } from '../db/database.ts'
import { settings } from '../db/schema/shop.ts'
import { setOccasions, type OccasionFacts } from '../occasion/file.ts'
import { importPincodes } from '../pincode/directory.ts'
import { productsOf } from '../product/item.ts'
import { rankItems } from '../product/rank.service.ts'
import { saveProducts } from '../product/save.service.ts'
import { saveSampleReviews } from '../product/review/sample.ts'
import { saveMenus } from '../shop/save-menus.ts'
import { saveOffers } from '../shop/save-offers.ts'
import type { ShopFile } from '../shop/schema.ts'
import { readSampleItems, readSampleShop, type SampleOccasion, type SampleShop } from './files.ts'

const shopFileOf = ({ bankOffers, ...file }: SampleShop, today: string): ShopFile => ({
  ...file,
  bankOffers: bankOffers.map(({ startsDaysAgo, lastsDays, ...offer }) => ({
    ...offer,
    firstDay: daysAfter(today, -startsDaysAgo),
    lastDay: daysAfter(today, lastsDays - startsDaysAgo - 1),
  })),
})

/** Until when an order of the last possible day is cooked and sent. */
const lastHour = '18:00'

const dated = ({ feast, ...occasion }: SampleOccasion, today: string): OccasionFacts => {
  if (!feast) return occasion
  // The next one; after the last known year, that one, which is over.
  const day = feast.days.find((date) => date >= today) ?? feast.days.at(-1)!
  return {
    ...occasion,
    firstDay: daysAfter(day, -feast.beginsDaysBefore),
    lastDay: day,
    lastOrder: `${daysAfter(day, -feast.lastOrderDaysBefore)}T${lastHour}`,
  }
}

export const saveSampleOccasions = (
  db: Db,
  occasions: readonly SampleOccasion[],
  now: Date,
): Promise<void> =>
  setOccasions(
    db,
    occasions.map((one) => dated(one, indiaDate(now))),
  )

/** True until a shop was loaded. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from settings) as empty`,
  )
  return rows[0]?.empty ?? true
}

/** Loads sample shop and pincodes in one transaction. False when there was a shop already. */
export const seedShop = async (db: Db, now: Date): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const shop = await readSampleShop()
  const items = await readSampleItems(shop)
  const file = shopFileOf(shop, indiaDate(now))
  return db.transaction(async (tx) => {
    // Several servers on one PostgreSQL may start at once; the second one finds the shop loaded.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    if (!(await isEmpty(tx))) return false
    await saveMenus(tx, file)
    await saveProducts(tx, productsOf(items))
    await importPincodes(tx)
    await tx.insert(settings).values({
      ...shop.paymentFees,
      deliveryCharge: 0,
      deliveryFreeFrom: 0,
      featured: shop.featured,
    })
    await saveOffers(tx, file)
    await saveSampleOccasions(tx, shop.occasions, now)
    await setBoxes(tx, shop.fillableBoxes)
    await saveSampleReviews(tx, now)
    await rankItems(tx, now)
    return true
  })
}
