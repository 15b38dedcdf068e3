import { sorts, type Sort } from './listing.ts'

/** As in the URL: ids (`age`: slugs), comma-separated as in the contract's filters; '' means any. */
export interface ListingFilter {
  sort: Sort
  /** Subcategory id. */
  sub: string
  vertical: string
  price: PriceBand | ''
  brand: string
  gender: string
  age: string
}

/** Price filters of the specification (section 9), by their URL values. */
export const priceBands = {
  '0-100': { label: 'Under ₹100', from: 0, to: 100 },
  '101-500': { label: '₹101 to ₹500', from: 101, to: 500 },
  '501-1000': { label: '₹501 to ₹1000', from: 501, to: 1000 },
  /** 0: no upper limit. */
  '1001-': { label: '₹1001 and above', from: 1001, to: 0 },
} as const
export type PriceBand = keyof typeof priceBands

export const noFilter: ListingFilter = {
  sort: 'none',
  sub: '',
  vertical: '',
  price: '',
  brand: '',
  gender: '',
  age: '',
}

const names = Object.keys(noFilter) as (keyof ListingFilter)[]

export const isChosen = (filter: ListingFilter): boolean =>
  names.some((name) => filter[name] !== noFilter[name])

export const isFiltered = (filter: ListingFilter): boolean => isChosen({ ...filter, sort: 'none' })

/** A row id within the range of a database integer. */
const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text)
/** More of one kind than any page offers. */
const most = 20

/** Reads a filter from URL parameters or a form; invalid values count as not chosen. */
export const filterOf = (values: { getAll: (name: string) => unknown[] }): ListingFilter => {
  const list = (name: string, fits: (text: string) => boolean): string => {
    const all = values.getAll(name).flatMap((value) => String(value).split(','))
    return [...new Set(all.filter(fits))].slice(0, most).join(',')
  }
  const one = <T extends string>(name: string, known: readonly T[], none: T): T => {
    const [value] = values.getAll(name)
    return known.find((each) => each === value) ?? none
  }
  return {
    sort: one('sort', sorts, 'none'),
    sub: list('sub', isId).split(',')[0] ?? '',
    vertical: list('vertical', isId),
    price: one('price', Object.keys(priceBands) as (PriceBand | '')[], ''),
    brand: list('brand', isId),
    gender: list('gender', isId),
    age: list('age', isSlug),
  }
}

export const writeFilter = (filter: ListingFilter, into: URLSearchParams): void => {
  for (const name of names) {
    if (filter[name] === noFilter[name]) into.delete(name)
    else into.set(name, filter[name])
  }
}
