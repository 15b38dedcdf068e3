import type { Paise } from './money.ts'
import type { Product } from './product.ts'

/** Products that checkout suggests from a bag value of `minimum`. */
export interface Offer {
  id: number
  name: string
  minimum: Paise
  products: Product[]
}
