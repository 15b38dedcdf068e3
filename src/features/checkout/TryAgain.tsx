import { keepFocus } from '#src/ui/keep-focus.ts'

interface TryAgainProps {
  /** Selector of the ancestor whose heading gets the focus once the button is gone. */
  within: string
  load: () => Promise<void>
}

export const TryAgain = ({ within, load }: TryAgainProps) => (
  <button
    type="button"
    className="link"
    onClick={({ currentTarget }) =>
      void keepFocus(currentTarget, currentTarget.closest(within), load)
    }
  >
    Try again
  </button>
)
