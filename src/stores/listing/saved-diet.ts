import { persistent } from '../storage.ts'
import { hasFields } from '../valid.ts'

/** Format read by the inline script of SavedDiet.astro; `words` is the text of the offer. */
export interface SavedDiet {
  diet: string
  without: string
  words: string
}

const nothing: SavedDiet = { diet: '', without: '', words: '' }

const isSavedDiet = hasFields<SavedDiet>({ diet: 'string', without: 'string', words: 'string' })

/** What the shopper may eat: only on this device, deleted at logout. */
export const $savedDiet = persistent<SavedDiet>('diet', nothing, isSavedDiet)

export const forgetDiet = (): void => $savedDiet.set(nothing)
