import { persistent } from '../storage.ts'

/** Format read by the inline script of SavedDiet.astro; `words` is the text of the offer. */
export interface SavedDiet {
  diet: string
  without: string
  words: string
}

const nothing: SavedDiet = { diet: '', without: '', words: '' }

const isSavedDiet = (value: unknown): boolean => {
  const saved = value as Partial<SavedDiet> | null
  return [saved?.diet, saved?.without, saved?.words].every((part) => typeof part === 'string')
}

/** What the shopper may eat: only on this device, deleted at logout. */
export const $savedDiet = persistent<SavedDiet>('diet', nothing, isSavedDiet)

export const forgetDiet = (): void => $savedDiet.set(nothing)
