import type { Paise } from './money.ts'
import type { Product } from './product.ts'

/** Products that checkout suggests once a bag is worth `minimum`. */
export interface Offer {
  id: number
  name: string
  minimum: Paise
  products: Product[]
}
