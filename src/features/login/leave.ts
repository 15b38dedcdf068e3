import { useEffect } from 'react'
import { links } from '#src/links.ts'
import { notifyReducedNext } from '#src/stores/merge-notice.ts'
import { $user } from '#src/stores/session.ts'
import { returnTo } from '#src/stores/sign-in.ts'
import { $login } from './login.ts'

/** The page that asked for the login, or Home. Never another site. */
export const returnPath = (): string => {
  const path = returnTo.get()
  if (!path?.startsWith('/')) return links.home()
  const url = new URL(path, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : links.home()
}

/**
 * Goes on from a login page to `path`. Where the shopper came from there, it goes back instead of
 * forwards, so that the Back button does not lead through the login again.
 */
export const leaveLogin = (path: string): void => {
  notifyReducedNext()
  returnTo.set(null)
  const { navigation } = globalThis as { navigation?: Navigation }
  const at = navigation?.currentEntry?.index ?? 0
  const { href } = new URL(path, location.origin)
  const asked = navigation?.entries().findLast(({ url, index }) => index < at && url === href)
  if (asked && at - asked.index <= 2) navigation?.traverseTo(asked.key)
  else location.replace(path)
}

/** Leaves a login page as soon as somebody is logged in: before it came, or meanwhile in another tab. */
export const useLeave = (): void =>
  useEffect(
    () =>
      $user.subscribe((user) => {
        // The page's own login leaves by itself, once the bag is merged.
        if (user && !$login.get().busy) leaveLogin(returnPath())
      }),
    [],
  )
