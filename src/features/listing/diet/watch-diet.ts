/** Loads on the first press. `open` starts the listing's script, which must listen to its form first. */
export const watchDiet = (open?: () => Promise<void>): void =>
  document.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-diet]')
    if (!button) return
    const { press } = await import('./press.ts')
    await open?.()
    press(button)
  })
