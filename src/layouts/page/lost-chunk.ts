import { pageMessages } from '#src/domain/messages/page.ts'
import { notifyBad } from '#src/stores/ui.ts'

/** A part of the app that could not be fetched, in the words of Chromium and Firefox, and of Safari. */
const isLost = (error: unknown): boolean => /imported module|module script/.test(String(error))

const tell = (event: Event, error: unknown) => {
  if (!isLost(error)) return
  event.preventDefault()
  notifyBad(pageMessages.chunkFailed)
}

/**
 * Says so when a part of the app does not come (specification, section 8), whoever asked for it: an
 * island, a script of the page, or one behind a button. Whoever has another way on catches its own.
 */
export const tellLostChunks = (): void => {
  addEventListener('unhandledrejection', (event) => tell(event, event.reason))
  document.addEventListener('astro:hydration-error', (event) =>
    tell(event, (event as CustomEvent<{ error: unknown }>).detail.error),
  )
}
