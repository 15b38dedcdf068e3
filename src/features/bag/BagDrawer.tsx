import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ArrivalLine } from '#src/components/bag/ArrivalLine.tsx'
import { EmptyCartIcon } from '#src/components/bag/EmptyCartIcon.tsx'
import { FreeDelivery } from '#src/components/bag/FreeDelivery.tsx'
import { RemovedLine, WithRemovedLine } from '#src/components/bag/RemovedLine.tsx'
import { UnsavedNote } from '#src/components/bag/Unsaved.tsx'
import { TodaysDeals } from '#src/components/product/TodaysDeals.tsx'
import { lineKey } from '#src/domain/bag.ts'
import { formatExact } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { bagMessage } from '#src/stores/bag/bag.errors.ts'
import { $lines, $subtotal, loadBag } from '#src/stores/bag/bag.ts'
import { deliveryPause, loadDelivery } from '#src/stores/address/delivery.ts'
import { $user } from '#src/stores/session.ts'
import { $panel, closePanel, notifyBad } from '#src/stores/ui.ts'
import { focusHeading } from '#src/ui/moved-controls.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { BagLineRow } from './BagLineRow.tsx'

/** The SHOPPING BAG of the specification, section 2. A customer's bag is loaded each time it opens. */
export const BagDrawer = () => {
  const isOpen = useStore($panel) === 'bag'
  const isEmpty = useStore($lines).length === 0

  useEffect(() => {
    if (isOpen && $user.get()) loadBag().catch((error: unknown) => notifyBad(bagMessage(error)))
  }, [isOpen])

  return (
    <Dialog open={isOpen} onClose={closePanel} title="SHOPPING BAG" className="drawer">
      {isEmpty ? <EmptyBag /> : <FullBag />}
    </Dialog>
  )
}

/** A deal's + disappears with the empty bag that shows it. */
const focusDrawer = () => {
  requestAnimationFrame(() => focusHeading(document.querySelector('.drawer')))
}

const FullBag = () => {
  const lines = useStore($lines)
  const total = useStore($subtotal)
  useEffect(() => {
    // Without a reply the bar stays hidden; the cart asks again and reports a failure.
    const timer = setTimeout(() => void loadDelivery().catch(() => undefined), deliveryPause)
    return () => clearTimeout(timer)
  }, [total])
  return (
    <>
      <div className="body">
        <ul>
          <WithRemovedLine
            rows={lines.map((line) => (
              <BagLineRow key={lineKey(line)} line={line} />
            ))}
          />
        </ul>
        <TodaysDeals as="h3" />
      </div>
      <footer>
        <UnsavedNote />
        <p className="sum">
          <span>Subtotal</span>
          <b>{formatExact(total)}</b>
        </p>
        <p className="sm muted">Tax included and shipping calculated at checkout</p>
        <FreeDelivery />
        <ArrivalLine />
        <a className="btn wide" href={links.checkout()}>
          CHECKOUT
        </a>
      </footer>
    </>
  )
}

const EmptyBag = () => {
  useEffect(() => focusDrawer, [])
  return (
    <div className="body none">
      <EmptyCartIcon />
      <h3>Your cart is empty</h3>
      <RemovedLine />
      <button type="button" className="btn" onClick={closePanel}>
        Continue shopping
      </button>
      <TodaysDeals as="h3" />
    </div>
  )
}
