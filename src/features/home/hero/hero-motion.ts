import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

/** Time of a slide and of the transition, in ms. */
const pace = 6000
const speed = 600

interface Hero {
  hero: HTMLElement
  stage: HTMLElement
  slides: readonly HTMLElement[]
  pause: HTMLButtonElement | null
  from: number
  isPaused: boolean
  seen: (index: number) => void
}

/** Starts Swiper, with the pauses of WCAG 2.2.2. Returns a function that shows a slide. */
export const setInMotion = ({ hero, stage, slides, pause, from, isPaused, seen }: Hero) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  // Swiper's transform now positions the slides.
  stage.scrollTo({ left: 0, behavior: 'instant' })
  const mark = (index: number) => {
    // Inert, as focus in a slide out of view would scroll the stage. The next slide becomes focusable
    // before the last one loses the focus.
    for (const slide of slides) slide.inert &&= slide !== slides[index]
    seen(index)
    for (const slide of slides) slide.inert = slide !== slides[index]
  }
  const swiper = new Swiper(stage, {
    modules: [Autoplay],
    wrapperClass: 'slides',
    slideClass: 'slide',
    initialSlide: from,
    speed: still.matches ? 0 : speed,
    rewind: true,
    autoplay: { delay: pace, waitForTransition: !still.matches },
    on: { slideChange: ({ activeIndex }) => mark(activeIndex) },
  })
  mark(from)

  let paused = isPaused
  const update = () => {
    const mayMove =
      !paused &&
      !document.hidden &&
      !hero.matches(':hover') &&
      !hero.contains(document.activeElement)
    if (mayMove && !swiper.autoplay.running) swiper.autoplay.start()
    if (!mayMove) swiper.autoplay.stop()
  }
  const setPaused = (value: boolean) => {
    paused = value
    pause?.setAttribute('aria-label', paused ? 'Play' : 'Pause')
    hero.classList.toggle('paused', paused)
    update()
  }
  pause?.addEventListener('click', () => setPaused(!paused))
  still.addEventListener('change', () => {
    swiper.params.speed = still.matches ? 0 : speed
    setPaused(still.matches)
  })
  hero.addEventListener('pointerenter', update)
  hero.addEventListener('pointerleave', update)
  hero.addEventListener('focusin', update)
  // The next element has the focus only after this event.
  hero.addEventListener('focusout', () => setTimeout(update))
  document.addEventListener('visibilitychange', update)
  setPaused(isPaused)
  return (index: number) => void swiper.slideTo(index)
}
