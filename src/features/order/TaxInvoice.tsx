import { addressLine } from '#src/domain/address.ts'
import { dayOf } from '#src/domain/day.ts'
import { formatMobile } from '#src/domain/mobile.ts'
import { invoiceOf, type Invoice, type InvoiceLine } from '#src/domain/invoice.ts'
import { formatExact, type Paise } from '#src/domain/money.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'

interface Props {
  order: OrderDetails
  /** Empty until the goods have left the shop: no tax invoice yet. */
  number: string
  issuedAt: string
}

/** Only a seller with a GSTIN charges GST, and calls the invoice a tax invoice. */
const isRegistered = business.gstin !== ''

/** Contents required by law (CGST Rules, rule 46; FSSAI order of June 2021). */
export const TaxInvoice = ({ order, number, issuedAt }: Props) => {
  const invoice = invoiceOf(order, business.gstin)
  const { state, code } = invoice.placeOfSupply
  const title = isRegistered ? 'Tax Invoice' : 'Invoice'
  return (
    <article className="bill">
      <header>
        <div>
          <h1>{number ? title : 'Proforma Invoice'}</h1>
          {number ? (
            <p>
              No. <b>{number}</b> of {dayOf(issuedAt)}
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
          {dayOf(order.orderedAt)}
        </p>
      </header>
      <div className="parties">
        <section>
          <h2>Sold by</h2>
          <p>
            <b>{business.legalName}</b>
            <br />
            {business.address}
            <br />
            {[site.phone, site.email].filter(Boolean).join(' · ')}
          </p>
          <p>
            {business.gstin && <>GSTIN {business.gstin}</>}
            {business.gstin && business.fssai && <br />}
            {business.fssai && <>FSSAI Lic. No. {business.fssai}</>}
          </p>
        </section>
        <section>
          <h2>Delivered to</h2>
          <p>
            <b>{order.deliverTo.name}</b>
            <br />
            {addressLine(order.deliverTo)}
            <br />
            +91 {formatMobile(order.deliverTo.contact)}
          </p>
          {isRegistered && (
            <p>
              Place of supply: {state} {code && `(${code})`}
            </p>
          )}
        </section>
      </div>
      <Lines invoice={invoice} />
      <footer>
        <p>
          Payment: {order.paymentMode}
          {order.transactionId && `, ${order.transactionId}`}
        </p>
        {isRegistered && <p>Prices include GST. Tax is not payable on reverse charge.</p>}
        <p>This invoice was made by a computer and needs no signature.</p>
      </footer>
    </article>
  )
}

const money = (amount: Paise) => (amount === 0 ? '–' : formatExact(amount))

const Lines = ({ invoice: { lines, sum, isInterState } }: { invoice: Invoice }) => {
  const kinds = isInterState ? (['igst'] as const) : (['cgst', 'sgst'] as const)
  const taxes = isRegistered ? kinds : []
  const hasDiscount = sum.discount > 0
  const rate = (line: InvoiceLine) => (isInterState ? line.rate : line.rate / 2)
  return (
    // May be wider than its page; focusable, to scroll by keyboard. Phones stack the cells, each with its label.
    <div className="wide-table" role="region" aria-label="Lines of the invoice" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">HSN/SAC</th>
            <th scope="col">Qty</th>
            {hasDiscount && <th scope="col">Discount</th>}
            {isRegistered && <th scope="col">Taxable value</th>}
            {taxes.map((tax) => (
              <th scope="col" key={tax}>
                {tax.toUpperCase()}
              </th>
            ))}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${index} ${line.name}`}>
              <th scope="row">{line.name}</th>
              <td data-label="HSN/SAC">{line.code}</td>
              <td data-label="Qty">{line.quantity || ''}</td>
              {hasDiscount && <td data-label="Discount">{money(line.discount)}</td>}
              {isRegistered && <td data-label="Taxable value">{formatExact(line.taxable)}</td>}
              {taxes.map((tax) => (
                <td key={tax} data-label={tax.toUpperCase()}>
                  {money(line[tax])} <small>{rate(line)}%</small>
                </td>
              ))}
              <td data-label="Amount">{formatExact(line.gross)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            {hasDiscount && <td data-label="Discount">{money(sum.discount)}</td>}
            {isRegistered && <td data-label="Taxable value">{formatExact(sum.taxable)}</td>}
            {taxes.map((tax) => (
              <td key={tax} data-label={tax.toUpperCase()}>
                {money(sum[tax])}
              </td>
            ))}
            <td data-label="Amount">{formatExact(sum.gross)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
