import type { WireDish } from '#src/contract/product.schema.ts'
import type { Dish } from '#src/domain/dish.ts'
import type { ListingQuery } from '#src/domain/listing-query.ts'

export interface WirePage {
  products: readonly WireDish[]
  total?: number | undefined
}

/** One page as the store API has it. */
export type AskPage = (query: ListingQuery, page: number, perPage: number) => Promise<WirePage>

/** `total`: dishes of the whole listing; null if the store API does not return it. */
export interface ListingPage {
  products: Dish[]
  total: number | null
}
