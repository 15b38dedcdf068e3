import { useStore } from '@nanostores/react'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { $missing, loadTotals } from './totals.store.ts'

/** Says why there is no total, and asks again. */
export const TotalsLost = () => {
  const missing = useStore($missing)
  return (
    <div role="status">
      {missing && (
        <p className="note sm">
          <span>
            {missing}{' '}
            <button
              type="button"
              className="link"
              onClick={({ currentTarget }) =>
                void keepFocus(currentTarget, currentTarget.closest('.panel'), loadTotals)
              }
            >
              Try again
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
