import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { lineName } from '#src/domain/line-name.ts'
import { $removed, restoreLine } from '#src/stores/bag/removed.ts'
import { ignoreTaps, keepFocus } from '#src/ui/moved-controls.ts'

/** Names the line that was removed last, and restores it. */
export const RemovedLine = () => {
  const removed = useStore($removed)
  if (!removed) return null
  return (
    <p className="removed sm muted">
      <span>{`${lineName(removed.line)} removed`}</span>
      <button
        type="button"
        className="link"
        aria-label={`Undo: add ${lineName(removed.line)} again`}
        onClick={({ currentTarget }) => {
          ignoreTaps(currentTarget.closest<HTMLElement>('.body, main'))
          void keepFocus(currentTarget, currentTarget.closest('dialog, main'), restoreLine)
        }}
      >
        Undo
      </button>
    </p>
  )
}

/** Rows of the bag's lines, with that of the removed one in its former place. */
export const WithRemovedLine = ({ rows }: { rows: readonly ReactNode[] }) => {
  const at = useStore($removed)?.at
  if (at === undefined) return rows
  return [
    ...rows.slice(0, at),
    <li key="removed">
      <RemovedLine />
    </li>,
    ...rows.slice(at),
  ]
}
