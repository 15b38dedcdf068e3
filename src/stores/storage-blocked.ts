import { attempt } from '#src/domain/attempt.ts'
import { can } from '#src/capabilities.ts'

// On the page, as a notice of two seconds is too short (docs/refused.md).
const cookies =
  'Your browser refuses cookies, without which you cannot stay logged in: please allow them for this shop, then log in again.'
const storageAtLogin =
  'Your browser refuses to keep data for this shop, without which you cannot stay logged in: please allow cookies and site data for it, then log in again.'
const storage =
  'Your browser refuses to keep data for this shop, so the cart would be empty on the next page: please allow cookies and site data for it, then load this page again.'

const isWritable = (place: 'localStorage' | 'sessionStorage'): boolean =>
  attempt(() => {
    globalThis[place].setItem('probe', 'x')
    globalThis[place].removeItem('probe')
    return true
  }, false)

export const isStorageBlocked = (): boolean =>
  !isWritable('localStorage') && !isWritable('sessionStorage')

const showAlert = (text: string) => {
  const header = document.querySelector('.bar')
  if (!header || header.querySelector('[data-refused]')) return
  const line = document.createElement('p')
  line.className = 'bare'
  line.dataset['refused'] = ''
  line.role = 'alert'
  header.append(line)
  // Screen readers announce text that is added later.
  line.textContent = text
}

export const showStorageBlocked = (): void => showAlert(storage)

/** Why a login could not last, if known in advance; else ''. */
export const loginBlockedReason = (): string => {
  if (can('session') && navigator.cookieEnabled === false) return cookies
  return isStorageBlocked() ? storageAtLogin : ''
}

/** For a login whose session cookie does not come back. */
export const cookiesBlockedText = cookies
