import { sortLabels, type Sort } from '#src/domain/listing.ts'
import { Icon } from '#src/ui/Icon.tsx'

interface Props {
  sort: Sort
  onChange: (sort: Sort) => void
}

/** Sort by price; 'Clear All' goes back to the original order (specification, section 4). */
export const SortChips = ({ sort, onChange }: Props) => (
  <div className="chips fold" role="group" aria-label="Sort by price">
    {(['low', 'high'] as const).map((choice) => (
      <button
        key={choice}
        type="button"
        className="chip"
        aria-pressed={sort === choice}
        onClick={() => onChange(choice)}
      >
        <Icon name="sort" />
        {sortLabels[choice]}
      </button>
    ))}
    <button type="button" className="link" onClick={() => onChange('none')}>
      Clear All
    </button>
  </div>
)
