import { ofTab } from '#src/stores/tab.ts'

/** A code that was sent on /login and is entered on /verify. */
export interface PendingCode {
  otpId: string
  contact: string
  resendAt: number
}

const isPending = (value: unknown): boolean => {
  const code = value as Partial<PendingCode> | null
  return typeof code?.otpId === 'string' && typeof code.contact === 'string'
}

export const pendingCode = ofTab<PendingCode>('verify', isPending)

const returnTo = ofTab<string>('returnTo', (value) => typeof value === 'string')

/** Where the login leads: the page that asked for it, once, or Home. Never to another site. */
export const takeReturnPath = (home: string): string => {
  const path = returnTo.get()
  returnTo.set(null)
  if (!path) return home
  const url = new URL(path, location.origin)
  const isSafe = path.startsWith('/') && url.origin === location.origin
  return isSafe ? url.pathname + url.search + url.hash : home
}
