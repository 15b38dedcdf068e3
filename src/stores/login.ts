import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { sessionValue } from './tab.ts'
import { openPanel } from './ui.ts'

export const returnTo = sessionValue<string>('returnTo', (value) => typeof value === 'string')

const phoneMedia = () => matchMedia(`(max-width: ${site.phoneWidth}px)`)

/** True for 'mobile', false for 'desktop' of the app state (specification, section 3). */
export const isPhone = (): boolean => phoneMedia().matches

/** Calls `listener` now and at each change, until `signal` aborts. */
export const watchPhone = (listener: () => void, signal: AbortSignal): void => {
  listener()
  phoneMedia().addEventListener('change', listener, { signal })
}

/** Opens the login: a popup over this page, or on phones a page that returns here, including the hash. */
export const askToLogIn = (): void => {
  if (!isPhone()) return openPanel('login')
  returnTo.set(location.pathname + location.search + location.hash)
  location.assign(links.login())
}
