/** Measures a rail, and returns what writes the state of its buttons. */
type Measure = () => () => void

const measures = new WeakMap<Element, Measure>()

/** Measures all rails before writing: a read after a write forces another layout. */
const sizes = new ResizeObserver((entries) => {
  for (const write of entries.map(({ target }) => measures.get(target)?.())) write?.()
})

export const wireRail = (section: HTMLElement) => {
  const rail = section.querySelector<HTMLElement>('.rail')
  const nav = section.querySelector<HTMLElement>('.rail-buttons')
  if (!rail || !nav) return
  const buttons = [...nav.querySelectorAll('button')]

  const measure: Measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = rail
    const room = scrollWidth - clientWidth
    return () => {
      nav.classList.toggle('on', room >= 8)
      for (const button of buttons) {
        const atEnd = button.dataset['by'] === '1' ? scrollLeft > room - 8 : scrollLeft < 8
        // A disabled button would lose keyboard focus.
        button.ariaDisabled = String(atEnd)
      }
    }
  }
  for (const button of buttons)
    button.addEventListener('click', () =>
      rail.scrollBy({ left: Number(button.dataset['by']) * rail.clientWidth }),
    )
  rail.addEventListener('scroll', () => measure()(), { passive: true })
  measures.set(rail, measure)
  sizes.observe(rail)
  // A prerendered page renders no frames, with which observers report.
  if (document.prerendering) measure()()
}
