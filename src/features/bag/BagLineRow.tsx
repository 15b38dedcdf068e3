import { useRef } from 'react'
import { Thumb } from '#src/components/picture/Thumb.tsx'
import {
  keyOf,
  lineDetail,
  lineName,
  lineTotal,
  mostAllowed,
  type BagLine,
} from '#src/domain/bag.ts'
import { formatRupees } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { setQuantity } from '#src/stores/bag.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Stepper } from '#src/ui/Stepper.tsx'

/** One line of the drawer. A sold-out line stays, is marked, and costs nothing. */
export const BagLineRow = ({ line }: { line: BagLine }) => {
  const row = useRef<HTMLLIElement>(null)
  const isSoldOut = line.stock <= 0

  const change = (quantity: number) => {
    // The focused button disappears with the line, so the drawer's heading gets the focus.
    if (quantity <= 0) row.current?.closest('dialog')?.querySelector('h2')?.focus()
    setQuantity(keyOf(line), quantity)
  }

  return (
    <li className={isSoldOut ? 'lot sold' : 'lot'} ref={row}>
      <Thumb picture={line.picture} />
      <div>
        <h3>
          <a href={links.line(line)}>{line.name}</a>
        </h3>
        {lineDetail(line) && <p className="sm muted">{lineDetail(line)}</p>}
      </div>
      <div className="acts">
        {isSoldOut ? (
          <span className="badge out">Sold Out</span>
        ) : (
          <Stepper
            name={lineName(line)}
            value={line.quantity}
            most={mostAllowed(line)}
            onChange={change}
          />
        )}
        <p className="price">
          {!isSoldOut && (
            <>
              <span className="sr">Price </span>
              <b>{formatRupees(lineTotal(line))}</b>
            </>
          )}
        </p>
        <button
          type="button"
          className="ib"
          aria-label={`Remove ${lineName(line)}`}
          onClick={() => change(0)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  )
}
