import { persistent } from './storage.ts'

/** As the inline script of SavedDiet.astro reads it; `words` is the text of the offer. */
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

/** What the shopper may eat: stored on this device only, and deleted at logout. */
export const $savedDiet = persistent<SavedDiet>('diet', nothing, isSavedDiet)

export const forgetDiet = (): void => $savedDiet.set(nothing)
