import { addressLine } from '#src/domain/address.ts'
import { formatMomentDate } from '#src/domain/day.ts'
import { withCode } from '#src/domain/mobile-with-code.ts'
import type { Gift } from '#src/domain/gift.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { MoneyRow } from '#src/domain/order-money.ts'
import type { OrderDetails } from '#src/domain/order.ts'

const Row = ({ label, value }: { label: string; value: string }) => (
  <p className="sum sm">
    <span className="muted">{label}</span>
    <span>{value}</span>
  </p>
)

export const DeliveryAddress = ({ order: { deliverTo: to, gift } }: { order: OrderDetails }) => (
  <section className="panel">
    <h2 className="label">Delivery Address</h2>
    <p>
      <b>{to.name}</b>
    </p>
    <p className="sm muted">{addressLine(to)}</p>
    <p className="sm">{withCode(to.contact)}</p>
    {gift && <GiftCard gift={gift} />}
  </section>
)

const GiftCard = ({ gift: { message, from } }: { gift: Gift }) => (
  <div className="giftcard">
    <h3 className="label">A gift, without prices</h3>
    {message && <p dir="auto">{message}</p>}
    {from && <p className="sm muted">From {from}</p>}
  </div>
)

const amountOf = ({ label, amount }: MoneyRow): string =>
  label === 'Delivery' && amount === 0 ? 'Free' : formatAmount(amount)

export const Invoice = ({ order }: { order: OrderDetails }) => (
  <section className="panel">
    <h2 className="label">Invoice Details</h2>
    <Row label="Payment" value={order.paymentMode} />
    {order.transactionId && <Row label="Transaction" value={order.transactionId} />}
    {order.rows.map((row) =>
      row.kind === 'sum' ? (
        <p className="sum total" key={row.label}>
          <span>{row.label}</span>
          <b>{formatAmount(row.amount)}</b>
        </p>
      ) : (
        <Row key={row.label} label={row.label} value={amountOf(row)} />
      ),
    )}
    {order.goodwill.map(({ amount, givenOn, reason }) => (
      <p className="sm" key={givenOn + reason}>
        {`Refund of ${formatAmount(amount)} on ${formatMomentDate(givenOn)}, `}
        {order.isOnline ? 'to the account you paid from' : 'in cash'}. The reason: {reason}
      </p>
    ))}
  </section>
)
