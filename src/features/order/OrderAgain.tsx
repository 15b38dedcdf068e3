import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { reorderTexts } from '#src/domain/reorder.ts'
import type { OrderDetails } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { Button } from '#src/ui/Button.tsx'
import { $reorder, forgetReorder, reorder } from './reorder.store.ts'

export const OrderAgainButton = ({ order, quiet }: { order: OrderDetails; quiet: boolean }) => {
  const { state } = useStore($reorder)
  return (
    <Button
      className={quiet ? 'quiet small' : 'small'}
      busy={state === 'busy'}
      onClick={() => void reorder(order)}
    >
      Order Again
    </Button>
  )
}

/** Takes the focus, as it has the link to the cart. */
export const OrderAgainNote = () => {
  const again = useStore($reorder)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (again.state === 'done') note.current?.focus()
  }, [again])
  useEffect(() => forgetReorder, [])
  if (again.state !== 'done') return null
  const { added, fewer, boxes } = again.result
  return (
    <div className="note again" role="status" tabIndex={-1} ref={note}>
      <ul>
        {reorderTexts(again.result).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {boxes
        .filter(({ contents }) => contents)
        .map(({ contents }) => (
          <a className="btn quiet small" href={links.box(contents)} key={contents}>
            Fill the box again
          </a>
        ))}
      {added.length + fewer.length > 0 && (
        <a className="btn small" href={links.checkout()}>
          Go to Cart
        </a>
      )}
    </div>
  )
}
