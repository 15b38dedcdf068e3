import { useRef } from 'react'
import { LineQuantity, RemoveLine } from '#src/components/bag/LineControls.tsx'
import { UnsavedMark } from '#src/components/bag/Unsaved.tsx'
import { LineThumb } from '#src/components/bag/LineThumb.tsx'
import { lineTotal, type BagLine } from '#src/domain/bag.ts'
import { lineDetail, withNumbersKept } from '#src/domain/line-name.ts'
import { formatAmount } from '#src/domain/money.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { changePacks } from '#src/stores/bag/removed.ts'
import { ignoreTaps } from '#src/ui/moved-controls.ts'

export const BagLineRow = ({ line }: { line: BagLine }) => {
  const row = useRef<HTMLLIElement>(null)
  const soldOut = isSoldOut(line)

  const change = (quantity: number) => {
    if (quantity <= 0) {
      // The focused button disappears with the line: the heading gets the focus.
      row.current?.closest('dialog')?.querySelector('h2')?.focus()
      ignoreTaps(row.current?.closest<HTMLElement>('.body'))
    }
    changePacks(line, quantity)
  }

  return (
    <li className={soldOut ? 'bag-line sold' : 'bag-line'} ref={row}>
      <LineThumb line={line} />
      <div>
        <h3>
          <a href={links.line(line)}>{line.name}</a>
        </h3>
        <p className="sm muted">
          {withNumbersKept(lineDetail(line))} <UnsavedMark line={line} />
        </p>
      </div>
      <div className="bag-line-actions">
        <LineQuantity line={line} onChange={change} />
        <p className="price">
          {!soldOut && (
            <>
              <span className="sr-only">Price </span>
              <b>{formatAmount(lineTotal(line))}</b>
            </>
          )}
        </p>
        <RemoveLine line={line} onChange={change} className="icon-button" />
      </div>
    </li>
  )
}
