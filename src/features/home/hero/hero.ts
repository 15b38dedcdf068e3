import { whenLoaded } from '#src/components/timing/page-lifecycle.ts'
import { setBannerTarget } from '#src/stores/listing/banner-target.ts'
import { isPhone } from '#src/stores/ui.ts'
import { isPlainClick, isShortcut } from '#src/ui/plain-click.ts'
import type { Target } from '../banner-link.ts'

/** CSS scrolls the slides; this adds dots, arrow keys and pictures; hero-motion.ts moves them on desktops. */
const start = (hero: HTMLElement, stage: HTMLElement) => {
  const slides = [...stage.querySelectorAll<HTMLElement>('.slide')]
  const dots = [...hero.querySelectorAll<HTMLButtonElement>('[data-slide]')]
  const pause = hero.querySelector<HTMLButtonElement>('[data-pause]')
  let now = 0
  /** The slide that the stage is scrolling to. */
  let asked: number | null = null

  const fill = (index: number) => {
    const later = slides[index]?.querySelector('noscript')
    if (!later) return
    const template = document.createElement('template')
    template.innerHTML = later.textContent
    later.replaceWith(template.content)
  }
  const mark = (index: number) => {
    fill(index)
    if (index === asked) asked = null
    if (index === now) return
    now = index
    // A slide out of view must not keep the focus.
    if (stage.contains(document.activeElement))
      (slides[now]?.querySelector('a') ?? dots[now])?.focus({ preventScroll: true })
    dots.forEach((dot, n) => (dot.ariaCurrent = n === now ? 'true' : null))
  }
  let show = (index: number) => {
    asked = index === now ? null : index
    stage.scrollTo({ left: index * stage.clientWidth })
  }

  dots.forEach((dot, index) => dot.addEventListener('click', () => show(index)))
  hero.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || isShortcut(event)) return
    // The browser would also scroll the stage.
    event.preventDefault()
    show((now + step + slides.length) % slides.length)
  })
  const scrolled = () => {
    // Swiper moves by transform, and reports it itself.
    if (!stage.matches('.swiper-initialized'))
      mark(Math.round(stage.scrollLeft / stage.clientWidth))
  }
  stage.addEventListener('scroll', scrolled, { passive: true })
  // The user may have scrolled elsewhere meanwhile.
  stage.addEventListener('scrollend', () => (asked = null))
  for (const type of ['touchstart', 'pointerenter', 'focusin'])
    hero.addEventListener(type, () => slides.forEach((_, index) => fill(index)), {
      passive: true,
      once: true,
    })

  let isMoving = false
  const move = async (isPaused: boolean) => {
    if (isMoving) return
    isMoving = true
    const motion = await import('./hero-motion.ts').catch(() => null)
    // Without it the slides still work by hand.
    if (!motion) return
    const seen = (index: number) => {
      mark(index)
      fill((index + 1) % slides.length)
    }
    const from = asked ?? now
    show = motion.setInMotion({ hero, stage, slides, pause, from, isPaused, seen })
  }
  const { saveData = false } =
    (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  const isStill = saveData || matchMedia('(prefers-reduced-motion: reduce)').matches
  hero.classList.toggle('paused', isStill)
  if (isStill) pause?.setAttribute('aria-label', 'Play')
  // Before Swiper has loaded, Play loads and starts it; Pause loads it paused.
  pause?.addEventListener('click', () => void move(!hero.classList.contains('paused')), {
    once: true,
  })
  const idle = globalThis.requestIdleCallback ?? setTimeout
  if (!isPhone() && !isStill) whenLoaded(() => idle(() => void move(false)))
}

/** A plain click on a banner hands over its payload; any other click follows the link. */
const handOver = (event: MouseEvent) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hand-over]') : null
  if (!link || !isPlainClick(event)) return
  const { to, payload } = JSON.parse(link.dataset['handOver'] ?? '') as NonNullable<
    Target['handOver']
  >
  event.preventDefault()
  setBannerTarget(payload)
  location.assign(to)
}

const hero = document.querySelector<HTMLElement>('[data-hero]')
const stage = hero?.querySelector<HTMLElement>('.stage')
hero?.addEventListener('click', handOver)
if (hero && stage && stage.querySelectorAll('.slide').length > 1) start(hero, stage)
