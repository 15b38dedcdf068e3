import { pageMessages } from '#src/domain/messages/page.ts'
import { $user } from '#src/stores/session.ts'
import { $panel, notifyBad, openPanel } from '#src/stores/ui.ts'
import styles from '#src/styles/review-panel.css?url'
import { busyWhile } from '#src/components/timing/busy.ts'
import { lazyPanel } from '#src/ui/panel.ts'
import { showReviews, type ReviewView } from './review.store.ts'

const mount = lazyPanel(async () => (await import('./ReviewPanel.tsx')).ReviewPanel, styles)

/** Only customers can review: the login comes first, then the form. */
const logInFirst = (button: HTMLElement) => {
  openPanel('login')
  const stop = $panel.listen((panel) => {
    if (panel === 'login') return
    stop()
    if (panel === null && $user.get()) void openReviews('form', button)
  })
}

export const openReviews = async (what: ReviewView, button: HTMLElement): Promise<void> => {
  if (what === 'form' && !$user.get()) return logInFirst(button)
  try {
    await busyWhile(button, mount())
    showReviews(what)
  } catch {
    notifyBad(pageMessages.chunkFailed)
  }
}
