/**
 * The hero's slides. Desktop moves on every six seconds, and waits under the pointer, with the focus
 * inside, in a hidden tab, after Pause and where the system asks for reduced motion (WCAG 2.2.2).
 * Phones move only by finger or dot. A slide's picture is fetched when the slide is about to show.
 */
const pace = 6000
/** Sideways travel of a finger, in CSS pixels, that counts as a swipe. */
const swipe = 40

const start = (hero: HTMLElement) => {
  const slides = [...hero.querySelectorAll<HTMLElement>('.slide')]
  const dots = [...hero.querySelectorAll<HTMLButtonElement>('[data-slide]')]
  const pause = hero.querySelector<HTMLButtonElement>('[data-pause]')
  const desktop = matchMedia('(min-width: 561px)')
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let now = 0
  let isPaused = still.matches

  const fill = (index: number) => {
    const template = slides[index]?.querySelector('template')
    template?.replaceWith(template.content)
  }
  const show = (index: number) => {
    now = (index + slides.length) % slides.length
    fill(now)
    slides.forEach((slide, n) => slide.classList.toggle('on', n === now))
    dots.forEach((dot, n) => {
      if (n === now) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    })
  }
  const setPaused = (paused: boolean) => {
    isPaused = paused
    pause?.setAttribute('aria-label', paused ? 'Play' : 'Pause')
    hero.classList.toggle('paused', paused)
  }
  const mayMove = () =>
    desktop.matches &&
    !isPaused &&
    !document.hidden &&
    !hero.matches(':hover') &&
    !hero.contains(document.activeElement)

  let waited = 0
  const second = 1000
  setInterval(() => {
    waited = mayMove() ? waited + second : 0
    // The next picture is asked for a little ahead, so that the change does not show an empty slide.
    if (waited === pace - 2 * second) fill((now + 1) % slides.length)
    if (waited < pace) return
    waited = 0
    show(now + 1)
  }, second)

  setPaused(isPaused)
  still.addEventListener('change', () => setPaused(still.matches))
  pause?.addEventListener('click', () => setPaused(!isPaused))
  dots.forEach((dot, index) => dot.addEventListener('click', () => show(index)))

  let from = 0
  hero.addEventListener('touchstart', (event) => (from = event.touches[0]?.clientX ?? 0), {
    passive: true,
  })
  hero.addEventListener(
    'touchend',
    (event) => {
      const travel = (event.changedTouches[0]?.clientX ?? from) - from
      if (Math.abs(travel) > swipe) show(now + (travel < 0 ? 1 : -1))
    },
    { passive: true },
  )
}

const hero = document.querySelector<HTMLElement>('[data-hero]')
if (hero && hero.querySelectorAll('.slide').length > 1) start(hero)

export {}
