import {
  deliveryCode,
  handlingCode,
  splitAmount,
  sumOfLines,
  taxed,
  type Invoice,
  type InvoiceLine,
} from './invoice.ts'
import type { Paise } from './money.ts'

/** `at`: the line of the invoice, from 0. */
export type CreditedLine = InvoiceLine & { at: number }

/** What earlier credit notes have left of each line of an invoice. */
export const uncredited = (invoice: Invoice, earlier: readonly CreditedLine[]): Paise[] =>
  invoice.lines.map(({ gross }, at) =>
    earlier.reduce((left, line) => (line.at === at ? left - line.gross : left), gross),
  )

export const totalOf = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((sum, one) => sum + one, 0)

/**
 * Shares a refund among the lines of an invoice, in proportion to what each has `left` to credit. All in paise; one
 * amount for each line. Their sum is `amount`, or the sum of `left` if that is less.
 */
export const shareOf = (amount: Paise, left: readonly Paise[]): Paise[] =>
  splitAmount(Math.min(amount, totalOf(left)), left)

interface Cancellation {
  lines: readonly InvoiceLine[]
  left: readonly Paise[]
  /** By the index of a line. */
  isCancelled: (at: number) => boolean
  /** What they are now. */
  charges: { delivery: Paise; handlingFee: Paise }
}

/**
 * Shares the refund of a cancellation, as `shareOf`. First among the lines of cancelled items, and of charges by
 * which they are lower now; the rest, from rounding, among all lines.
 */
export const shareOfCancelled = (
  amount: Paise,
  { lines, left, isCancelled, charges }: Cancellation,
): Paise[] => {
  const now: Record<string, Paise> = {
    [deliveryCode]: charges.delivery,
    [handlingCode]: charges.handlingFee,
  }
  const first = shareOf(
    amount,
    left.map((max, at) => {
      const line = lines[at]!
      if (line.quantity > 0) return isCancelled(at) ? max : 0
      return Math.max(0, Math.min(max, line.gross - (now[line.code] ?? line.gross)))
    }),
  )
  const rest = amount - totalOf(first)
  const more = shareOf(
    rest,
    left.map((max, at) => max - first[at]!),
  )
  return first.map((one, at) => one + more[at]!)
}

/** Of a paisa or two whose share of the tax would be more: the line's next note makes up for it. */
const untaxed = (amount: Paise) => ({ taxable: amount, cgst: 0, sgst: 0, igst: 0 })

/** The lines of a credit note over `amounts`, one for each line of the invoice. */
export const creditedLines = (
  invoice: Invoice,
  earlier: readonly CreditedLine[],
  amounts: readonly Paise[],
): CreditedLine[] =>
  invoice.lines.flatMap((line, at) => {
    const amount = amounts[at] ?? 0
    if (amount <= 0) return []
    // By the tax of all that is credited: the credit notes of a line never state more tax than its invoice.
    const before = sumOfLines(earlier.filter((one) => one.at === at))
    const all = taxed(before.gross + amount, line.rate, invoice.isInterState)
    const isTooSmall = all.taxable < before.taxable
    return [
      {
        at,
        name: line.name,
        code: line.code,
        rate: line.rate,
        discount: 0,
        gross: amount,
        quantity: amount === line.gross ? line.quantity : 0,
        ...(isTooSmall
          ? untaxed(amount)
          : {
              taxable: all.taxable - before.taxable,
              cgst: all.cgst - before.cgst,
              sgst: all.sgst - before.sgst,
              igst: all.igst - before.igst,
            }),
      },
    ]
  })

/** 'MG/26-27/C00012': a series apart from that of invoices, of at most 16 characters too. */
export const creditNoteNumber = (prefix: string, year: string, number: number): string =>
  `${prefix}/${year}/C${String(number).padStart(5, '0')}`
