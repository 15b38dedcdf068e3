import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { formatRupees } from '#src/domain/money.ts'
import { $untilFree } from './totals.store.ts'

/** How much is missing to free delivery, in words and as a bar. */
export const FreeDelivery = () => {
  const until = useStore($untilFree)
  if (!until) return null
  // Rounded up to a rupee: with what is told here delivery really is free.
  const missing = Math.ceil(until.missing / 100) * 100
  return (
    <div className="free">
      <p className="sm">
        Add Item worth of <b>{formatRupees(missing)}</b> more to get free delivery
      </p>
      <span className="meter" style={{ '--v': `${until.done * 100}%` } as CSSProperties} />
    </div>
  )
}
