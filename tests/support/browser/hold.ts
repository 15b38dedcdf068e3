import type { BrowserContext, Page, Request, Route } from '@playwright/test'

/** The URLs of all scripts of the site. */
export const scripts = /\/_astro\/.*\.js/

interface Holding {
  /** Only requests that it accepts are held. */
  which?: (request: Request) => boolean
  /** What then happens to a held request. */
  then?: (route: Route) => Promise<void>
  /** After as many requests no more are held. */
  times?: number
}

/** Lets the server answer, and loses the answer on the way; after as many `times` no more. */
export const loseReplies = (
  page: Page,
  url: string | RegExp,
  { times }: { times?: number } = {},
): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    times ? { times } : {},
  )

/** Holds requests for a URL until the returned function is called. */
export const hold = async (
  at: Page | BrowserContext,
  url: string | RegExp,
  { which = () => true, then = (route) => route.continue(), times }: Holding = {},
): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = async (route: Route) => {
    if (!which(route.request())) return route.fallback()
    await promise
    // Meanwhile the page may have been left or closed.
    await then(route).catch(() => undefined)
  }
  await at.route(url, handler, times ? { times } : {})
  return resolve
}
