// Defines the custom elements of the cards.
import '#src/components/bag/add-to-bag.ts'
import { cardHtml, skeletonHtml } from '#src/components/product/card.markup.ts'
import { filterOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import { productCount } from '#src/domain/listing.ts'
import type { Dish } from '#src/domain/dish.ts'

export interface View {
  grid: HTMLElement
  chosen: () => ListingFilter
  showFilter: (filter: ListingFilter) => void
  count: () => number
  /** Dishes of which no size is on a card. */
  missing: (dishes: readonly Dish[]) => Dish[]
  /** Adds only missing dishes, and returns them. */
  add: (dishes: readonly Dish[]) => Dish[]
  /** Number of skeleton cards; 0 removes them. */
  showWaiting: (count: number) => void
  /** `hasUnknownTotal`: at least that many. */
  showTotal: (total: number, hasUnknownTotal: boolean) => void
  /** Page links as on page `page`; none when everything is shown, from the first page (`from`) on. */
  showPages: (from: number, page: number, pages: number) => void
  showAgain: (again: boolean) => void
}

const setControls = (form: HTMLFormElement, filter: ListingFilter) => {
  for (const control of form.elements) {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
    const chosen = filter[control.name as keyof ListingFilter]
    if (control instanceof HTMLSelectElement || control.type === 'text') control.value = chosen
    // The option 'All' has the value ''.
    else control.checked = chosen.split(',').includes(control.value)
  }
}

/** Null on a page without a growing listing. */
export const openView = (): View | null => {
  const grid = document.querySelector<HTMLElement>('[data-endless]')
  const form = document.querySelector<HTMLFormElement>('#filter')
  if (!grid || !form) return null
  const some = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const [pager] = some('.pager')
  const cards = () => [...grid.querySelectorAll<HTMLElement>('[data-live]')]
  const missing = (dishes: readonly Dish[]) => {
    const known = new Set(cards().flatMap((card) => card.dataset['live']!.split(' ')))
    return dishes.filter(({ sizes }) => !sizes.some(({ id }) => known.has(String(id))))
  }
  return {
    grid,
    chosen: () => filterOf(new FormData(form)),
    showFilter: (filter) => setControls(form, filter),
    count: () => cards().length,
    missing,
    add: (dishes) => {
      const added = missing(dishes)
      grid.insertAdjacentHTML('beforeend', added.map((dish) => cardHtml(dish)).join(''))
      return added
    },
    showWaiting: (count) => {
      grid.querySelectorAll('.skeleton').forEach((card) => card.remove())
      grid.ariaBusy = String(count > 0)
      grid.insertAdjacentHTML('beforeend', skeletonHtml(count))
    },
    showTotal: (total, hasUnknownTotal) => {
      for (const place of some('[data-count]'))
        place.textContent = productCount(total, hasUnknownTotal)
      for (const place of some('[data-empty]')) place.hidden = total > 0
    },
    showPages: (from, page, pages) => {
      if (!pager) return
      import('./results/pager.markup.ts').then(
        ({ pagerHtml }) => {
          // A focused link would be lost. It still leads where it says.
          if (pager.contains(document.activeElement)) return
          pager.hidden = from === 1 && page >= pages
          pager.innerHTML = pagerHtml(grid.dataset['href'] ?? '', page, pages)
        },
        () => undefined,
      )
    },
    showAgain: (again) => some('[data-again]').forEach((button) => (button.hidden = !again)),
  }
}
