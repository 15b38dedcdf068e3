import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { parsePlaces } from '#src/domain/box.ts'
import type { FilledBox } from '#src/domain/filled-box.ts'
import type { Gift } from '#src/domain/gift.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { formatExact } from '#src/domain/money.ts'
import { formatSize } from '#src/domain/product.ts'
import { site } from '#src/site.ts'
import type { Db } from '../db/database.ts'
import { orders } from '../db/schema/order.ts'
import { orderNumber } from '../order/number.ts'
import { giftOf } from '../order/gift.ts'
import { nameParts, readItems, type ItemRow, type OrderRow } from '../order/order.service.ts'
import { leavesOn, leftBehind } from './leaving.ts'

/** One A6 page, the smallest that printers take, for each slip and card. */
const styles = `
@page { size: A6; margin: 8mm }
body { margin: 0; font: 10pt/1.35 system-ui, sans-serif; overflow-wrap: anywhere }
section { break-after: page }
h1 { margin: 0 0 2mm; font-size: 14pt }
p, ul, table { margin: 0 0 3mm }
td { padding: 0 3mm 1mm 0; vertical-align: top }
pre { margin: 1mm 0 0 }
td:last-child { padding: 0; text-align: right; white-space: nowrap }
.card { display: grid; align-content: center; min-height: 120mm; text-align: center; font-size: 14pt }
.card p { white-space: pre-line }
@media screen { section { width: 89mm; margin: 6mm auto; padding: 8mm; border: 1px solid #999 } }
`

const paragraph = (lines: readonly string[]): string =>
  `<p>${lines
    .filter(Boolean)
    .map((line) => `<span dir="auto">${escapeHtml(line)}</span>`)
    .join('<br>')}</p>`

const addressOf = (order: OrderRow): string =>
  paragraph([
    order.deliverName,
    `${order.deliverHouseNo}, ${order.deliverStreet}`,
    order.deliverLandmark,
    `${order.deliverCity}, ${order.deliverState} ${order.deliverPincode}`,
    order.deliverContact,
    order.deliverInstructions,
  ])

/** A filled box as it is packed: its places row by row, by the letters of the pieces below. */
const gridOf = ({ contents, pieces }: FilledBox): string => {
  const places = parsePlaces(contents) ?? []
  const letterOf = (id: number) =>
    String.fromCharCode(65 + pieces.findIndex(({ productId }) => productId === id))
  const side = Math.sqrt(places.length)
  const rows = Array.from({ length: side }, (_, row) =>
    places
      .slice(row * side, (row + 1) * side)
      .map(letterOf)
      .join(' '),
  )
  const names = pieces.map(
    ({ productId, name, quantity }) => `${letterOf(productId)}: ${quantity} ${escapeHtml(name)}`,
  )
  return `<br>${names.join('<br>')}<pre>${rows.join('\n')}</pre>`
}

const rowOf = (item: ItemRow, hasPrices: boolean): string => {
  const { size } = nameParts(item)
  const called = item.name + (size ? `, ${formatSize(size)}` : '')
  const price = hasPrices ? `<td>${formatExact(item.unitPrice * item.quantity)}</td>` : ''
  const name = `<td>${escapeHtml(called)}${item.box ? gridOf(item.box) : ''}</td>`
  return `<tr><td>${item.quantity} ×</td>${name}${price}</tr>`
}

const moneyOf = (order: OrderRow): string =>
  order.gatewayKey === null
    ? `Collect ${formatExact(order.total)} in cash.`
    : `Paid online: ${formatExact(order.total)}.`

const slipOf = (
  order: OrderRow,
  items: readonly ItemRow[],
  gift: Gift | null,
  isLate: boolean,
): string => `<section>
<h1>${escapeHtml(site.name)}</h1>
${paragraph([`${orderNumber(order)}, ${formatWeekdayDate(order.slotDate)}`])}
${isLate ? '<p><b>It had to leave on an earlier day, and was not printed before today.</b></p>' : ''}
${addressOf(order)}
<table>${items.map((item) => rowOf(item, !gift)).join('')}</table>
<p>${gift ? 'A gift: it is paid, and no price goes with it.' : moneyOf(order)}</p>
</section>`

const cardOf = ({ message, from }: Gift): string =>
  message || from
    ? `<section class="card">
${message && `<p dir="auto">${escapeHtml(message)}</p>`}
${from && `<p dir="auto">${escapeHtml(from)}</p>`}
</section>`
    : ''

/** Orders of the day that are being paid, and come under it once they are. */
const unpaidOn = async (db: Db, day: string): Promise<string> => {
  const count = await db.$count(orders, and(leavesOn(day), eq(orders.phase, 'pending')))
  return count === 0
    ? ''
    : `<p>Not paid yet: ${count}. Print again later, as they leave on ${formatWeekdayDate(day)} if they are.</p>`
}

/** Slips of the orders that leave on a day (YYYY-MM-DD in India), after those that were left behind. */
export const slipsOfDay = (day: string, now: Date) => ({
  day,
  wanted: or(leavesOn(day), leftBehind(day, now)),
  late: leftBehind(day, now),
  title: `Slips for ${formatWeekdayDate(day)}`,
  none: `No order leaves on ${formatWeekdayDate(day)}, or all are on their way.`,
})

export const slipOfOrder = (order: OrderRow) => ({
  day: null,
  wanted: eq(orders.id, order.id),
  late: sql`false`,
  title: `Slip of ${orderNumber(order)}`,
  none: `Nothing of ${orderNumber(order)} is left to pack.`,
})

type Slips = ReturnType<typeof slipsOfDay | typeof slipOfOrder>

/**
 * A page of slips, by pincode. What is on its way already is left out. A gift's slip has no prices. Notes which ones
 * were printed: their customers can no longer change the day, so the orders are locked meanwhile.
 */
export const printSlips = (
  db: Db,
  { day, wanted, late, title, none }: Slips,
  now: Date,
): Promise<string> =>
  db.transaction(async (tx) => {
    const isLate = sql<boolean>`coalesce(${late}, false)`
    const due = await tx
      .select({ order: orders, isLate })
      .from(orders)
      .where(and(wanted, eq(orders.phase, 'placed'), isNull(orders.shipmentAt)))
      .orderBy(desc(isLate), asc(orders.deliverPincode), asc(orders.id))
      .for('update')
    const ids = due.map(({ order }) => order.id)
    const items = await readItems(tx, ids)
    const pages = due.flatMap(({ order, isLate }) => {
      const left = (items.get(order.id) ?? []).filter(
        ({ cancelledAt, outAt, deliveredAt }) => !cancelledAt && !outAt && !deliveredAt,
      )
      const gift = giftOf(order)
      return left.length ? [slipOf(order, left, gift, isLate), gift ? cardOf(gift) : ''] : []
    })
    if (ids.length)
      await tx
        .update(orders)
        .set({ slipAt: now })
        .where(and(inArray(orders.id, ids), isNull(orders.slipAt)))
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head>
<body>
${day === null ? '' : await unpaidOn(tx, day)}
${pages.filter(Boolean).join('\n') || `<p>${none}</p>`}
</body>
</html>`
  })
