import { attempt } from '#src/domain/attempt.ts'
import { filterOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import type { Dish } from '#src/domain/dish.ts'

/**
 * Position in a listing: all that was loaded, and the card at the top of the window. One per history
 * entry, for Back and reload, even after the browser discarded the page; a new visit starts at the top.
 */
export interface ScrollPosition {
  filter: ListingFilter
  page: number
  total: number
  isOpen: boolean
  /** Cards that are not in the page's own HTML. */
  products: Dish[]
  /** Ids of the sizes that were chosen on cards. */
  chosen: number[]
  /** Id of the size shown by the first card in the window, and its top edge below the window's, in pixels. */
  card: string
  top: number
}

/** Maximum number of stored positions; the oldest are removed first. */
const most = 10
const prefix = 'place:'

const entry = (): string | undefined => (history.state as { listing?: string } | null)?.listing

/** Names this history entry; its scroll position is stored under that name. */
export const nameEntry = (): void => {
  if (entry()) return
  const state = (history.state ?? {}) as object
  history.replaceState({ ...state, listing: `${prefix}${Date.now()}` }, '')
}

const dropOldest = (but: number) => {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of keys.sort().reverse().slice(but)) sessionStorage.removeItem(key)
}

export const saveScrollPosition = (position: ScrollPosition): void => {
  const key = entry()
  if (!key) return
  // If that fails, Back shows the first page, as links do.
  attempt(() => {
    dropOldest(most - 1)
    sessionStorage.setItem(key, JSON.stringify(position))
  })
}

export const readScrollPosition = (): ScrollPosition | null => {
  const key = entry()
  if (!key) return null
  return attempt(() => {
    const position = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScrollPosition | null
    // Stored by an earlier release: products without sizes or diets.
    if (!position?.products.every(({ sizes, diets }) => sizes && diets)) return null
    const { chosen = [] } = position as Partial<ScrollPosition>
    return { ...position, chosen, filter: filterOf(new URLSearchParams({ ...position.filter })) }
  }, null)
}
