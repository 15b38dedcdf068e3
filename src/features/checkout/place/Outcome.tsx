import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { links } from '#src/links.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { whatsappLink } from '#src/whatsapp.ts'
import { $placing } from './placing.store.ts'
import { $payment } from '../totals.store.ts'

/** What became of the order, as long as the page is open: the notice disappears. */
export const Outcome = () => (
  <>
    <Confirming />
    <PlacingError />
  </>
)

/** Paid, but not confirmed by the shop yet, which may take a while. */
const Confirming = () => {
  const isConfirming = useStore($placing).state === 'confirming'
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isConfirming) box.current?.focus()
  }, [isConfirming])
  if (!isConfirming) return null
  return (
    <p className="note" role="status" tabIndex={-1} ref={box}>
      Your payment was made and the shop is confirming your order: please wait here, and do not pay
      again.
    </p>
  )
}

/** Why the order was not placed; scrolls into view and takes the focus. */
const PlacingError = () => {
  const placing = useStore($placing)
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Runs after the newly opened part of the page has taken the focus.
    if (placing.state === 'failed') requestAnimationFrame(() => box.current?.focus())
  }, [placing])
  const isOnline = useStore($payment) === 'online'
  // Another tab may have found the order.
  const isEmpty = useStore($lines).length === 0
  if (placing.state !== 'failed') return null
  const chat = isOnline && whatsappLink('My payment did not go through: ')
  return (
    <p className="error error-summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <span>
        {placing.message} {placing.more}
        {placing.unheard && ' No answer came from the shop.'}
        {placing.unheard && !isEmpty && ' Press Place Order again: it cannot be ordered twice.'}
        {(placing.lookAtOrders || (placing.unheard && isEmpty)) && (
          <>
            {' '}
            <a href={links.orders()}>My Orders</a>
          </>
        )}
        {chat && (
          <>
            {' '}
            <a href={chat}>Ask us on WhatsApp</a>
          </>
        )}
      </span>
    </p>
  )
}
