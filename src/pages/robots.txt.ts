import type { APIRoute } from 'astro'

/**
 * Pages that are nobody's but the shopper's say `noindex` themselves: a crawler must be able to read
 * that, so only calls that are no pages are closed here.
 */
export const GET: APIRoute = ({ site = new URL('http://localhost') }) =>
  new Response(`User-agent: *
Allow: /
Disallow: /api/user/
Disallow: /api/payments/

Sitemap: ${new URL('/sitemap-index.xml', site).href}
`)
