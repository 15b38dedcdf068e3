import { messages } from '#src/domain/messages.ts'
import { notifyBad } from '#src/stores/ui.ts'

/** A part of the app that could not be fetched, in the words of Chromium and Firefox, and of Safari. */
const isLost = (error: unknown): boolean => /imported module|module script/.test(String(error))

const tell = (event: Event, error: unknown) => {
  if (!isLost(error)) return
  event.preventDefault()
  notifyBad(messages.chunkFailed)
}

/** Before a script that was lost is fetched once more, in milliseconds. */
const pause = 1000

/**
 * Fetches a script of the page (src/layouts/Start.astro) once more that did not come: under another
 * address, as browsers keep the failure of a module by its address. Taps wait until then.
 */
const fetchAgain = async (src: string) => {
  await new Promise((resolve) => setTimeout(resolve, pause))
  await import(/* @vite-ignore */ `${src}?again`).finally(() =>
    document.querySelector(`head [src="${src}"]`)?.dispatchEvent(new Event('load')),
  )
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
  // Asked for a second time, a module is neither fetched nor run again.
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('[type=later]'))
    import(/* @vite-ignore */ src).catch((error) => (isLost(error) ? fetchAgain(src) : undefined))
}
