import { keepFocus } from '#src/ui/moved-controls.ts'

interface Props {
  /** Empty or false: nothing failed. */
  text: string | false
  /** Ancestor whose heading gets the focus once the button is gone. */
  within: string
  onRetry: () => Promise<void>
  small?: boolean
}

/**
 * A failed load beside content that is there; LoadError stands in place of all content. The live region is always
 * rendered, so that a failure is announced.
 */
export const LoadNote = ({ text, within, onRetry, small = false }: Props) => (
  <div role="status">
    {text && (
      <p className={small ? 'note sm' : 'note'}>
        <span>
          {text}{' '}
          <button
            type="button"
            className="link"
            onClick={({ currentTarget }) =>
              void keepFocus(currentTarget, currentTarget.closest(within), onRetry)
            }
          >
            Try again
          </button>
        </span>
      </p>
    )}
  </div>
)
