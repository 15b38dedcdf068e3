import { filterOf, type ListingFilter } from '#src/domain/listing-filter.ts'
import type { Product } from '#src/domain/product.ts'

/**
 * Where a shopper was on a listing: everything that was loaded, and the card at the top of the
 * window. Each entry of the tab's history has its own, so that Back and a reload return to it, also
 * when the browser has thrown the page away meanwhile; a new visit begins at the top.
 */
export interface ScrollPosition {
  filter: ListingFilter
  /** The last page that was loaded. */
  page: number
  total: number
  isOpen: boolean
  /** Cards that do not stand in the page's own HTML. */
  products: Product[]
  /** Product id of the first card in the window, and how far its top is from the window's. */
  card: string
  top: number
}

/** Places kept at a time; the oldest go first. */
const most = 10
const prefix = 'place:'

const entry = (): string | undefined => (history.state as { listing?: string } | null)?.listing

/** Gives this entry of the history its name, under which `keepPlace` will find it again. */
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
  try {
    dropOldest(most - 1)
    sessionStorage.setItem(key, JSON.stringify(position))
  } catch {
    // Full or closed: Back then shows the first page, as links do.
  }
}

export const readScrollPosition = (): ScrollPosition | null => {
  const key = entry()
  if (!key) return null
  try {
    const position = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ScrollPosition | null
    if (!position || !Array.isArray(position.products)) return null
    return { ...position, filter: filterOf(new URLSearchParams({ ...position.filter })) }
  } catch {
    return null
  }
}
