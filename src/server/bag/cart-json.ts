import type { LineKey } from '#src/domain/bag.ts'
import { formatPlaces, isFull, parsePlaces } from '#src/domain/box.ts'
import { invalid, Refused } from '../base/errors.ts'

const malformed = () =>
  invalid('cartJson must be a JSON list of {"product_id": 7, "quantity": 1}, both whole numbers.')

export const tooManyProducts = (max: number): Refused =>
  new Refused(409, `A cart holds at most ${max} different products.`, 'limit')

const integerOf = (value: unknown, min: number, max: number): number => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number) || (number as number) < min) throw malformed()
  return Math.min(number as number, max)
}

/** The contents of a full box in their one spelling; refuses anything else. */
export const boxOf = (contents: string): string => {
  const places = parsePlaces(contents)
  if (!places || !isFull(places))
    throw invalid('contents must name a product for each place of a box.')
  return formatPlaces(places)
}

/** Entries in a cart for each line of a bag: no page sends more. */
const maxPerLine = 5

/** Packs by product id, boxes by contents; repeated entries are added up. Throws 'limit' for too many. */
export const packsOfCartJson = (
  cartJson: string,
  min: 0 | 1,
  maxLines: number,
): Map<LineKey, number> => {
  let list: unknown
  try {
    list = JSON.parse(cartJson)
  } catch {
    throw malformed()
  }
  if (!Array.isArray(list)) throw malformed()
  if (list.length > maxPerLine * maxLines) throw tooManyProducts(maxLines)
  const wanted = new Map<LineKey, number>()
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw malformed()
    const line = entry as Record<string, unknown>
    const { contents } = line
    const key =
      typeof contents === 'string'
        ? boxOf(contents)
        : integerOf(line['product_id'], 1, 2_147_483_647)
    wanted.set(key, (wanted.get(key) ?? 0) + integerOf(line['quantity'], min, 1000))
  }
  return wanted
}
