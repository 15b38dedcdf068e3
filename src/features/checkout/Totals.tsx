import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LoadNote } from '#src/components/error/LoadNote.tsx'
import { buyable } from '#src/domain/bag.ts'
import { saving, totalMrp } from '#src/domain/bag-savings.ts'
import { formatAmount, type Paise } from '#src/domain/money.ts'
import { $deliveryCharge } from '#src/stores/address/delivery.ts'
import { $lines } from '#src/stores/bag/bag.ts'
import { $totals, $totalsError, loadTotals } from './totals.store.ts'

interface RowProps {
  label: string
  value: string | null
  off?: boolean
}
const Row = ({ label, value, off = false }: RowProps) => (
  <p className="sum">
    <span>{label}</span>
    <b className={off ? 'off' : undefined}>{value ?? '–'}</b>
  </p>
)

const orFree = (amount: Paise): string => (amount === 0 ? 'Free' : formatAmount(amount))

interface Props {
  title: string
  full?: boolean
  /** In words; null until known. */
  day?: string | null
  children: ReactNode
}

export const BagTotals = ({ title, full = false, day, children }: Props) => {
  const lines = useStore($lines)
  const totals = useStore($totals)
  // Known before the totals.
  const delivery = useStore($deliveryCharge)
  const packs = buyable(lines).reduce((sum, { quantity }) => sum + quantity, 0)
  const saved = saving(lines)
  return (
    <aside className="panel totals" aria-label={title}>
      <h2>{title}</h2>
      <Row
        label={`Price (${packs} ${packs === 1 ? 'item' : 'items'})`}
        value={formatAmount(totalMrp(lines))}
      />
      {saved > 0 && <Row label="Saved" value={formatAmount(-saved)} off />}
      {full && saved > 0 && <Row label="SubTotal" value={formatAmount(totalMrp(lines) - saved)} />}
      <Row
        label="Delivery"
        value={delivery === null ? null : orFree(delivery)}
        off={delivery === 0}
      />
      {day !== undefined && <Row label="Comes" value={day} />}
      {totals && totals.handlingFee > 0 && (
        <Row label="Handling fee" value={formatAmount(totals.handlingFee)} />
      )}
      {totals && totals.digitalDiscount > 0 && (
        <Row label="Online payment discount" value={formatAmount(-totals.digitalDiscount)} off />
      )}
      <p className="sum total">
        <span>Total</span>
        <b>{totals ? formatAmount(totals.total) : '–'}</b>
      </p>
      {children}
      <LoadNote text={useStore($totalsError)} within=".panel" onRetry={loadTotals} small />
    </aside>
  )
}

/** Total and button, where the summary comes last. */
export const TotalBar = ({ children }: { children: ReactNode }) => {
  const totals = useStore($totals)
  const saved = saving(useStore($lines))
  return (
    <div className="total-bar">
      <p>
        <b>{`Total ${totals ? formatAmount(totals.total) : '–'}`}</b>
        {saved > 0 && <span className="off">{`Saved ${formatAmount(saved)}`}</span>}
      </p>
      {children}
    </div>
  )
}
