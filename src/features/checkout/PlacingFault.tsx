import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { links } from '#src/links.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { $placing } from './placing.store.ts'

/** Why the order was not placed, until the next attempt; scrolls into view and takes the focus. */
export const PlacingFault = () => {
  const placing = useStore($placing)
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Runs after the newly opened part of the page has taken the focus.
    if (placing.state === 'failed') requestAnimationFrame(() => box.current?.focus())
  }, [placing])
  if (placing.state !== 'failed') return null
  return (
    <p className="err sumerr" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <span>
        {placing.message} {placing.more}
        {placing.unheard &&
          ' No answer came from the shop. Press Place Order again: it cannot be ordered twice.'}
        {placing.lookAtOrders && <a href={links.orders()}>My Orders</a>}
      </span>
    </p>
  )
}
