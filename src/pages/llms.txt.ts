import type { APIRoute } from 'astro'
import { can } from '#src/capabilities.ts'
import { catalog } from '#src/catalog/find.ts'
import type { Outlet } from '#src/domain/outlet.ts'
import { formatAmount } from '#src/domain/money.ts'
import { formatPeriod } from '#src/domain/occasion.ts'
import { areaOnly, deliveryPromises } from '#src/domain/delivery-promises.ts'
import { links } from '#src/links.ts'
import { business, reach } from '#src/business.ts'
import { site } from '#src/site.ts'

const outletLine = ({ name, address, hours, contact }: Outlet) =>
  `- ${name && `${name}: `}${[address, hours, contact].filter(Boolean).join('. ')}`

/** The shop in Markdown for language models (llmstxt.org). */
export const GET: APIRoute = ({ site: origin = new URL('http://localhost') }) => {
  const { verticals, stores, delivery, products, occasions, boxes } = catalog()
  const link = (name: string, path: string, note = '') =>
    `- [${name}](${new URL(path, origin).href})${note && `: ${note}`}`
  const [, maxDays] = deliveryPromises.transitDays
  const freeFrom = delivery?.freeFrom ?? null
  const charge =
    delivery &&
    (delivery.charge > 0
      ? ` ${formatAmount(delivery.charge)} per order${freeFrom === null ? '' : `, free from ${formatAmount(freeFrom)}`}.`
      : ' Free of charge.')
  return new Response(`# ${site.name}

> ${business.about}

- ${products.length} products. Prices are in Indian rupees and include all taxes.
- Delivery: the same day in ${business.areaOfTerms}${areaOnly ? ' only' : `, 1-${maxDays} days elsewhere in India`}.${charge ?? ''}
- Returns: perishable food is not taken back. Wrong or damaged items are replaced or refunded when reported within ${deliveryPromises.damageHours} hours of delivery with photos.
- Payment: credit and debit cards, UPI, cash on delivery.
- Contact: ${reach.all()}, ${business.hours}.${business.fssai && ` FSSAI licence ${business.fssai}.`}
- Each product page tells price, unit price, stock, net quantity, ingredients, allergens, shelf life, maker and country of origin; price, stock, country of origin and reviews are there as schema.org JSON-LD, too.
${verticals
  .map(
    (vertical) => `
## ${vertical.name}

${link(`All ${vertical.name}`, links.vertical(vertical.slug))}
${vertical.categories.map((category) => link(category.name, links.categoryProducts(category.slug))).join('\n')}
`,
  )
  .join('')}
${
  occasions.length
    ? `## Occasions

${occasions.map((one) => link(one.name, links.occasion(one.slug), `in the shop: ${formatPeriod(one)}. ${one.text}`)).join('\n')}

`
    : ''
}${
    boxes
      ? `## Gifts

${link('Build your own box', links.box(), 'a box filled with sweets by the piece')}

`
      : ''
  }## Rules of the shop

${[
  link('Return policy', links.returns()),
  link('Cancellation policy', links.cancellation()),
  link('Payments policy', links.payments()),
  link('Terms and conditions', links.terms()),
  link('Privacy', links.privacy()),
  link('Contact', links.contact()),
  ...(can('enquiries')
    ? [link('Boxes for offices and weddings', links.enquiry(), 'an enquiry, without an order')]
    : []),
].join('\n')}

## Stores

${stores.map(outletLine).join('\n')}

## Optional

${link('Products as a feed', '/feeds/google.xml', 'all that have a picture: price, availability, pictures')}
${link('XML sitemap', '/sitemap-index.xml')}
${link('Search', '/search-product/laddu', 'put your own words in place of laddu')}
`)
}
