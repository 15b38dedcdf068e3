import { useEffect } from 'react'
import { isLoginPage, links } from '#src/links.ts'
import { notifyReducedNext } from '#src/stores/bag/merge-notice.ts'
import { $user } from '#src/stores/session.ts'
import { returnTo } from '#src/stores/login/login.ts'
import { notifyNext } from '#src/stores/ui.ts'
import { $login, setLogin, type Step } from './login.state.ts'

/** The page that required the login, or Home; never another site. */
const returnPath = (): string => {
  const path = returnTo.get()
  if (!path?.startsWith('/')) return links.home()
  const url = new URL(path, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : links.home()
}

/** Drops the return page of an earlier login that was not completed. */
export const forgetOldReturn = (): void => {
  const path = returnTo.get()
  const { referrer } = document
  if (!path || !referrer) return
  const { origin, pathname, search } = new URL(referrer)
  if (origin !== location.origin || isLoginPage(pathname)) return
  if (pathname + search !== path.split('#', 1)[0]) returnTo.set(null)
}

/** Back in the history, if the shopper came from there, so that Back skips the login. */
const leave = (): void => {
  const path = returnPath()
  notifyReducedNext()
  returnTo.set(null)
  const { navigation } = globalThis as { navigation?: Navigation }
  const at = navigation?.currentEntry?.index ?? 0
  const { href } = new URL(path, location.origin)
  const asked = navigation?.entries().findLast(({ url, index }) => index < at && url === href)
  if (asked && at - asked.index <= 2) navigation?.traverseTo(asked.key)
  else location.replace(path)
}

/** Goes to another page of the login. This page returns to its own `step`, which Back then shows. */
export const leaveFor = (path: string, step: Step): void => {
  location.assign(path)
  setLogin({ step })
}

/** Leaves a login page after its own login; the next page shows the notice. */
export const finishLogin = (text: string, title?: string): void => {
  notifyNext(text, title)
  leave()
}

/** Leaves a login page if the user is logged in already, or in another tab. */
export const useLeave = (): void =>
  useEffect(
    () =>
      $user.subscribe((user) => {
        // The page's own login leaves by itself, once the bag is merged.
        if (user && !$login.get().busy) leave()
      }),
    [],
  )
