import { dietChoice } from '#src/domain/diet.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import { $savedDiet, forgetDiet, type SavedDiet } from '#src/stores/listing/saved-diet.ts'
import { notifyBad, openPanel } from '#src/stores/ui.ts'
import styles from '#src/styles/diet-panel.css?url'
import { busyWhile } from '#src/components/timing/busy.ts'
import { lazyPanel } from '#src/ui/panel.ts'
import { $diet, loadDietCounts, readDiet, showDiet } from './diet.store.ts'

const mount = lazyPanel(async () => (await import('./DietPanel.tsx')).DietPanel, styles)

/** In ms: if the numbers come later, the choice opens without them. */
const countsTime = 1000
const delay = (ms: number) => new Promise((done) => setTimeout(done, ms))

const openChoice = async (button: HTMLElement) => {
  readDiet()
  try {
    const counted = Promise.race([loadDietCounts(), delay(countsTime)])
    await busyWhile(button, Promise.all([mount(), counted]))
    openPanel('diet')
  } catch {
    notifyBad(pageMessages.chunkFailed)
  }
}

/** Shows the listing for a saved diet; how long a dish must keep stays as it was chosen. */
const showSaved = (saved: Partial<SavedDiet>) => {
  readDiet()
  showDiet({ ...dietChoice(saved), keeps: $diet.get().keeps })
}

const forget = () => {
  forgetDiet()
  showSaved({})
  document.querySelector<HTMLElement>('[data-diet=open]')?.focus()
}

// SavedDiet.astro listens.
$savedDiet.listen(() => document.dispatchEvent(new Event('diet-saved')))

/** Opens the diet choice, uses the saved one or not, or forgets it. */
export const press = (button: HTMLElement): void => {
  const action = button.dataset['diet']
  if (action === 'open') void openChoice(button)
  if (action === 'use') showSaved(button.matches('[aria-pressed=true]') ? {} : $savedDiet.get())
  if (action === 'forget') forget()
}
