import { addressLine } from '#src/domain/address.ts'
import { formatMobile } from '#src/domain/fields.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { OrderDetails } from '#src/domain/order.ts'

const Row = ({ label, value }: { label: string; value: string }) => (
  <p className="sum sm">
    <span className="muted">{label}</span>
    <span>{value}</span>
  </p>
)

/** Where it goes. */
export const DeliveryAddress = ({ to }: { to: OrderDetails['deliverTo'] }) => (
  <section className="panel">
    <h2 className="label">Delivery Address</h2>
    <p>
      <b>{to.name}</b>
    </p>
    <p className="sm muted">{addressLine(to)}</p>
    <p className="sm">+91 {formatMobile(to.contact)}</p>
  </section>
)

/** What it costs. */
export const Invoice = ({ order }: { order: OrderDetails }) => (
  <section className="panel">
    <h2 className="label">Invoice Details</h2>
    <Row label="Payment" value={order.paymentMode} />
    {order.transactionId && <Row label="Transaction" value={order.transactionId} />}
    <Row label="Selling price" value={formatAmount(order.subtotal)} />
    <Row label="Delivery" value={order.delivery === 0 ? 'Free' : formatAmount(order.delivery)} />
    {order.handlingFee > 0 && <Row label="Handling fee" value={formatAmount(order.handlingFee)} />}
    {order.digitalDiscount > 0 && (
      <Row label="Discount" value={`−${formatAmount(order.digitalDiscount)}`} />
    )}
    {order.coupon > 0 && <Row label="Coupon" value={`−${formatAmount(order.coupon)}`} />}
    <p className="sum total">
      <span>{order.paidOnline > 0 ? 'Total paid' : 'Total'}</span>
      <b>{formatAmount(order.total)}</b>
    </p>
    {order.refunded > 0 && (
      <p className="sum sm">
        <span className="muted">Refunded</span>
        <span>{formatAmount(order.refunded)}</span>
      </p>
    )}
    {order.refunded > 0 && (
      <p className="xs muted">It reaches your account in 5 to 7 working days.</p>
    )}
  </section>
)
