import { attempt } from '#src/domain/attempt.ts'
import { filterOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import type { Dish } from '#src/domain/dish.ts'
import { entryName } from './restored.ts'

/** Stored per history entry, for Back and reload, even after the browser discarded the page. */
export interface ScrollPosition {
  filter: ListingFilter
  page: number
  total: number
  hasUnknownTotal: boolean
  products: Dish[]
  chosen: number[]
  /** Id of the size on the first card in the window, and the card's top edge in pixels. */
  card: string
  top: number
}

const most = 10
const prefix = 'place:'

/** Names this history entry; its scroll position is stored under that name. */
export const nameEntry = (): void => {
  if (entryName()) return
  const state = (history.state ?? {}) as object
  history.replaceState({ ...state, listing: `${prefix}${Date.now()}` }, '')
}

const dropOldest = (but: number) => {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of keys.sort().reverse().slice(but)) sessionStorage.removeItem(key)
}

/** Null: forgets it. */
export const saveScrollPosition = (position: ScrollPosition | null): void => {
  const key = entryName()
  if (!key) return
  if (!position) return void attempt(() => sessionStorage.removeItem(key))
  // If storage fails, Back shows the first page.
  attempt(() => {
    dropOldest(most - 1)
    sessionStorage.setItem(key, JSON.stringify(position))
  })
}

export const readScrollPosition = (): ScrollPosition | null => {
  const key = entryName()
  if (!key) return null
  return attempt(() => {
    const position = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScrollPosition | null
    // Else of an earlier release.
    if (position?.hasUnknownTotal === undefined) return null
    return { ...position, filter: filterOf(new URLSearchParams({ ...position.filter })) }
  }, null)
}
