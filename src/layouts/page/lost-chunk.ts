import { pageMessages } from '#src/domain/messages/page.ts'
import { notifyBad } from '#src/stores/ui.ts'

/** Messages of Chromium and Firefox, and of Safari. */
const isLost = (error: unknown): boolean => /imported module|module script/.test(String(error))

const report = (event: Event, error: unknown) => {
  if (!isLost(error)) return
  event.preventDefault()
  notifyBad(pageMessages.chunkFailed)
}

/** Reports failed chunks (specification, section 8) whose caller does not handle them. */
export const reportLostChunks = (): void => {
  addEventListener('unhandledrejection', (event) => report(event, event.reason))
  document.addEventListener('astro:hydration-error', (event) =>
    report(event, (event as CustomEvent<{ error: unknown }>).detail.error),
  )
}
