import { focusHeading, ignoreTaps } from '#src/ui/moved-controls.ts'

/** After a line of a list is gone: the name of the one that took its place gets the focus, without scrolling. */
export const focusNextLine = (list: HTMLElement | null, at: number): void => {
  // The last line takes the list with it.
  ignoreTaps(list?.closest('main'))
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const names = [...(list?.querySelectorAll<HTMLElement>('h3 a') ?? [])]
    const next = names[Math.min(at, names.length - 1)]
    if (next?.isConnected) next.focus({ preventScroll: true })
    else focusCart()
  })
}

/** Focuses the heading if the focused button disappears with its card. */
export const focusCart = (): void => {
  requestAnimationFrame(() => focusHeading(document.querySelector('main')))
}
