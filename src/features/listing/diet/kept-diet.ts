import { dietChoice, dietWords, type DietChoice } from '#src/domain/diet.ts'
import { persistent } from '#src/stores/storage.ts'

/** As the inline script of KeptDiet.astro reads it; `words` is the text of the offer. */
interface KeptDiet {
  diet: string
  without: string
  words: string
}

const nothing: KeptDiet = { diet: '', without: '', words: '' }

const isKept = (value: unknown): boolean => {
  const kept = value as Partial<KeptDiet> | null
  return [kept?.diet, kept?.without, kept?.words].every((part) => typeof part === 'string')
}

/** What the shopper may eat, kept on this device and offered on every listing. */
export const $keptDiet = persistent<KeptDiet>('diet', nothing, isKept)

/** Keeps a choice; one that chooses nothing forgets the last. How long it must keep is not kept. */
export const keepDiet = ({ diet, without }: Omit<DietChoice, 'keeps'>): void => {
  const words = dietWords({ diet, without })
  $keptDiet.set({
    ...{ diet: diet.join(','), without: without.join(',') },
    words: words && `Only ${words}`,
  })
}

export const keptChoice = (): DietChoice => ({ ...dietChoice($keptDiet.get()), keeps: 0 })
