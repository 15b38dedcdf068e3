import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { sessionValue } from './tab.ts'
import { openPanel } from './ui.ts'

/** The page to which the login of a phone leads back. */
export const returnTo = sessionValue<string>('returnTo', (value) => typeof value === 'string')

const phoneMedia = () => matchMedia(`(max-width: ${site.phoneWidth}px)`)

/** 'mobile' or 'desktop' of the app state (specification, section 3): what the window is now. */
export const isPhone = (): boolean => phoneMedia().matches

/** Calls now, and whenever the window becomes a phone's or stops being one, until `signal`. */
export const watchPhone = (listener: () => void, signal: AbortSignal): void => {
  listener()
  phoneMedia().addEventListener('change', listener, { signal })
}

/**
 * Leads to the login: a popup over this page, or on phones a page that comes back here (the hash,
 * which is a place inside the page, included).
 */
export const askToSignIn = (): void => {
  if (!isPhone()) return openPanel('login')
  returnTo.set(location.pathname + location.search + location.hash)
  location.assign(links.login())
}
