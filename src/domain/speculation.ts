const catalogPages = { href_matches: ['/product/*', '/store/*', '/store-product/*'] }

/**
 * Chromium prerenders a catalog page when its link is pressed; in a `rested` document (layouts/page/shell.ts)
 * on hover, and a listing's first products at once. Every page's policy names this exact text.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [catalogPages, { not: { selector_matches: '[data-hand-over], .sizes *' } }] },
      eagerness: 'conservative',
    },
    {
      where: {
        and: [catalogPages, { selector_matches: '.rested a:not([data-hand-over], .sizes *)' }],
      },
      eagerness: 'eager',
    },
    {
      where: {
        and: [
          { href_matches: '/product/*' },
          { selector_matches: '.rested .grid > :nth-child(-n + 4) h3 a' },
        ],
      },
      eagerness: 'immediate',
    },
  ],
})
