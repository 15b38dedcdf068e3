// Product texts that no page can show; checked by the rebuild and by every import.

interface Texts {
  slug: string
  name: string
  description: string
  ingredients: string
}

/** Texts are shown as they are, so markup would be visible. */
const markup = /<\/?[a-z!][^>]{0,20}>?/i

export const textErrors = (product: Texts): string[] => {
  const errors: string[] = []
  if (!/^[\w-]+$/.test(product.slug))
    errors.push('name_url may hold letters, digits, hyphens and underscores only')
  if (!product.name.trim()) errors.push('it has no name')
  for (const field of ['name', 'description', 'ingredients'] as const) {
    const [found] = markup.exec(product[field]) ?? []
    if (found) errors.push(`${field} may hold no HTML, but holds "${found}"`)
  }
  return errors
}

/** The same, and a form of the slug that an owner is told of on saving. */
export const ownTextErrors = (product: Texts): string[] => [
  ...(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(product.slug)
    ? []
    : ['name_url may hold small letters, digits and single hyphens only']),
  ...textErrors(product),
]

interface Prices {
  mrp: number
  sellingPrice: number
  dealPrice: number
  isOnDeal: boolean
}

/** Prices that no page can show. Of others, section 9 of the specification says which one counts. */
export const priceErrors = (product: Prices): string[] => {
  const errors: string[] = []
  if (product.mrp <= 0) errors.push('mrp must be above 0')
  if (product.sellingPrice <= 0) errors.push('selling_price must be above 0')
  if (product.isOnDeal && product.dealPrice > product.mrp) errors.push('deal_price is above mrp')
  return errors
}

/** The same, and contradictions that an owner is told of on saving. */
export const ownPriceErrors = (product: Prices): string[] => {
  const errors = priceErrors({ ...product, isOnDeal: true })
  if (product.sellingPrice > product.mrp) errors.push('selling_price is above mrp')
  if (product.isOnDeal && product.dealPrice <= 0)
    errors.push('deal_price must be above 0 while a deal runs')
  return errors
}
