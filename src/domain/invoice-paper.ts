import { formatMomentDate } from './day.ts'
import type { CancelledLater, CreditNote, InvoiceFacts, InvoiceLine, Seller } from './invoice.ts'
import { formatExact } from './money.ts'

// The words of an invoice and its credit notes, for the customer's page and for the owner's printer.

type ChargedBy = Pick<InvoiceFacts, 'seller' | 'lines'>

/** Only a seller with a GSTIN charges GST. */
const chargesGst = ({ seller }: Pick<InvoiceFacts, 'seller'>): boolean => seller.gstin !== ''

/** Goods without tax have a bill of supply (CGST Act, section 31(3)(c)), or share one bill with others (rule 46A). */
export const invoiceTitle = (invoice: ChargedBy): string => {
  if (!chargesGst(invoice)) return 'Invoice'
  const untaxed = invoice.lines.filter(({ rate }) => rate === 0).length
  if (untaxed === 0) return 'Tax Invoice'
  return untaxed === invoice.lines.length ? 'Bill of Supply' : 'Invoice-cum-Bill of Supply'
}

export const sellerLines = ({ address, phone, email }: Seller): string[] =>
  [address, phone, email].filter(Boolean)

export const registrationLines = ({ gstin, fssai }: Seller): string[] =>
  [gstin && `GSTIN ${gstin}`, fssai && `FSSAI Lic. No. ${fssai}`].filter(Boolean)

/** Empty for a seller who charges no GST. */
export const supplyLine = ({ seller, placeOfSupply }: InvoiceFacts): string => {
  if (!chargesGst({ seller })) return ''
  const code = placeOfSupply.code && ` (${placeOfSupply.code})`
  return `Place of supply: ${placeOfSupply.state}${code}`
}

const taxNames = { cgst: 'CGST', sgst: 'SGST', igst: 'IGST' }
const columnNames = {
  discount: 'Discount',
  taxable: 'Taxable value',
  ...taxNames,
  gross: 'Amount',
}
type Column = keyof typeof columnNames

/** Columns of amounts, from left to right. */
const columnsOf = (invoice: InvoiceFacts): Column[] => {
  const charged = invoice.isInterState ? (['igst'] as const) : (['cgst', 'sgst'] as const)
  return [
    ...(invoice.sum.discount > 0 ? (['discount'] as const) : []),
    ...(chargesGst(invoice) ? (['taxable', ...charged] as const) : []),
    'gross',
  ]
}

interface AmountCell {
  column: string
  amount: string
  /** Of a tax, such as '2.5%'; else empty. */
  rate: string
}

export interface InvoiceTable {
  columns: string[]
  /** `quantity`: empty if not counted, such as delivery. */
  rows: { name: string; code: string; quantity: string; cells: AmountCell[] }[]
  total: AmountCell[]
}

/** The lines of an invoice, or of a credit note in its place, with formatted amounts. */
export const invoiceTable = (
  invoice: InvoiceFacts,
  { lines, sum }: Pick<CreditNote, 'lines' | 'sum'> = invoice,
): InvoiceTable => {
  const columns = columnsOf({ ...invoice, sum })
  const amountIn = (column: Column, amounts: InvoiceFacts['sum']): string => {
    const isLeftOut = amounts[column] === 0 && column !== 'taxable' && column !== 'gross'
    return isLeftOut ? '–' : formatExact(amounts[column])
  }
  const rateIn = (column: Column, { rate }: InvoiceLine): string =>
    column in taxNames ? `${invoice.isInterState ? rate : rate / 2}%` : ''
  return {
    columns: columns.map((column) => columnNames[column]),
    rows: lines.map((line) => ({
      name: line.name,
      code: line.code,
      quantity: String(line.quantity || ''),
      cells: columns.map((column) => ({
        column: columnNames[column],
        amount: amountIn(column, line),
        rate: rateIn(column, line),
      })),
    })),
    total: columns.map((column) => ({
      column: columnNames[column],
      amount: amountIn(column, sum),
      rate: '',
    })),
  }
}

/** What stands below the lines of an invoice. It stays as it was issued; `cancelled` is told besides. */
export const closingLines = (invoice: InvoiceFacts, cancelled: CancelledLater): string[] => {
  const { paymentMode, transactionId } = invoice.order
  const hasTax = chargesGst(invoice) && invoiceTitle(invoice) !== 'Bill of Supply'
  return [
    cancelled.items.length > 0 &&
      `Cancelled after this invoice: ${cancelled.items.join('; ')}. ${transactionId ? 'Refund' : 'No longer to pay'}: ${formatExact(cancelled.amount)}.`,
    `Payment: ${paymentMode}${transactionId && `, ${transactionId}`}`,
    hasTax && 'Prices include GST. Tax is not payable on reverse charge.',
    'This invoice was made by a computer and needs no signature.',
  ].filter((line) => line !== false)
}

/** Contents required by law (CGST Rules, rule 53), but lines, seller and buyer. */
export const creditNoteWords = (
  note: CreditNote,
  invoice: { number: string; issuedAt: string },
): { heading: string; text: string } => ({
  heading: `Credit note ${note.number} of ${formatMomentDate(note.issuedAt)}`,
  text: `For invoice ${invoice.number} of ${formatMomentDate(invoice.issuedAt)}. ${note.reason}`,
})
