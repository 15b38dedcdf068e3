import { dietChoice, dietWords, type DietChoice } from '#src/domain/diet.ts'
import { $keptDiet } from '#src/stores/kept-diet.ts'

/** Keeps a choice; one that chooses nothing forgets the last. How long it must keep is not kept. */
export const keepDiet = ({ diet, without }: Omit<DietChoice, 'keeps'>): void => {
  const words = dietWords({ diet, without })
  $keptDiet.set({
    ...{ diet: diet.join(','), without: without.join(',') },
    words: words && `Only ${words}`,
  })
}

export const keptChoice = (): DietChoice => ({ ...dietChoice($keptDiet.get()), keeps: 0 })
