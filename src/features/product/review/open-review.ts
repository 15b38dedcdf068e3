import { pageMessages } from '#src/domain/messages/page.ts'
import { $user } from '#src/stores/session.ts'
import { $panel, notifyBad, openPanel } from '#src/stores/ui.ts'
import styles from '#src/styles/review-panel.css?url'
import { lazyPanel } from '#src/ui/panel.ts'
import { showReviews, type ReviewView } from './review.store.ts'

const mount = lazyPanel(async () => (await import('./ReviewPanel.tsx')).ReviewPanel, styles)

/** Only customers can review: the login comes first, then the form. */
const logInFirst = () => {
  openPanel('login')
  const stop = $panel.listen((panel) => {
    if (panel === 'login') return
    stop()
    if (panel === null && $user.get()) void openReviews('form')
  })
}

export const openReviews = async (what: ReviewView): Promise<void> => {
  if (what === 'form' && !$user.get()) return logInFirst()
  try {
    await mount()
    showReviews(what)
  } catch {
    notifyBad(pageMessages.chunkFailed)
  }
}
