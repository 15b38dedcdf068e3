import { useStore } from '@nanostores/react'
import type { CSSProperties, ReactNode } from 'react'
import { formatRupees } from '#src/domain/money.ts'
import { $subtotal } from '#src/stores/bag.ts'
import { $charge, $untilFree } from './totals.store.ts'

/**
 * How much is missing to free delivery, in words and as a bar. Its room is kept from the start, so that
 * the button below stays where it is when the shop has said it.
 */
export const FreeDelivery = () => {
  const until = useStore($untilFree)
  const charge = useStore($charge)
  const subtotal = useStore($subtotal)
  if (subtotal === 0) return null
  if (!until && charge === 0)
    return <Room done={1}>Your cart has reached free delivery: we bring it without a charge.</Room>
  // Rounded up to a rupee: with what is told here delivery really is free.
  const missing = Math.ceil((until?.missing ?? 0) / 100) * 100
  return (
    <Room done={until?.done ?? 0} isUnknown={!until}>
      Add Item worth of <b>{formatRupees(missing)}</b> more to get free delivery
    </Room>
  )
}

interface RoomProps {
  /** The share of the way to free delivery that is done. */
  done: number
  /** Takes up its room, and shows nothing yet. */
  isUnknown?: boolean
  children: ReactNode
}

const Room = ({ done, isUnknown = false, children }: RoomProps) => (
  <div className={isUnknown ? 'free unknown' : 'free'}>
    <p className="sm">{children}</p>
    <span className="meter" style={{ '--v': `${done * 100}%` } as CSSProperties} />
  </div>
)
