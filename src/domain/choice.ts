import { sorts, type Sort } from './listing.ts'

/** What a shopper chose on a listing; 0 and '' mean "all". The address bar holds it. */
export interface Choice {
  sort: Sort
  /** Subcategory id. */
  sub: number
  price: PriceBand | ''
  brand: number
  gender: number
  /** Slug of an age group. */
  age: string
}

/** Price filters of the specification (section 9), by the values that stand in the address bar. */
export const priceBands = {
  '0-100': { label: 'Under ₹100', from: 0, to: 100 },
  '101-500': { label: '₹101 to ₹500', from: 101, to: 500 },
  '501-1000': { label: '₹501 to ₹1000', from: 501, to: 1000 },
  '1001-': { label: '₹1001 and above', from: 1001, to: undefined },
} as const
export type PriceBand = keyof typeof priceBands

export const nothingChosen: Choice = {
  sort: 'none',
  sub: 0,
  price: '',
  brand: 0,
  gender: 0,
  age: '',
}

export const isChosen = (choice: Choice): boolean =>
  Object.entries(nothingChosen).some(([name, value]) => choice[name as keyof Choice] !== value)

/** Whether more than the order was chosen: then there are fewer products. */
export const isFiltered = (choice: Choice): boolean => isChosen({ ...choice, sort: 'none' })

const idOf = (text: string | null): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

/** Reads a choice from the address or from a form; what makes no sense counts as not chosen. */
export const choiceOf = (values: { get: (name: string) => unknown }): Choice => {
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const price = text('price')
  return {
    sort: sorts.find((sort) => sort === text('sort')) ?? 'none',
    sub: idOf(text('sub')),
    price: Object.hasOwn(priceBands, price) ? (price as PriceBand) : '',
    brand: idOf(text('brand')),
    gender: idOf(text('gender')),
    age: /^[a-z0-9-]{1,60}$/.test(text('age')) ? text('age') : '',
  }
}

/** Writes a choice into the parameters of an address, leaving others alone. */
export const putChoice = (choice: Choice, into: URLSearchParams): void => {
  for (const [name, none] of Object.entries(nothingChosen)) {
    const value = choice[name as keyof Choice]
    if (value === none) into.delete(name)
    else into.set(name, String(value))
  }
}
