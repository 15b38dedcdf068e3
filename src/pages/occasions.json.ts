import type { APIRoute } from 'astro'
import { catalog } from '#src/catalog/find.ts'
import { spanOf } from '#src/domain/occasion.ts'
import { links } from '#src/links.ts'

/** For the menus (layouts/page/occasions.ts). */
export const GET: APIRoute = () =>
  Response.json(
    catalog().occasions.map((occasion) => ({
      name: occasion.name,
      href: links.occasion(occasion.slug),
      ...spanOf(occasion),
    })),
  )
