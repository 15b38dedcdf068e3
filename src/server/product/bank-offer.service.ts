import { and, asc, gt, lte } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { bankOffers } from '../db/schema/shop.ts'

export const readBankOffers = async (db: Db, now: Date) => {
  const rows = await db
    .select()
    .from(bankOffers)
    .where(and(lte(bankOffers.startsAt, now), gt(bankOffers.endsAt, now)))
    .orderBy(asc(bankOffers.id))
  return rows.map((row) => ({
    logo: row.logo ?? '',
    description: row.description,
    starttime: row.startsAt.toISOString(),
    endtime: row.endsAt.toISOString(),
  }))
}
