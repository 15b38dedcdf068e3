const isShown = (element: HTMLElement): boolean => element.offsetParent !== null

/** Focuses the first heading of `place` if what had the focus is gone. */
export const focusHeading = (place: Element | null | undefined): void => {
  if (document.activeElement !== document.body) return
  const headings = [...(place?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
  const heading = headings.find(isShown)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Runs a task that may remove the focused button; focus then moves to the first heading of `place`. */
export const keepFocus = async (
  button: HTMLElement | null,
  place: Element | null | undefined,
  task: () => unknown,
): Promise<void> => {
  const hadFocus = document.activeElement === button
  await task()
  requestAnimationFrame(() => {
    if (hadFocus && !button?.isConnected) focusHeading(place)
  })
}
