import { useStore } from '@nanostores/react'
import { $totalsLost, loadTotals } from './totals.store.ts'

/** Says why there is no total, and asks again. */
export const TotalsLost = () => {
  const lost = useStore($totalsLost)
  return (
    <div role="status">
      {lost && (
        <p className="note sm">
          <span>
            The delivery charge could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void loadTotals()}>
              Try again
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
