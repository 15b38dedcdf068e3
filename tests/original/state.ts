import { products, type Product } from './catalog.ts'

export interface Customer {
  customer_id: number
  name: string
  contact: string
  email: string
  password: string
}

export interface Line {
  product: Product
  quantity: number
}

export interface Address {
  address_id: number
  customer_id: number
  pincode: string
  name: string
  contact: string
  email: string
  city: string
  state: string
  house_no: string
  street: string
  landmark: string
  address_type: string
  instruction_delivery: string
}

export interface Order {
  order_id: number
  customer_id: number
  ordered_on: string
  /** False while the online payment is pending. */
  isPlaced: boolean
  transection_id: string
  paymentmode: string
  deliveryCharge: number
  total_paid_amount: number
  address: Address
  items: (Line & { item_id: number; isCancelled: boolean })[]
}

export interface Review {
  id: number
  customer_id: number
  product_id: number
  rating: number
  review: string
  created_at: string
}

export interface State {
  customers: Customer[]
  /** One-time codes by id. */
  codes: Map<number, { to: string; code: number }>
  bags: Map<number, Line[]>
  addresses: Address[]
  orders: Order[]
  reviews: Review[]
  /** Packs left, by product. */
  stock: Map<number, number>
  mails: Record<string, unknown>[]
  nextId: () => number
  /** Records a mistake of the caller; the journey expects none. */
  fault: (sentence: string) => void
}

export const openState = (fault: State['fault']): State => {
  let last = 7000
  return {
    customers: [],
    codes: new Map(),
    bags: new Map(),
    addresses: [],
    orders: [],
    mails: [],
    reviews: [
      {
        id: 1,
        customer_id: 6001,
        product_id: 501,
        rating: 5,
        review: 'Soft, and not too sweet.',
        created_at: '2026-10-30 18:20:00',
      },
    ],
    stock: new Map(products.map(({ id, stock }) => [id, stock])),
    nextId: () => ++last,
    fault,
  }
}

/** The current time in Delhi, such as '2026-11-24 17:30:00'. */
export const timeNow = (): string =>
  new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Each customer has one bag. Its id is a string, as the page stores it (section 3: cartID). */
export const cartIdOf = (customerId: number): string => `C${customerId}`
