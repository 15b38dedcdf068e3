import { useStore } from '@nanostores/react'
import { $missing, loadTotals } from './totals.store.ts'
import { TryAgain } from './TryAgain.tsx'

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
