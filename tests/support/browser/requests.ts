import type { Page } from '@playwright/test'

/** The paths that the page requests from now on, of those that match. */
export const requestsOf = (page: Page, which = /^/): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (which.test(pathname)) paths.push(pathname)
  })
  return paths
}
