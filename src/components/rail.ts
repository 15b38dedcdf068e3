/** Gives every rail of the page its previous and next button while there is more to see. */
export const wireRail = (section: HTMLElement) => {
  const rail = section.querySelector<HTMLElement>('.rail')
  const nav = section.querySelector<HTMLElement>('.nav2')
  if (!rail || !nav) return
  const buttons = [...nav.querySelectorAll('button')]

  const update = () => {
    const room = rail.scrollWidth - rail.clientWidth
    nav.classList.toggle('on', room >= 8)
    for (const button of buttons) {
      const atEnd = button.dataset['by'] === '1' ? rail.scrollLeft > room - 8 : rail.scrollLeft < 8
      // A disabled button would lose the focus of whoever presses it with the keyboard.
      button.setAttribute('aria-disabled', String(atEnd))
    }
  }
  for (const button of buttons)
    button.addEventListener('click', () =>
      rail.scrollBy({ left: Number(button.dataset['by']) * rail.clientWidth, behavior: 'smooth' }),
    )
  rail.addEventListener('scroll', update, { passive: true })
  new ResizeObserver(update).observe(rail)
  update()
}

document.querySelectorAll<HTMLElement>('[data-rail]').forEach(wireRail)
