import { formatMomentDate } from '#src/domain/day.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import {
  invoiceFacts,
  type CancelledLater,
  type CreditNote,
  type InvoiceFacts,
  type InvoiceLine,
  type OrderInvoice,
} from '#src/domain/invoice.ts'
import { formatExact, type Paise } from '#src/domain/money.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import { seller as thisShop } from '#src/business.ts'

type Props = { order: OrderDetails } & OrderInvoice

/** Only a seller with a GSTIN charges GST. */
const isRegisteredIn = ({ seller }: InvoiceFacts) => seller.gstin !== ''

/** Goods without tax have a bill of supply (CGST Act, section 31(3)(c)), or share one bill with others (rule 46A). */
const titleOf = (invoice: InvoiceFacts): string => {
  if (!isRegisteredIn(invoice)) return 'Invoice'
  const untaxed = invoice.lines.filter(({ rate }) => rate === 0).length
  if (untaxed === 0) return 'Tax Invoice'
  return untaxed === invoice.lines.length ? 'Bill of Supply' : 'Invoice-cum-Bill of Supply'
}

/** Contents required by law (CGST Rules, rule 46; FSSAI order of June 2021). */
export const TaxInvoice = ({
  order: current,
  number,
  issuedAt,
  issued,
  cancelled,
  creditNotes,
}: Props) => {
  const invoice = issued ?? invoiceFacts(current, thisShop)
  const { order } = invoice
  const title = titleOf(invoice)
  return (
    <article className="bill">
      <header>
        <div>
          <h1>{number ? title : 'Proforma Invoice'}</h1>
          {number ? (
            <p>
              No. <b>{number}</b> of {formatMomentDate(issuedAt)}
            </p>
          ) : (
            <p className="muted">
              The {title.toLowerCase()} gets its number when your order leaves the shop.
            </p>
          )}
        </div>
        <p>
          Order <b>{order.number}</b>
          <br />
          {formatMomentDate(order.orderedAt)}
        </p>
      </header>
      <Parties invoice={invoice} />
      <Lines invoice={invoice} label="Lines of the invoice" />
      <footer>
        {cancelled.items.length > 0 && (
          <Later cancelled={cancelled} isPaid={order.transactionId !== ''} />
        )}
        <p>
          Payment: {order.paymentMode}
          {order.transactionId && `, ${order.transactionId}`}
        </p>
        {isRegisteredIn(invoice) && title !== 'Bill of Supply' && (
          <p>Prices include GST. Tax is not payable on reverse charge.</p>
        )}
        <p>This invoice was made by a computer and needs no signature.</p>
      </footer>
      {creditNotes.map((note) => (
        <Credited key={note.number} note={note} invoice={{ ...invoice, number, issuedAt }} />
      ))}
    </article>
  )
}

const Parties = ({ invoice }: { invoice: InvoiceFacts }) => {
  const { seller, buyer, placeOfSupply } = invoice
  return (
    <div className="parties">
      <section>
        <h2>Sold by</h2>
        <p>
          <b>{seller.name}</b>
          <br />
          {seller.address}
          <br />
          {seller.phone}
          {seller.phone && seller.email && <br />}
          {seller.email}
        </p>
        <p>
          {seller.gstin && <>GSTIN {seller.gstin}</>}
          {seller.gstin && seller.fssai && <br />}
          {seller.fssai && <>FSSAI Lic. No. {seller.fssai}</>}
        </p>
      </section>
      <section>
        <h2>Delivered to</h2>
        <p>
          <b>{buyer.name}</b>
          <br />
          {buyer.address}
          <br />
          {withCode(buyer.contact)}
        </p>
        {isRegisteredIn(invoice) && (
          <p>
            Place of supply: {placeOfSupply.state} {placeOfSupply.code && `(${placeOfSupply.code})`}
          </p>
        )}
      </section>
    </div>
  )
}

/** The invoice stays as it was issued. */
const Later = ({ cancelled, isPaid }: { cancelled: CancelledLater; isPaid: boolean }) => (
  <p>
    Cancelled after this invoice: {cancelled.items.join('; ')}.{' '}
    {`${isPaid ? 'Refund' : 'No longer to pay'}: ${formatExact(cancelled.amount)}.`}
  </p>
)

/** Contents required by law (CGST Rules, rule 53); seller and buyer stand above. */
const Credited = ({
  note,
  invoice,
}: {
  note: CreditNote
  invoice: InvoiceFacts & Pick<OrderInvoice, 'number' | 'issuedAt'>
}) => (
  <section>
    <h2>
      Credit note {note.number} of {formatMomentDate(note.issuedAt)}
    </h2>
    <p>
      For invoice {invoice.number} of {formatMomentDate(invoice.issuedAt)}. {note.reason}
    </p>
    <Lines
      invoice={{ ...invoice, lines: note.lines, sum: note.sum }}
      label={`Lines of credit note ${note.number}`}
    />
  </section>
)

const taxes = { cgst: 'CGST', sgst: 'SGST', igst: 'IGST' }
const names = { discount: 'Discount', taxable: 'Taxable value', ...taxes, gross: 'Amount' }
type Column = keyof typeof names

const amountIn = (column: Column, { [column]: amount }: Record<Column, Paise>): string =>
  amount === 0 && column !== 'taxable' && column !== 'gross' ? '–' : formatExact(amount)

/** Columns of amounts, from left to right. */
const columnsOf = (invoice: InvoiceFacts): Column[] => {
  const charged = invoice.isInterState ? (['igst'] as const) : (['cgst', 'sgst'] as const)
  return [
    ...(invoice.sum.discount > 0 ? (['discount'] as const) : []),
    ...(isRegisteredIn(invoice) ? (['taxable', ...charged] as const) : []),
    'gross',
  ]
}

const Lines = ({ invoice, label }: { invoice: InvoiceFacts; label: string }) => {
  const columns = columnsOf(invoice)
  const rate = (line: InvoiceLine) => (invoice.isInterState ? line.rate : line.rate / 2)
  return (
    // May be wider than its page; focusable, to scroll by keyboard. Phones stack the cells, each with its label.
    <div className="wide-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">HSN/SAC</th>
            <th scope="col">Qty</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            <tr key={`${index} ${line.name}`}>
              <th scope="row">{line.name}</th>
              <td data-label="HSN/SAC">{line.code}</td>
              <td data-label="Qty">{line.quantity || ''}</td>
              {columns.map((column) => (
                <td key={column} data-label={names[column]}>
                  {amountIn(column, line)} {column in taxes && <small>{rate(line)}%</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            {columns.map((column) => (
              <td key={column} data-label={names[column]}>
                {amountIn(column, invoice.sum)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
