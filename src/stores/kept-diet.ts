import { persistent } from './storage.ts'

/** As the inline script of KeptDiet.astro reads it; `words` is the text of the offer. */
export interface KeptDiet {
  diet: string
  without: string
  words: string
}

const nothing: KeptDiet = { diet: '', without: '', words: '' }

const isKept = (value: unknown): boolean => {
  const kept = value as Partial<KeptDiet> | null
  return [kept?.diet, kept?.without, kept?.words].every((part) => typeof part === 'string')
}

/** What the shopper may eat: stored on this device only, and deleted at logout. */
export const $keptDiet = persistent<KeptDiet>('diet', nothing, isKept)

export const forgetDiet = (): void => $keptDiet.set(nothing)
