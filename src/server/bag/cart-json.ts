import { Refused } from '../base/errors.ts'

const malformed = () =>
  new Refused(
    400,
    'cartJson must be a JSON list of {"product_id": 7, "quantity": 1}, both whole numbers.',
    'invalid',
  )

const whole = (value: unknown, least: number, most: number): number => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number) || (number as number) < least) throw malformed()
  return Math.min(number as number, most)
}

/** Packs by product id, each `least` or more; repeated products are added up. */
export const packsIn = (cartJson: string, least: 0 | 1): Map<number, number> => {
  let list: unknown
  try {
    list = JSON.parse(cartJson)
  } catch {
    throw malformed()
  }
  if (!Array.isArray(list)) throw malformed()
  const wanted = new Map<number, number>()
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw malformed()
    const line = entry as Record<string, unknown>
    const productId = whole(line['product_id'], 1, 2_147_483_647)
    wanted.set(productId, (wanted.get(productId) ?? 0) + whole(line['quantity'], least, 1000))
  }
  return wanted
}
