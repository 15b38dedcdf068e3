import { Fragment } from 'react'
import { formatMomentDate } from '#src/domain/day.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import { invoiceFacts, type InvoiceFacts, type OrderInvoice } from '#src/domain/invoice.ts'
import {
  closingLines,
  creditNoteWords,
  invoiceTable,
  invoiceTitle,
  registrationLines,
  sellerLines,
  supplyLine,
  type InvoiceTable,
} from '#src/domain/invoice-paper.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import { seller as thisShop } from '#src/business.ts'

type Props = { order: OrderDetails } & OrderInvoice

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
  const title = invoiceTitle(invoice)
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
      <Lines table={invoiceTable(invoice)} label="Lines of the invoice" />
      <footer>
        {closingLines(invoice, cancelled).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
      {creditNotes.map((note) => {
        const { heading, text } = creditNoteWords(note, { number, issuedAt })
        return (
          <section key={note.number}>
            <h2>{heading}</h2>
            <p>{text}</p>
            <Lines
              table={invoiceTable(invoice, note)}
              label={`Lines of credit note ${note.number}`}
            />
          </section>
        )
      })}
    </article>
  )
}

const Parties = ({ invoice }: { invoice: InvoiceFacts }) => {
  const { seller, buyer } = invoice
  const supply = supplyLine(invoice)
  return (
    <div className="parties">
      <section>
        <h2>Sold by</h2>
        <p>
          <b>{seller.name}</b>
          <br />
          <Broken lines={sellerLines(seller)} />
        </p>
        <p>
          <Broken lines={registrationLines(seller)} />
        </p>
      </section>
      <section>
        <h2>Delivered to</h2>
        <p>
          <b>{buyer.name}</b>
          <br />
          <Broken lines={[buyer.address, withCode(buyer.contact)]} />
        </p>
        {supply && <p>{supply}</p>}
      </section>
    </div>
  )
}

const Broken = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

const Lines = ({ table, label }: { table: InvoiceTable; label: string }) => (
  // May be wider than its page; focusable, to scroll by keyboard. Phones stack the cells, each with its label.
  <div className="wide-table" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">HSN/SAC</th>
          <th scope="col">Qty</th>
          {table.columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ name, code, quantity, cells }, index) => (
          <tr key={`${index} ${name}`}>
            <th scope="row">{name}</th>
            <td data-label="HSN/SAC">{code}</td>
            <td data-label="Qty">{quantity}</td>
            {cells.map(({ column, amount, rate }) => (
              <td key={column} data-label={column}>
                {amount} {rate && <small>{rate}</small>}
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
          {table.total.map(({ column, amount }) => (
            <td key={column} data-label={column}>
              {amount}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
)
