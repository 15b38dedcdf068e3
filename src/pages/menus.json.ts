import type { APIRoute } from 'astro'
import { can } from '#src/capabilities.ts'
import { catalog } from '#src/catalog/find.ts'
import { spanOf } from '#src/domain/occasion.ts'
import { links } from '#src/links.ts'

const more = () => [
  { name: 'Offers', href: links.offers() },
  ...(catalog().boxes ? [{ name: 'Build your own box', href: links.box() }] : []),
  ...(can('enquiries') ? [{ name: 'Boxes for offices', href: links.enquiry() }] : []),
  ...(catalog().stores.length ? [{ name: 'Our Stores', href: links.stores() }] : []),
]

/** For the menus (layouts/page/menus.ts): the occasions, and what else a phone's menu leads to. */
export const GET: APIRoute = () =>
  Response.json({
    occasions: catalog().occasions.map((occasion) => ({
      name: occasion.name,
      href: links.occasion(occasion.slug),
      ...spanOf(occasion),
    })),
    more: more(),
  })
