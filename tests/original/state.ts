import { products, unitPrice, type Product } from './catalog.ts'
import type { Body } from './kinds.ts'
import type { Table } from './table.ts'

/** 'Success is judged by exact server message': a failure has status 200 and another message. */
export class Refusal extends Error {}

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
export type Address = Body<Table['store/updateToaddress'][0]>
export type Wish = Body<Table['store/cashOnDelivery'][0]>
/** With all fields by which some reply tells of it. */
export interface Order {
  customer_id: number
  order_id: number
  /** False while the online payment is pending. */
  isPlaced: boolean
  transection_id: string
  total_paid_amount: number
  orderdetails: (Line & { item_id: number; cancel_status: number })[]
}
type Submission = Body<Table['store/reviews/add'][0]>
type Review = Submission & { id: number; created_at: string }

export const openState = (fault: (sentence: string) => void) => {
  let last = 7000
  const state = {
    customers: [] as Customer[],
    /** One-time codes by id. */
    codes: new Map<number, { to: string; code: number }>(),
    /** By customer. Each has one. */
    bags: new Map<number, Line[]>(),
    addresses: [] as Address[],
    orders: [] as Order[],
    reviews: [] as Review[],
    products: structuredClone(products),
    mails: [] as object[],
    nextId: () => ++last,
    /** Records a mistake of the caller; the journey expects none. */
    fault,
  }
  const review = 'Soft, and not too sweet.'
  addReview(state, { customer_id: 6001, product_id: 501, rating: 5, review })
  return state
}
export type State = ReturnType<typeof openState>

/** What a call gives, at least. The fields of its row are sent (shapes.ts). */
export type Answers = {
  [Path in keyof Table]: (request: Body<Table[Path][0]>, state: State) => object
}

/** The current time in Delhi, such as '2026-11-24 17:30:00'. */
export const timeNow = (): string =>
  new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** What is there by a test of it, else a refusal. */
export const find = <T>(list: readonly T[], isIt: (one: T) => boolean, what: string): T => {
  const found = list.find(isIt)
  if (!found) throw new Refusal(`${what} not found`)
  return found
}

export const addReview = ({ reviews, products: all, nextId }: State, sent: Submission): void => {
  reviews.unshift({ ...sent, id: nextId(), created_at: timeNow() })
  const ratings = reviews.filter((one) => one.product_id === sent.product_id)
  const sum = ratings.reduce((total, { rating }) => total + rating, 0)
  find(all, ({ id }) => id === sent.product_id, 'Product').total_rating = sum / ratings.length
}

/** The id of a bag is a string, as the page stores it (section 3: cartID). */
export const cartIdOf = (customerId: number): string => `C${customerId}`

export const bagOf = ({ bags }: State, customerId: number): Line[] => {
  const bag = bags.get(customerId) ?? []
  bags.set(customerId, bag)
  return bag
}

export const worthOf = (bag: readonly Line[]): number =>
  bag.reduce((sum, { product, quantity }) => sum + unitPrice(product) * quantity, 0)
