import { useStore } from '@nanostores/react'
import type { CSSProperties, ReactNode } from 'react'
import { formatRupees } from '#src/domain/money.ts'
import { $subtotal } from '#src/stores/bag/bag.ts'
import { $deliveryCharge, $untilFree } from '#src/stores/address/delivery.ts'

/** Its space is reserved, to avoid a layout shift. */
export const FreeDelivery = () => {
  const until = useStore($untilFree)
  const charge = useStore($deliveryCharge)
  const subtotal = useStore($subtotal)
  if (subtotal === 0) return null
  if (!until && charge === 0) return <Progress done={1}>Your cart has free delivery.</Progress>
  // Rounded up to a rupee, as the text must name enough.
  const missing = Math.ceil((until?.missing ?? 0) / 100) * 100
  return (
    <Progress done={until?.done ?? 0} isUnknown={!until}>
      Add Item worth of <b>{formatRupees(missing)}</b> more to get free delivery
    </Progress>
  )
}

interface ProgressProps {
  /** 0 to 1. */
  done: number
  /** Reserves the space only. */
  isUnknown?: boolean
  children: ReactNode
}

const Progress = ({ done, isUnknown = false, children }: ProgressProps) => (
  <div className={isUnknown ? 'free unknown' : 'free'}>
    <p className="sm">{children}</p>
    <span className="meter" style={{ '--v': `${done * 100}%` } as CSSProperties} />
  </div>
)
