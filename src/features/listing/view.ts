// The cards are custom elements: they must be known before they are written.
import '#src/components/add-to-bag.ts'
import { cardHtml, skeletonHtml } from '#src/components/card.markup.ts'
import { filterOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import { productCount } from '#src/domain/listing.ts'
import type { Product } from '#src/domain/product.ts'
import { pagerHtml } from './pager.markup.ts'

/** Everything that the listing's script reads from the page and writes to it. */
export interface View {
  grid: HTMLElement
  /** The filter that the controls show. */
  chosen: () => ListingFilter
  showFilter: (filter: ListingFilter) => void
  /** Ids of the products on the screen. */
  ids: () => Set<string | undefined>
  /** Adds what is not there yet; returns what was added. */
  add: (products: readonly Product[]) => Product[]
  /** Waiting cards behind the others; 0 takes them away. */
  showWaiting: (count: number) => void
  /** Says that nothing is found, or how many there are; `isOpen`: at least. */
  showTotal: (total: number, isOpen: boolean) => void
  /** Page numbers as if page `page` had been opened; none when everything is on screen. */
  showPages: (page: number, pages: number) => void
  /** The button that asks again after a failure. */
  showAgain: (again: boolean) => void
}

const setControls = (form: HTMLFormElement, filter: ListingFilter) => {
  for (const control of form.elements) {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
    const chosen = filter[control.name as keyof ListingFilter]
    if (control instanceof HTMLSelectElement) control.value = chosen
    // The button 'All' has the value ''.
    else control.checked = chosen.split(',').includes(control.value)
  }
}

/** Null on a page that has no listing which grows. */
export const openView = (): View | null => {
  const grid = document.querySelector<HTMLElement>('[data-endless]')
  const form = document.querySelector<HTMLFormElement>('#filter')
  if (!grid || !form) return null
  const some = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const [pager] = some('.pager')
  const ids = () => {
    const cards = [...grid.querySelectorAll<HTMLElement>('[data-live]')]
    return new Set(cards.map((card) => card.dataset['live']))
  }
  return {
    grid,
    chosen: () => filterOf(new FormData(form)),
    showFilter: (filter) => setControls(form, filter),
    ids,
    add: (products) => {
      const known = ids()
      const added = products.filter(({ id }) => !known.has(String(id)))
      grid.insertAdjacentHTML('beforeend', added.map((product) => cardHtml(product)).join(''))
      return added
    },
    showWaiting: (count) => {
      grid.querySelectorAll('.skel').forEach((card) => card.remove())
      grid.ariaBusy = String(count > 0)
      grid.insertAdjacentHTML('beforeend', skeletonHtml(count))
    },
    showTotal: (total, isOpen) => {
      for (const place of some('[data-count]')) place.textContent = productCount(total, isOpen)
      for (const place of some('[data-empty]')) place.hidden = total > 0
    },
    showPages: (page, pages) => {
      if (!pager) return
      pager.hidden = page >= pages
      pager.innerHTML = pagerHtml(grid.dataset['href'] ?? '', page, pages)
    },
    showAgain: (again) => some('[data-again]').forEach((button) => (button.hidden = !again)),
  }
}
