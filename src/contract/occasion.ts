import { momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import { productsByRule, type Occasion } from '#src/domain/occasion.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { call } from './call.ts'
import type * as schema from './occasion.schema.ts'
import type { WireOccasion } from './occasion.schema.ts'

/** Past ones included, in the shop's order. */
export const occasions = call<typeof schema.occasions>('/store/occasions', { needs: 'occasions' })

const paiseOrNull = (rupees: number | undefined) => (rupees === undefined ? null : toPaise(rupees))

/** `products`: the whole catalog, from which the rule selects. */
export const occasionOf = (wire: WireOccasion, products: readonly ProductDetails[]): Occasion => {
  const rule = wire.rule && {
    categories: wire.rule.category_slugs ?? [],
    tag: wire.rule.tag || null,
    fromPrice: paiseOrNull(wire.rule.from_price),
    toPrice: paiseOrNull(wire.rule.to_price),
  }
  return {
    slug: wire.slug,
    name: wire.name,
    text: wire.text ?? '',
    picture: wire.image || null,
    firstDay: wire.first_day || null,
    lastDay: wire.last_day || null,
    lastOrder: momentOf(wire.last_order ?? '') || wire.last_order || null,
    enquiry: wire.enquiry === 1,
    products: productsByRule(wire.product_ids ?? [], rule ?? null, products),
  }
}
