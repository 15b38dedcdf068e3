import { useStore } from '@nanostores/react'
import { lineName } from '#src/domain/bag.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines } from '#src/stores/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { takeOutSoldOut } from './changes.store.ts'

/** Sold-out lines stay in the bag at no cost but cannot be ordered: one button removes them. */
export const SoldOutNote = ({ onRemoved }: { onRemoved?: () => void }) => {
  const names = useStore($lines).filter(isSoldOut).map(lineName)
  if (!names.length) return null
  const isOne = names.length === 1
  const remove = () => {
    takeOutSoldOut()
    onRemoved?.()
  }
  return (
    <div className="note soldout" role="status">
      <p>
        {names.join('; ')} {isOne ? 'is' : 'are'} sold out and cannot be ordered.
      </p>
      <Button className="quiet small" onClick={remove}>
        Remove sold-out {isOne ? 'item' : 'items'}
      </Button>
    </div>
  )
}
