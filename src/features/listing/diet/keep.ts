import { dietChoice, dietWords, type DietChoice } from '#src/domain/diet.ts'
import { $savedDiet } from '#src/stores/saved-diet.ts'

/** Keeps a choice; one that chooses nothing forgets the last. How long it must keep is not kept. */
export const saveDiet = ({ diet, without }: Omit<DietChoice, 'keeps'>): void => {
  const words = dietWords({ diet, without })
  $savedDiet.set({
    ...{ diet: diet.join(','), without: without.join(',') },
    words: words && `Only ${words}`,
  })
}

export const savedChoice = (): DietChoice => ({ ...dietChoice($savedDiet.get()), keeps: 0 })
