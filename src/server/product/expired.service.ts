import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'

/**
 * Notes products whose batch has expired since their rows were written, so that listings show them last. They are
 * off sale from the first moment of the day (card/stock.ts). Takes back what it noted under a clock that was ahead.
 */
export const noteExpired = (db: Db) =>
  db.execute(sql`
    with due as (
      -- Locks by id, as orders do.
      select id from ${products}
      where expired <> coalesce(exp_date < (now() at time zone 'Asia/Kolkata')::date, false)
      order by id for no key update
    )
    update ${products} set expired = not expired from due where products.id = due.id`)
