import type { ReactNode } from 'react'
import { saving, type BagLine } from '#src/domain/bag.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { OrderTotals } from '#src/domain/order.ts'

interface Props {
  lines: readonly BagLine[]
  totals: OrderTotals | null
  children: ReactNode
}

export const MobileTotalBar = ({ lines, totals, children }: Props) => {
  const saved = saving(lines)
  return (
    <div className="dock m">
      <p>
        <b>Total {totals ? formatAmount(totals.total) : '–'}</b>
        {saved > 0 && <span className="off">Saved {formatAmount(saved)}</span>}
      </p>
      {children}
    </div>
  )
}
