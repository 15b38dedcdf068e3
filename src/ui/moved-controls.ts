import { useLayoutEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

// Where focus and taps go after controls have moved or are gone.

const isShown = (element: HTMLElement): boolean => element.offsetParent !== null

/** Focuses the first heading of `place` if what had the focus is gone. False if no heading is there yet. */
export const focusHeading = (place: Element | null | undefined): boolean => {
  if (document.activeElement !== document.body) return true
  const headings = [...(place?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
  const heading = headings.find(isShown)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus()
  return true
}

/** In frames: what a task has changed may be drawn a moment later. */
const maxFrames = 30

const focusSoon = (button: HTMLElement, place: Element | null | undefined, frame = 0): void => {
  requestAnimationFrame(() => {
    if (!button.isConnected && focusHeading(place)) return
    if (frame < maxFrames) focusSoon(button, place, frame + 1)
  })
}

/** Runs a task that may remove the focused button; focus then moves to the first heading of `place`. */
export const keepFocus = async (
  button: HTMLElement | null,
  place: Element | null | undefined,
  task: () => unknown,
): Promise<void> => {
  const hadFocus = document.activeElement === button
  await task()
  if (button && hadFocus) focusSoon(button, place)
}

/**
 * `keepFocus` for a task that a dialog has asked about: it closes, which returns the focus to its opener, and the task
 * may remove that. `placeOf`: finds the place from the opener.
 */
export const closeAndKeepFocus = (
  close: () => void,
  placeOf: (opener: Element | null) => Element | null | undefined,
  task: () => unknown,
): void => {
  flushSync(close)
  const opener = document.activeElement as HTMLElement | null
  void keepFocus(opener, placeOf(opener), task)
}

/** In ms: a second tap of a double tap, and one that was aimed before a change was seen, come within it. */
const ignored = 400
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Takes no tap or click in `place` for a moment, because other controls are under the finger now than a moment ago.
 * Keys work all the time. Not for the only child of a dialog: a click on the dialog itself closes it.
 */
export const ignoreTaps = (place: HTMLElement | null | undefined): void => {
  if (!place) return
  clearTimeout(timers.get(place))
  place.style.pointerEvents = 'none'
  timers.set(
    place,
    setTimeout(() => (place.style.pointerEvents = ''), ignored),
  )
}

/**
 * For a part that appears, grows or shrinks above controls: what is in its parent, and so moves, ignores taps; with
 * `inside`, what is in the part itself. At the time of the change, not a frame later, when a tap may have hit already.
 */
export const useTapGuard = <E extends HTMLElement>({
  inside = false,
} = {}): RefObject<E | null> => {
  const part = useRef<E>(null)
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = part.current
    const now = element?.offsetHeight
    if (height.current !== undefined && now !== height.current)
      ignoreTaps(inside ? element : element?.parentElement)
    height.current = now
  })
  return part
}
