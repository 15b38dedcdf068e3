import { lineName } from '#src/domain/line-name.ts'
import { maxQuantity, type BagLine } from '#src/domain/bag.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Stepper } from '#src/ui/Stepper.tsx'

interface Props {
  line: BagLine
  /** 0 removes the line. */
  onChange: (quantity: number) => void
}

export const soldOutBadge = <span className="badge out">Sold Out</span>

export const LineQuantity = ({ line, onChange }: Props) =>
  isSoldOut(line) ? (
    soldOutBadge
  ) : (
    <div>
      <Stepper
        name={lineName(line)}
        value={line.quantity}
        max={maxQuantity(line)}
        onChange={onChange}
      />
      {line.quantity >= maxQuantity(line) && (
        <p className="xs muted">
          {line.stock < line.maxPerOrder
            ? `Only ${line.stock} left`
            : `Up to ${line.maxPerOrder} per order`}
        </p>
      )}
    </div>
  )

export const RemoveLine = ({ line, onChange, className }: Props & { className: string }) => (
  <button
    type="button"
    className={className}
    aria-label={`Remove ${lineName(line)}`}
    onClick={() => onChange(0)}
  >
    <Icon name="trash" />
  </button>
)
