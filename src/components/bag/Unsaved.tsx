import { useStore } from '@nanostores/react'
import { lineKey, type BagLine } from '#src/domain/bag.ts'
import { saveBag } from '#src/stores/bag/bag.ts'
import { $saved, $saveFailed, $unsaved } from '#src/stores/bag/bag.state.ts'
import { $user } from '#src/stores/session.ts'

const useSaveFailed = (): boolean => {
  const failed = useStore($saveFailed)
  const saved = useStore($saved)
  return useStore($user) !== null && failed && !saved
}

/** Marks a line whose last change the shop does not have, beside its size: a row of its own would move the buttons. */
export const UnsavedMark = ({ line }: { line: BagLine }) => {
  const keys = useStore($unsaved)
  return (
    useSaveFailed() &&
    keys.includes(lineKey(line)) && (
      <span className="badge" style={{ marginBlock: -3 }}>
        Not saved yet
      </span>
    )
  )
}

/**
 * Below the lines: above them it would move the buttons that are being pressed. The live region is always rendered, so
 * that it is announced.
 */
export const UnsavedNote = () => {
  const saveFailed = useSaveFailed()
  return (
    <div role="status" className="unsaved">
      {saveFailed && (
        <p className="note">
          <span>
            Your last changes are on this device only: the shop could not be reached.{' '}
            <button
              type="button"
              className="link"
              onClick={({ currentTarget }) => {
                // It disappears with the note.
                currentTarget
                  .closest('dialog, main')
                  ?.querySelector<HTMLElement>('h1, h2')
                  ?.focus({ preventScroll: true })
                void saveBag()
              }}
            >
              Try again
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
