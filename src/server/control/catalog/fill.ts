import { sql } from 'drizzle-orm'
import { disableTimeouts, lockShop } from '../../backup/tables.ts'
import { OwnerError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { CommandContext } from '../../http/services.ts'

// Loaded on demand: most starts find a shop that is already filled.
const seeding = () => import('../../sample/seed.ts')

/** Throws an `OwnerError` if the database was just created: the owner means another one. */
export const assertFilled = async (db: Db): Promise<void> => {
  const { isEmpty } = await seeding()
  if (await isEmpty(db))
    throw new OwnerError(
      'There is no shop in this database. DATABASE_URL and STORE_DATA_DIR name the one that is used; if the shop runs in containers, see docs/deploy.md.',
    )
}

const fillEmpty = async ({ db, say, now }: CommandContext): Promise<boolean> => {
  const { isEmpty, seedShop } = await seeding()
  if (!(await isEmpty(db))) return false
  say('loading the sample shop and the pincode directory')
  return seedShop(db, now())
}

const filling = new WeakMap<Db, Promise<boolean>>()

/** Loads the sample shop into an empty database. A start and its rebuild ask for it at the same time. */
export const fill = (context: CommandContext): Promise<boolean> => {
  const running = filling.get(context.db)
  if (running) return running
  const filled = fillEmpty(context).finally(() => filling.delete(context.db))
  filling.set(context.db, filled)
  return filled
}

/** Empties every table, customers and orders too, and loads the sample shop again. */
export const reset = async (context: CommandContext): Promise<void> => {
  const { db, say } = context
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables = rows.map((row) => row.name).join(', ')
  await db.transaction(async (tx) => {
    await disableTimeouts(tx)
    await lockShop(tx)
    await tx.execute(sql.raw(`truncate ${tables} restart identity cascade`))
  })
  say('emptied every table')
  await fill(context)
  say('the sample shop is loaded; "npm run rebuild" brings it to the pages')
}
