import { focusHeading } from '#src/ui/keep-focus.ts'

/** Focuses the heading if the focused button disappears with its line or card. */
export const focusCart = (): void => {
  requestAnimationFrame(() => focusHeading(document.querySelector('main')))
}
