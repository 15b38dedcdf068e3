import { useStore } from '@nanostores/react'
import { useRef, type KeyboardEvent } from 'react'
import { thumb } from '#src/components/picture/Thumb.tsx'
import { boxName, type BoxPiece, type Places } from '#src/domain/box.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { isShortcut } from '#src/ui/plain-click.ts'
import { $place, choosePlace, emptyPlace } from './box.store.ts'

/** Arrow keys and their steps in a grid of `side` columns. */
const movesOf = (side: number): Record<string, number> => ({
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -side,
  ArrowDown: side,
})

/** Where the sweets are below the box, a press on an empty place leads to them: the window, and the focus. */
const chooseEmpty = (at: number) => {
  choosePlace(at)
  if (!matchMedia('(max-width: 699px), (max-width: 1000px) and (max-height: 700px)').matches) return
  const sweets = document.getElementById('sweets')
  sweets?.focus({ preventScroll: true })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  sweets?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
}

/** Arrow keys move, Delete empties a place, Enter chooses an empty one. */
export const BoxGrid = ({ places, pieces }: { places: Places; pieces: readonly BoxPiece[] }) => {
  const current = useStore($place)
  const grid = useRef<HTMLDivElement>(null)
  const side = Math.sqrt(places.length)

  const press = (event: KeyboardEvent, at: number) => {
    if (isShortcut(event)) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return emptyPlace(at)
    }
    const move = movesOf(side)[event.key]
    if (move === undefined) return
    event.preventDefault()
    const isSideways = Math.abs(move) === 1 && side > 1
    const to = at + move
    if (isSideways && Math.floor(to / side) !== Math.floor(at / side)) return
    grid.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }

  const cell = (id: number, at: number) => {
    const piece = pieces.find(({ productId }) => productId === id)
    const name = id ? (piece?.name ?? 'a sweet that is gone') : 'empty'
    return (
      <div role="gridcell" key={at} aria-selected={at === current}>
        <button
          type="button"
          className={id ? 'box-place' : 'box-place free'}
          tabIndex={at === current ? 0 : -1}
          aria-label={`Place ${at + 1}: ${name}${id ? '. Take it out' : ''}`}
          title={id ? `${name}: take it out` : undefined}
          onFocus={() => choosePlace(at)}
          onKeyDown={(event) => press(event, at)}
          onClick={() => (id ? emptyPlace(at) : chooseEmpty(at))}
        >
          {id ? (
            <>
              <span dangerouslySetInnerHTML={thumb(piece?.picture ?? null)} />
              {side < 4 && <span className="xs">{name}</span>}
            </>
          ) : (
            <Icon name="plus" />
          )}
        </button>
      </div>
    )
  }

  return (
    <div
      className="box-grid"
      role="grid"
      aria-label={`${boxName(places.length)}, ${side} by ${side}`}
      ref={grid}
    >
      {Array.from({ length: side }, (_, row) => (
        <div role="row" key={row}>
          {places
            .slice(row * side, (row + 1) * side)
            .map((id, column) => cell(id, row * side + column))}
        </div>
      ))}
    </div>
  )
}
