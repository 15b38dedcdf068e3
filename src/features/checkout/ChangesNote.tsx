import { useStore } from '@nanostores/react'
import { changeText, productOfChange } from '#src/domain/change.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { $changes, dismissChanges } from './changes.store.ts'

/** What the shop changed in the bag. The live region is always rendered, so that changes are announced. */
export const ChangesNote = () => {
  // SoldOutNote reports sold-out products, and can remove them.
  const changes = useStore($changes).filter(({ kind }) => kind !== 'sold-out')
  return (
    <div role="status" className="changes">
      {changes.length > 0 && (
        <div className="note">
          <div>
            <h2>Changed since you last looked</h2>
            <ul>
              {changes.map((change) => (
                <li key={`${productOfChange(change)} ${change.kind}`}>{changeText(change)}</li>
              ))}
            </ul>
          </div>
          <button type="button" className="ib" aria-label="Dismiss" onClick={dismissChanges}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
