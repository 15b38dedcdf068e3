import Type, { type Static } from 'typebox'
import { asc, eq, gte } from 'drizzle-orm'
import { isDate } from '#src/domain/calendar.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import { lastSlot } from '#src/domain/slot.ts'
import { OwnerError } from '../base/errors.ts'
import { deliveryDays } from '../db/schema/delivery-day.ts'
import { listOrders } from '../fulfilment/progress.service.ts'
import { lockDay } from '../db/advisory-locks.ts'
import type { CommandContext } from '../http/services.ts'
import { count } from './fields.ts'

export const dayChange = Type.Object({
  day: Type.Optional(Type.String({ maxLength: 40 })),
  /** Null: as all other days; 0: closed. */
  places: Type.Optional(Type.Union([Type.Null(), count])),
})
type DayChange = Static<typeof dayChange>

const wordsOf = (places: number): string =>
  places === 0 ? 'closed' : `${places} order${places === 1 ? '' : 's'} at most`

const others = (max: number): string =>
  max ? `${wordsOf(max)} (ORDERS_PER_DAY)` : 'any number of orders (ORDERS_PER_DAY is not set)'

const list = async ({ db, config, now, say }: CommandContext): Promise<void> => {
  const today = indiaDate(now())
  const rows = await db
    .select()
    .from(deliveryDays)
    .where(gte(deliveryDays.date, today))
    .orderBy(asc(deliveryDays.date))
  for (const { date, places } of rows)
    say(`${date}  ${formatWeekdayDate(date)}  ${wordsOf(places)}`)
  say(`${rows.length ? 'All other days' : 'All days'} take ${others(config.limits.ordersPerDay)}.`)
}

const numbersOf = (orders: readonly { number: string }[]): string =>
  orders.map(({ number }) => number).join(', ')

const living = new Set(['placed', 'packed', 'out', 'pending'])

const set = async (
  context: CommandContext,
  { day, places = null }: DayChange & { day: string },
): Promise<void> => {
  const { db, config, now, say } = context
  if (!isDate(day)) throw new OwnerError(`The day must be a date such as 2026-11-29, not "${day}".`)
  const today = indiaDate(now())
  if (day < today) throw new OwnerError(`${day} is over.`)
  await db.transaction(async (tx) => {
    await lockDay(tx, day)
    if (places === null) await tx.delete(deliveryDays).where(eq(deliveryDays.date, day))
    else
      await tx
        .insert(deliveryDays)
        .values({ date: day, places })
        .onConflictDoUpdate({ target: deliveryDays.date, set: { places } })
  })
  const takes = places === null ? others(config.limits.ordersPerDay) : wordsOf(places)
  say(`${formatWeekdayDate(day)} ${places === 0 ? 'is' : 'takes'} ${takes}.`)
  if (day > lastSlot(now(), { isGift: true })) say('Shoppers cannot choose it yet.')
  if (!places) say('The checkout knows it at once, pages after the next rebuild.')
  if (places === null) return
  const there = (await listOrders(db, day)).filter(({ state }) => living.has(state))
  const leaving = there.filter(({ slotDate }) => slotDate !== day)
  if (places === 0)
    say(
      `Nothing is delivered on it. Parcels for later days still leave on it${leaving.length ? `: ${numbersOf(leaving)}` : ''}.`,
    )
  const due = there.filter(({ slotDate }) => slotDate === day)
  if (due.length <= places) return
  // What is not paid can be neither moved nor cancelled.
  const unpaid = due.filter(({ phase }) => phase === 'pending')
  const placed = due.filter(({ phase }) => phase !== 'pending')
  if (placed.length)
    say(
      `${placed.length} order${placed.length === 1 ? ' is' : 's are'} for it already and stay${placed.length === 1 ? 's' : ''}: ${numbersOf(placed)}. Move or cancel them with their customers: npm run store -- orders ${day}`,
    )
  if (unpaid.length)
    say(`Not paid yet: ${numbersOf(unpaid)}. Look again later, as they come on it if they are.`)
}

/** Lists the days that take another number of orders than all others, or sets one. */
export const manageDays = (context: CommandContext, { day, places }: DayChange): Promise<void> =>
  day === undefined ? list(context) : set(context, { day, places })
