import { plainLine, plainText } from '#src/domain/plain-text.ts'
import type { WireDetail } from './product.schema.ts'

const plainFacts = <F extends object>(facts: F | undefined): F | undefined =>
  facts &&
  (Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? plainLine(value) : value,
    ]),
  ) as F)

/** Another store API's texts may hold HTML: pages show its words, never markup. */
export const withPlainTexts = <D extends Omit<WireDetail, 'similar'>>(wire: D): D => ({
  ...wire,
  description: plainText(wire.description ?? ''),
  ingredients: plainLine(wire.ingredients ?? ''),
  storage: plainLine(wire.storage ?? ''),
  bank_offer: wire.bank_offer?.map((offer) => ({
    ...offer,
    description: plainLine(offer.description),
  })),
  specifications: plainFacts(wire.specifications),
  other_information: plainFacts(wire.other_information),
})
