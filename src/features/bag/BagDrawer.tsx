import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatExact } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { bagMessage } from '#src/stores/bag.calls.ts'
import { $lines, $subtotal, loadBag } from '#src/stores/bag.ts'
import { $user } from '#src/stores/session.ts'
import { $panel, closePanel, notifyBad } from '#src/stores/ui.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { BagLineRow } from './BagLineRow.tsx'

/** The SHOPPING BAG drawer (specification, section 2). A customer's bag is asked for at each opening. */
export const BagDrawer = () => {
  const isOpen = useStore($panel) === 'bag'
  const isEmpty = useStore($lines).length === 0

  useEffect(() => {
    if (isOpen && $user.get()) loadBag().catch((error: unknown) => notifyBad(bagMessage(error)))
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      // The event of closing comes late: another panel may be open by then.
      onClose={() => $panel.get() === 'bag' && closePanel()}
      title="SHOPPING BAG"
      className="drawer"
    >
      {isEmpty ? <EmptyBag /> : <FullBag />}
    </Dialog>
  )
}

const FullBag = () => {
  const lines = useStore($lines)
  const total = useStore($subtotal)
  return (
    <>
      <div className="body">
        <ul>
          {lines.map((line) => (
            <BagLineRow key={line.productId} line={line} />
          ))}
        </ul>
      </div>
      <footer>
        <p className="sum">
          <span>Subtotal</span>
          <b>{formatExact(total)}</b>
        </p>
        <p className="sm muted">Tax included and shipping calculated at checkout</p>
        <a className="btn wide" href={links.checkout()}>
          CHECKOUT
        </a>
      </footer>
    </>
  )
}

const EmptyBag = () => (
  <div className="body none">
    <svg className="tray" viewBox="0 0 160 100" aria-hidden="true">
      <ellipse cx="80" cy="66" rx="74" ry="22" />
      <ellipse cx="80" cy="62" rx="58" ry="15" />
      <path d="M80 6 96 26 80 46 64 26z" />
      <path d="M6 66c2 16 34 28 74 28s72-12 74-28" />
    </svg>
    <h3>Your cart is empty</h3>
    <button type="button" className="btn" onClick={closePanel}>
      Continue shopping
    </button>
  </div>
)
