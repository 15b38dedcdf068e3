import { links } from '#src/links.ts'
import { sessionValue } from '../tab.ts'
import { isPhone, openPanel } from '../ui.ts'
import { isText } from '../valid.ts'

export const returnTo = sessionValue<string>('returnTo', isText)

/** Opens the login: a popup over this page, or on phones a page that returns here, including the hash. */
export const askToLogIn = (): void => {
  if (!isPhone()) return openPanel('login')
  returnTo.set(location.pathname + location.search + location.hash)
  location.assign(links.login())
}
