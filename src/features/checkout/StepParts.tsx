import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { lineName } from '#src/domain/line-name.ts'
import { changeText, lineOfChange } from '#src/domain/bag-change.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { keepFocus, useTapGuard } from '#src/ui/moved-controls.ts'
import { $changes, dismissChanges, removeSoldOut } from './changes.store.ts'

export const Steps = ({ placing }: { placing: boolean }) => (
  <ol className="steps" aria-label="Checkout">
    <li className={placing ? 'done' : undefined} aria-current={placing ? undefined : 'step'}>
      <b>{placing ? <Icon name="check" /> : '1'}</b>
      Cart
      {placing && <span className="sr-only"> (done)</span>}
    </li>
    <li aria-current={placing ? 'step' : undefined}>
      <b>2</b>
      Place Order
    </li>
  </ol>
)

/** Runs a task that removes the pressed button, and moves the focus to the heading. */
export const thenHeading =
  (task: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) =>
    void keepFocus(currentTarget, currentTarget.closest('main'), task)

/** The live region is always rendered, so that changes are announced. */
export const ChangesNote = () => {
  // SoldOutNote reports sold-out products.
  const changes = useStore($changes).filter(({ kind }) => kind !== 'sold-out')
  return (
    <div role="status" className="notes changes" ref={useTapGuard()}>
      {changes.length > 0 && (
        <div className="note">
          <div>
            <h2>Changed since you last looked</h2>
            <ul>
              {changes.map((change) => (
                <li key={`${lineOfChange(change)} ${change.kind}`}>{changeText(change)}</li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={thenHeading(dismissChanges)}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}

export const SoldOutNote = () => {
  const names = useStore($lines).filter(isSoldOut).map(lineName)
  const isOne = names.length === 1
  return (
    <div role="status" className="notes soldout" ref={useTapGuard()}>
      {names.length > 0 && (
        <div className="note">
          <p>
            {names.join('; ')} {isOne ? 'is' : 'are'} sold out and cannot be ordered.
          </p>
          <Button className="quiet small" onClick={thenHeading(removeSoldOut)}>
            Remove sold-out {isOne ? 'item' : 'items'}
          </Button>
        </div>
      )}
    </div>
  )
}
