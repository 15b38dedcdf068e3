import type { ReviewedSize } from '#src/domain/review.ts'

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
