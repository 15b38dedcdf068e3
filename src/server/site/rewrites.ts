/** Pages for paths without a file, on every host; `from` may end in a wildcard. Missing pages are skipped. */
export const rewrites: readonly {
  from: string
  page: string
  /** The store API knows which of these paths exist: a host that can ask it does. */
  asks?: true
}[] = [
  { from: '/home', page: '/' },
  // An alias; a page of its own would be empty (specification, section 2: static pages).
  { from: '/privacy-policy', page: '/privacy' },
  { from: '/search-product/*', page: '/search-product' },
  // Products newer than the build: a page that asks the store API for them.
  { from: '/product/*', page: '/product', asks: true },
]

/** The pages that may serve `path`, the most exact first. */
export const rewritten = (path: string): string[] =>
  rewrites
    .filter(({ from }) =>
      from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from,
    )
    .map(({ page }) => page)
