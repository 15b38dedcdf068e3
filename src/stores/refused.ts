import { can } from '#src/capabilities.ts'

/**
 * What a browser may refuse, and what to do about it, in a sentence each. They stand on the page: a
 * notice of two seconds is too short for them (docs/refused.md).
 */
const cookies =
  'Your browser refuses cookies, without which you cannot stay logged in: please allow them for this shop, then log in again.'
const storageAtLogin =
  'Your browser refuses to keep data for this shop, without which you cannot stay logged in: please allow cookies and site data for it, then log in again.'
const storage =
  'Your browser refuses to keep data for this shop, so the cart would be empty on the next page: please allow cookies and site data for it, then load this page again.'

const takes = (place: 'localStorage' | 'sessionStorage'): boolean => {
  try {
    globalThis[place].setItem('probe', 'x')
    globalThis[place].removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** Neither of the two takes anything: they are refused, or both are full. */
export const isStorageRefused = (): boolean => !takes('localStorage') && !takes('sessionStorage')

/** Under the header, where it stays in view. */
const stand = (text: string) => {
  const header = document.querySelector('.bar')
  if (!header || header.querySelector('[data-refused]')) return
  const line = document.createElement('p')
  line.className = 'bare'
  line.dataset['refused'] = ''
  line.setAttribute('role', 'alert')
  header.append(line)
  // Words that come later are read aloud everywhere.
  line.textContent = text
}

export const tellStorageRefused = (): void => stand(storage)

/** What keeps a login from lasting, where that can be told before; else empty. */
export const loginRefused = (): string => {
  if (can('session') && navigator.cookieEnabled === false) return cookies
  return isStorageRefused() ? storageAtLogin : ''
}

/** A login that the server accepted, but of whose session cookie it hears nothing more. */
export const cookiesRefused = cookies
