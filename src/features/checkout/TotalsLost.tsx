import { useStore } from '@nanostores/react'
import { $missing, loadTotals } from './totals.store.ts'
import { TryAgain } from './TryAgain.tsx'

/** Says why there is no total, and asks again. */
export const TotalsLost = () => {
  const missing = useStore($missing)
  return (
    <div role="status">
      {missing && (
        <p className="note sm">
          <span>
            {missing} <TryAgain within=".panel" load={loadTotals} />
          </span>
        </p>
      )}
    </div>
  )
}
