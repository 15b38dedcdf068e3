import { pageMessages } from '#src/domain/messages/page.ts'
import { $savedDiet, forgetDiet } from '#src/stores/saved-diet.ts'
import { notifyBad, openPanel } from '#src/stores/ui.ts'
import styles from '#src/styles/diet-panel.css?url'
import { mountPanel } from '#src/ui/panel.ts'
import { loadDietCounts, readDiet, showDiet } from './diet.store.ts'
import { savedChoice } from './keep.ts'

let mounted: Promise<unknown> | undefined

const openChoice = async () => {
  readDiet()
  try {
    mounted ??= mountPanel(async () => (await import('./DietPanel.tsx')).DietPanel, styles)
    await mounted
    openPanel('diet')
    void loadDietCounts()
  } catch {
    mounted = undefined
    notifyBad(pageMessages.chunkFailed)
  }
}

/** The offer above the products, as SavedDiet.astro draws it before the first paint. */
const showOffer = () => {
  const box = document.querySelector<HTMLElement>('[data-saved-diet]')
  const { words } = $savedDiet.get()
  if (!box) return
  box.hidden = !words
  box.firstElementChild!.textContent = words
}

const forget = () => {
  forgetDiet()
  showDiet({ diet: [], without: [], keeps: 0 })
  document.querySelector<HTMLElement>('[data-diet=open]')?.focus()
}

$savedDiet.listen(showOffer)

/** Does what a button of the diet says: opens the choice, uses the kept one, or forgets it. */
export const press = (button: HTMLElement): void => {
  const deed = button.dataset['diet']
  if (deed === 'open') void openChoice()
  if (deed === 'use') showDiet(savedChoice())
  if (deed === 'forget') forget()
}
