import type { ProductDetails } from '#src/domain/product.ts'

type Fields = Readonly<Record<string, string>>
type Texts<F extends Fields> = { [Name in keyof F]: string }
/** A value for each name in replies. */
export type ByWireName<F extends Fields, Value> = { [Name in keyof F as F[Name]]: Value }

/**
 * The texts of a label: each field's name in replies (specification, section 3) by its name in the domain. The shelf
 * life and the dimensions have several fields.
 */
export const specificationFields = {
  type: 'type',
  modelName: 'model_name',
  expDate: 'exp_date',
  containerType: 'container_type',
  organic: 'organic',
  polished: 'polished',
  packedBy: 'packed_by',
} as const satisfies Texts<Omit<ProductDetails['specifications'], 'shelfLife' | 'dimensions'>>

export const otherFields = {
  countryOfOrigin: 'country_origin',
  manufacturedBy: 'manufactured_by',
  marketedBy: 'marketed_by',
} as const satisfies Texts<ProductDetails['other']>

/** Required on a product page by Indian food and packaging law. */
export const lawFields = {
  fssai: 'fssai_license',
  netQuantity: 'net_quantity',
  bestBefore: 'best_before',
  consumerCare: 'consumer_care',
} as const satisfies Texts<ProductDetails['law']>

/** Reads them from a reply; empty if it lacks one. */
export const textsIn = <F extends Fields>(
  fields: F,
  wire: Partial<ByWireName<F, string>>,
): Texts<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, wireName]) => [
      name,
      (wire as Record<string, string | undefined>)[wireName] ?? '',
    ]),
  ) as Texts<F>

/** Writes them as a reply has them. */
export const wireTexts = <F extends Fields>(fields: F, values: Texts<F>): ByWireName<F, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, wireName]) => [wireName, values[name]]),
  ) as ByWireName<F, string>
