import type { InvoiceLine } from '#src/domain/invoice.ts'
import { sumOfLines } from '#src/domain/invoice.ts'
import { isDate } from '#src/domain/calendar.ts'
import { daysAfter, indiaDate, startOfDay } from '#src/domain/india.ts'
import type { Paise } from '#src/domain/money.ts'
import { OwnerError } from '../../base/errors.ts'
import { readSales, type SoldDocument } from '../../invoice/sales.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { byteOrderMark, csvLine } from '../csv.ts'

/** Their order and names are stable: accountants' programs read them. New ones come last. */
const columns = [
  'document',
  'number',
  'date',
  'for_invoice',
  'for_invoice_date',
  'order',
  'buyer',
  'place_of_supply',
  'hsn',
  'gst_percent',
  'quantity',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'total',
  'document_total',
  'payment',
  'transaction',
]

/** A spreadsheet would run a buyer's name that begins so as a formula, some with full-width signs, too. */
const withoutFormula = (text: string): string =>
  /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text

const rowsOf = (sold: SoldDocument): string[][] => {
  const { invoice, corrects } = sold
  const { order, buyer, placeOfSupply } = invoice
  const amount = (paise: Paise) => ((corrects ? -paise : paise) / 100 + 0).toFixed(2)
  const groups = Map.groupBy(sold.lines, (line: InvoiceLine) => `${line.code} ${line.rate}`)
  return [...groups.values()].map((lines) => {
    const [{ code, rate }] = lines as [InvoiceLine]
    const sum = sumOfLines(lines)
    const quantity = lines.reduce((all, line) => all + line.quantity, 0)
    return [
      corrects ? 'Credit note' : 'Invoice',
      sold.number,
      indiaDate(sold.issuedAt),
      corrects?.number ?? '',
      corrects ? indiaDate(corrects.issuedAt) : '',
      order.number,
      withoutFormula(buyer.name),
      [placeOfSupply.code, placeOfSupply.state].filter(Boolean).join('-'),
      code,
      String(rate),
      String(corrects ? -quantity || 0 : quantity),
      ...[sum.taxable, sum.cgst, sum.sgst, sum.igst, sum.gross, sold.sum.gross].map(amount),
      order.paymentMode,
      order.transactionId,
    ]
  })
}

const boundsOf = (period: string): [Date, Date] => {
  if (isDate(period)) return [startOfDay(period), startOfDay(daysAfter(period, 1))]
  const [month, year = '', number = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(period) ?? []
  if (!month)
    throw new OwnerError(
      `Sales are of a month such as 2026-11, or of a day such as 2026-11-28, not "${period}".`,
    )
  const next =
    number === '12'
      ? `${Number(year) + 1}-01`
      : `${year}-${String(Number(number) + 1).padStart(2, '0')}`
  return [startOfDay(`${month}-01`), startOfDay(`${next}-01`)]
}

/** Prints invoices and credit notes of a month (YYYY-MM in India) or a day as CSV: a row for each HSN code and rate. */
export const printSales = async (
  { db, now, say }: CommandContext,
  { period = indiaDate(now()).slice(0, 7) }: { period?: string },
): Promise<void> => {
  const sold = await readSales(db, ...boundsOf(period))
  say(byteOrderMark + csvLine(columns))
  for (const row of sold.flatMap(rowsOf)) say(csvLine(row))
}
