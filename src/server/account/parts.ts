import { eq, exists, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { orders } from '../db/schema/order.ts'
import { reviewsOfAccount } from '../product/review/account.service.ts'
import { moveAddresses, moveMerges, moveOrders } from './join.move.ts'

/** Rows that belong to an account. */
interface AccountPart {
  /** Into the account that another one is joined into. */
  move: (tx: Db, from: number, to: number) => Promise<void>
  /** Replaces the copy of the customer's name. */
  rename?: (tx: Db, customerId: number, name: string) => Promise<void>
  /** Takes the name out of what stays of a forgotten account. Returns what the owner is told. */
  forget?: (tx: Db, customerId: number) => Promise<string>
  /** True of a row of `customers` that is kept for them, even if nobody uses the account. */
  keep?: (db: Db) => SQL
}

const hasOrders = (db: Db): SQL =>
  exists(db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customers.id)))

/** In the order of locks. The bag is moved after them (`moveBag`). */
export const accountParts: readonly AccountPart[] = [
  { move: moveOrders, keep: hasOrders },
  reviewsOfAccount,
  { move: moveAddresses },
  { move: moveMerges },
]
