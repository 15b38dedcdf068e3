import type { ReviewedSize } from '#src/domain/review.ts'
import { sessionValue } from '#src/stores/tab.ts'

export interface ReviewedPage {
  /** The product's. */
  id: number
  name: string
  /** Of its dish; a page that was not built knows only its own. */
  sizes: readonly ReviewedSize[]
}

export const reviewedPage = (): ReviewedPage => {
  const page = document.querySelector<HTMLElement>('[data-live-product]')
  const id = Number(page?.dataset['liveProduct'])
  const sizes = document.getElementById('reviews')?.dataset['sizes'] ?? String(id)
  return {
    id,
    name: page?.querySelector('h1')?.textContent ?? '',
    // A colour's name may hold the separator.
    sizes: sizes.split(/;(?=\d+ )/).map((size) => {
      const [own, ...name] = size.split(' ')
      return { id: Number(own), name: name.join(' ') }
    }),
  }
}

const reviewed = sessionValue<number[]>('reviewed', Array.isArray)

/** A product was reviewed in this tab: its page may be older than the review. */
export const isReviewed = (id: number): boolean => reviewed.get()?.includes(id) ?? false

export const rememberReviewed = (id: number): void => reviewed.set([id, ...(reviewed.get() ?? [])])
