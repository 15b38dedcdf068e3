import type { ReactNode } from 'react'
import { LineQuantity, RemoveLine, soldOutBadge } from '#src/components/bag/LineControls.tsx'
import { UnsavedMark } from '#src/components/bag/Unsaved.tsx'
import { priceHtml, savingText } from '#src/components/product/price.markup.ts'
import { VegMark } from '#src/components/product/VegMark.tsx'
import { LineThumb } from '#src/components/bag/LineThumb.tsx'
import { lineTotal, type BagLine } from '#src/domain/bag.ts'
import { lineDetail, withNumbersKept } from '#src/domain/line-name.ts'
import { lineSaving } from '#src/domain/bag-savings.ts'
import { formatAmount } from '#src/domain/money.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { changePacks } from '#src/stores/bag/removed.ts'

interface RowProps {
  line: BagLine
  /** Of its heading. */
  level: 2 | 3
  quantity: ReactNode
  remove?: ReactNode
}

/** 'Save ₹ 72': the specification spells it with a space. */
const withSpace = (saved: string): string => saved.replace('₹', '₹ ')

const Row = ({ line, level, quantity, remove }: RowProps) => {
  const soldOut = isSoldOut(line)
  const saved = soldOut ? 0 : lineSaving(line)
  const perPack = savingText(line)
  return (
    <li className={soldOut ? 'item sold' : 'item'}>
      <LineThumb line={line} />
      <div className="name">
        <h3 aria-level={level}>
          <a href={links.line(line)}>{line.name}</a>
        </h3>
        <p className="sm muted">
          {line.veg !== null && <VegMark veg={line.veg} />} {withNumbersKept(lineDetail(line))}{' '}
          <UnsavedMark line={line} />
        </p>
      </div>
      <div className="unit">
        <p className="price" dangerouslySetInnerHTML={{ __html: priceHtml(line) }} />
        {perPack && <p className="sm off saving">{withSpace(perPack)}</p>}
      </div>
      <div className="quantity">{quantity}</div>
      {/* Where the columns have no headings, one pack's price and subtotal are the same figure. */}
      <p className={line.quantity > 1 ? 'subtotal' : 'subtotal one'}>
        <span className="sr-only">SubTotal </span>
        <b>{formatAmount(soldOut ? 0 : lineTotal(line))}</b>
      </p>
      <p className="savings">
        {saved > 0 && <span className="off">{withSpace(`Save ${formatAmount(saved)}`)}</span>}
      </p>
      {remove}
    </li>
  )
}

interface CartLineProps {
  line: BagLine
  onRemoved: () => void
}

export const CartLine = ({ line, onRemoved }: CartLineProps) => {
  const change = (quantity: number) => {
    changePacks(line, quantity)
    if (quantity <= 0) onRemoved()
  }
  return (
    <Row
      line={line}
      level={2}
      quantity={<LineQuantity line={line} onChange={change} />}
      remove={<RemoveLine line={line} onChange={change} className="icon-button remove" />}
    />
  )
}

export const OrderLine = ({ line }: { line: BagLine }) => (
  <Row
    line={line}
    level={3}
    quantity={isSoldOut(line) ? soldOutBadge : <span>{`Qty ${line.quantity}`}</span>}
  />
)
