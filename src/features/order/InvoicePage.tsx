import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { can } from '#src/capabilities.ts'
import { LoadError } from '#src/components/error/LoadError.tsx'
import { LoginGate } from '#src/components/account/LoginGate.tsx'
import type { OrderId } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { reloadOnReturn } from '#src/stores/reload-on-return.ts'
import { Button } from '#src/ui/Button.tsx'
import { $invoice, loadInvoice } from './invoice.store.ts'
import { $order, orderOfPage } from './order.store.ts'
import { MissingOrder } from './MissingOrder.tsx'
import { OrderDetailsSkeleton } from './OrderSkeleton.tsx'
import { TaxInvoice } from './TaxInvoice.tsx'

export const InvoicePage = () => (
  <LoginGate what="see your invoice">
    <Loaded />
  </LoginGate>
)

const load = () => loadInvoice(orderOfPage())

const Loaded = () => {
  const order = useStore($order)
  const invoice = useStore($invoice)
  useEffect(() => reloadOnReturn(load), [])

  if (order.state === 'missing') return <MissingOrder />
  if (order.state === 'ready' && !order.value.standing.may.invoice)
    return <NoInvoice orderId={order.value.id} />
  // The invoice is requested after its order.
  const failed = [order, invoice].find(({ state }) => state === 'failed')
  if (failed?.state === 'failed')
    return (
      <LoadError text="Your invoice could not be loaded." error={failed.error} onRetry={load} />
    )
  if (order.state !== 'ready' || invoice.state !== 'ready') return <OrderDetailsSkeleton />
  return (
    <>
      <div className="invoice-tools">
        <a className="btn quiet small" href={links.orderDetails(order.value.id)}>
          Back to the order
        </a>
        <Button className="small" onClick={() => print()}>
          Print
        </Button>
      </div>
      <TaxInvoice order={order.value} {...invoice.value} />
    </>
  )
}

/** Nothing is sold, or the store API has no invoices. */
const NoInvoice = ({ orderId }: { orderId: OrderId }) => (
  <section className="none">
    <h1>{can('invoice') ? 'This order has no invoice' : 'Invoices are not shown here'}</h1>
    <p className="muted">
      {can('invoice')
        ? 'Nothing of it is sold.'
        : 'Please contact us for the invoice of your order.'}
    </p>
    <a className="btn" href={links.orderDetails(orderId)}>
      Back to the order
    </a>
  </section>
)
