const catalogPages = { href_matches: ['/product/*', '/store/*', '/store-product/*'] }

/**
 * Speculation rules: which pages Chromium prepares unseen, ready to be shown. A page of the catalog as
 * soon as its link is pressed; where the document is `rested` (src/layouts/shell.ts) already when the
 * pointer comes to rest on the link, and a listing's first products without that. The policy of every
 * page names this very text.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [catalogPages, { not: { selector_matches: '[data-hand-over]' } }] },
      eagerness: 'conservative',
    },
    {
      where: { and: [catalogPages, { selector_matches: '.rested a:not([data-hand-over])' }] },
      eagerness: 'eager',
    },
    {
      where: {
        and: [
          { href_matches: '/product/*' },
          { selector_matches: '.rested .grid > :nth-child(-n + 4) a' },
        ],
      },
      eagerness: 'immediate',
    },
  ],
})
