import { attempt } from './domain/attempt.ts'

/** Product fields that change often. */
const fields = [
  'mrp',
  'selling_price',
  'is_deal',
  'is_hot_deals',
  'deal_type_id',
  'deal_price',
  'deals_price',
  'stock',
  'no_of_quantity_allowed',
]

type WireProduct = Record<string, unknown> & { name_url: string }
const isProduct = (value: unknown): value is WireProduct =>
  typeof value === 'object' && value !== null && 'name_url' in value && 'stock' in value

const productsOfReply = (reply: unknown): Map<string, WireProduct> => {
  const found = new Map<string, WireProduct>()
  JSON.stringify(reply, (_key, value: unknown) => {
    if (isProduct(value)) found.set(value.name_url, value)
    return value
  })
  return found
}

/** Updates price and stock in cached replies (`keys` of sessionStorage). */
export const correctReplies = (answer: unknown, keys: readonly string[]): void => {
  const products = productsOfReply(answer)
  const names = [...products.keys()].map((slug) => `"name_url":${JSON.stringify(slug)}`)
  for (const key of keys) {
    const text = sessionStorage.getItem(key) ?? ''
    if (!names.some((name) => text.includes(name))) continue
    let isOlder = false
    const entry: unknown = JSON.parse(text, (_key, value: unknown) => {
      const fresh = isProduct(value) ? products.get(value.name_url) : undefined
      if (!isProduct(value) || !fresh) return value
      for (const field of fields)
        if (field in value && field in fresh && value[field] !== fresh[field]) {
          value[field] = fresh[field]
          isOlder = true
        }
      return value
    })
    if (!isOlder) continue
    // First: a longer entry may not fit, and an older price is worse than none.
    sessionStorage.removeItem(key)
    attempt(() => sessionStorage.setItem(key, JSON.stringify(entry)))
  }
}
