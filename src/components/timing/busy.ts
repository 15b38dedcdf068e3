import { withTimeout } from '#src/ui/with-timeout.ts'

/** In ms: a shorter wait is no wait. */
const unseen = 100

/**
 * Dims a button while what it opens is loaded. Rejects like `withTimeout`: open it afterwards, not within `coming`,
 * which may end later. A ring, as of other busy buttons, would have to load its styles first.
 */
export const busyWhile = async <T>(button: HTMLElement, coming: Promise<T>): Promise<T> => {
  const show = setTimeout(() => (button.style.opacity = '.5'), unseen)
  try {
    return await withTimeout(coming)
  } finally {
    clearTimeout(show)
    button.style.opacity = ''
  }
}
