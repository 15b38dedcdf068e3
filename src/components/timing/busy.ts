import { withTimeout } from '#src/ui/with-timeout.ts'

/** In ms: a shorter wait is no wait. */
const unseen = 100

/**
 * Dims what was pressed while what it opens is loaded; rejects like `withTimeout`. Open it afterwards: not in
 * `coming`, which may end later. Not the busy button's ring: its styles would have to be loaded first. Not in a page's
 * own scripts, which are short of bytes: they pass the button on.
 */
export const busyWhile = async <T>(pressed: HTMLElement, coming: Promise<T>): Promise<T> => {
  const show = setTimeout(() => (pressed.style.opacity = '.5'), unseen)
  try {
    return await withTimeout(coming)
  } finally {
    clearTimeout(show)
    pressed.style.opacity = ''
  }
}
