/** Looks at a rail; what it returns writes down what was seen. */
type Look = () => () => void

const looks = new WeakMap<Element, Look>()

/** All are looked at before anything is written: a look after a write would lay the page out anew. */
const sizes = new ResizeObserver((entries) => {
  for (const write of entries.map(({ target }) => looks.get(target)?.())) write?.()
})

/** Gives a rail its previous and next button while there is more to see. */
export const wireRail = (section: HTMLElement) => {
  const rail = section.querySelector<HTMLElement>('.rail')
  const nav = section.querySelector<HTMLElement>('.nav2')
  if (!rail || !nav) return
  const buttons = [...nav.querySelectorAll('button')]

  const look: Look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = rail
    const room = scrollWidth - clientWidth
    return () => {
      nav.classList.toggle('on', room >= 8)
      for (const button of buttons) {
        const atEnd = button.dataset['by'] === '1' ? scrollLeft > room - 8 : scrollLeft < 8
        // A disabled button would lose the focus of whoever presses it with the keyboard.
        button.setAttribute('aria-disabled', String(atEnd))
      }
    }
  }
  for (const button of buttons)
    button.addEventListener('click', () =>
      rail.scrollBy({ left: Number(button.dataset['by']) * rail.clientWidth, behavior: 'smooth' }),
    )
  rail.addEventListener('scroll', () => look()(), { passive: true })
  looks.set(rail, look)
  sizes.observe(rail)
  // A page that is only prepared shows no frame, and sizes are told with frames.
  if (document.prerendering) look()()
}

document.querySelectorAll<HTMLElement>('[data-rail]').forEach(wireRail)
