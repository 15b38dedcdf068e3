import type { APIRoute } from 'astro'

/** Private pages have `noindex`, which a crawler must be able to read; so only calls are disallowed. */
export const GET: APIRoute = ({ site = new URL('http://localhost') }) =>
  new Response(`User-agent: *
Allow: /
Disallow: /api/user/
Disallow: /api/payments/

Sitemap: ${new URL('/sitemap-index.xml', site).href}
`)
