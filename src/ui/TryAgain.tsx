import { keepFocus } from './moved-controls.ts'

interface Props {
  /** Ancestor whose heading gets the focus once the button is gone. */
  within: string
  load: () => Promise<void>
}

export const TryAgain = ({ within, load }: Props) => (
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
