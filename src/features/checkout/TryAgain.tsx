import { keepFocus } from '#src/ui/keep-focus.ts'

interface TryAgainProps {
  /** Selector of the part of the page whose heading takes the focus once the link is gone. */
  within: string
  load: () => Promise<void>
}

/** The link behind a sentence that says what could not be loaded. */
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
