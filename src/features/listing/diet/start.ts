/**
 * Loads the choice of a diet with the first press of one of its buttons. `open` starts the listing's own script,
 * which must listen before the choice changes its form.
 */
export const watchDiet = (open?: () => Promise<void>): void =>
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-diet]')
    if (!button) return
    const { press } = await import('./press.ts')
    await open?.()
    press(button)
  })
