// Defines the custom elements of the cards.
import '../bag/add-to-bag.ts'
import type { ViewedProduct } from '#src/domain/product.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { productOfCard } from '#src/stores/fresh-products.ts'
import { $recent, forgetRecent } from '#src/stores/recent.ts'
import { announce } from '#src/stores/ui.ts'
import { railHtml } from './rail.markup.ts'
import { correctCard } from '../product/write-card.ts'
import { wireRail } from './rail.ts'

const clear = '<button class="link" type="button" data-forget>Clear</button>'

/** Cards may be days old, so they are corrected when they come near the window. */
const correct = async (section: HTMLElement) => {
  for (const card of section.querySelectorAll<HTMLElement>('[data-live]')) {
    const id = Number(card.dataset['live'])
    try {
      correctCard(card, await productOfCard(id))
    } catch (error) {
      if (!isNotFound(error)) continue
      forgetRecent(id)
      card.remove()
    }
  }
  if (!section.querySelector('[data-live]')) section.remove()
}

/** Calls `act` once `place` is near the window, or once it is not. */
const when = (place: Element, isNear: boolean, act: () => void) => {
  const watch = new IntersectionObserver(
    (entries) => {
      // Several entries may come at once; the last is current.
      if (entries.at(-1)?.isIntersecting !== isNear) return
      watch.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  watch.observe(place)
}

/** Added at the end, while the footer, which it moves, is out of sight. */
export const showRecent = (products: readonly ViewedProduct[]): void => {
  const foot = document.querySelector<HTMLElement>('.footer')
  const main = document.querySelector('main')
  if (!foot || !main) return
  const section = document.createElement('section')
  section.className = 'section continued'
  section.setAttribute('aria-labelledby', 'recent')
  section.innerHTML = railHtml('recent', 'Recently viewed', products, clear)
  section.querySelector('[data-forget]')?.addEventListener('click', () => {
    forgetRecent()
    announce('Recently viewed is empty')
  })
  $recent.listen((list) => {
    if (list.length) return
    if (section.contains(document.activeElement)) {
      foot.tabIndex = -1
      foot.focus({ preventScroll: true })
    }
    section.remove()
  })
  when(foot, false, () => {
    if (!$recent.get().length) return
    main.append(section)
    wireRail(section)
    when(section, true, () => void correct(section))
  })
}
