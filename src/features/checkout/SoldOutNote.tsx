import { useStore } from '@nanostores/react'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines } from '#src/stores/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { takeOutSoldOut } from './changes.store.ts'

/** Sold-out lines stay in the bag and cost nothing, but cannot be ordered: one press takes them out. */
export const SoldOutNote = ({ onRemoved }: { onRemoved?: () => void }) => {
  const count = useStore($lines).filter(isSoldOut).length
  if (!count) return null
  const remove = () => {
    takeOutSoldOut()
    onRemoved?.()
  }
  return (
    <div className="note soldout">
      <p>{count === 1 ? 'One item is' : `${count} items are`} sold out and cannot be ordered.</p>
      <Button className="quiet small" onClick={remove}>
        Remove sold-out {count === 1 ? 'item' : 'items'}
      </Button>
    </div>
  )
}
