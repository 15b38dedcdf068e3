import { keepFocus } from '#src/ui/moved-controls.ts'

interface Props {
  text: string
  /** Ancestor whose heading gets the focus once the button is gone. */
  within: string
  onRetry: () => Promise<void>
  small?: boolean
}

/** A failed load beside content that is there; LoadError stands in place of all content. */
export const LoadNote = ({ text, within, onRetry, small = false }: Props) => (
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
)
