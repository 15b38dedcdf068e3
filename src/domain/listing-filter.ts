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
  /** Codes of domain/diet.ts: all of these diets, and none of these allergens. */
  diet: string
  without: string
  /** Days. */
  keeps: string
}

/** Price filters of the specification (section 9), by their URL values. */
export const priceBands = ['0-100', '101-500', '501-1000', '1001-'] as const
export type PriceBand = (typeof priceBands)[number]

/** In rupees; `to` is 0 without an upper limit. */
export const pricesOf = (band: PriceBand | ''): { from: number; to: number } => {
  const [from, to] = band.split('-').map(Number)
  return { from: from ?? 0, to: to ?? 0 }
}

export const noFilter: ListingFilter = {
  sort: 'none',
  sub: '',
  vertical: '',
  price: '',
  brand: '',
  gender: '',
  age: '',
  diet: '',
  without: '',
  keeps: '',
}

const names = Object.keys(noFilter) as (keyof ListingFilter)[]

export const isChosen = (filter: ListingFilter): boolean =>
  names.some((name) => filter[name] !== noFilter[name])

export const isFiltered = (filter: ListingFilter): boolean => isChosen({ ...filter, sort: 'none' })

/** A row id within the range of a database integer. */
const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text)
/** Limit of one kind per call (contract/fields.schema.ts). */
const maxCodes = 50

/** Reads a filter from URL parameters or a form; invalid values count as not chosen. */
export const filterOf = (values: { getAll: (name: string) => unknown[] }): ListingFilter => {
  const list = (name: string, fits: (text: string) => boolean): string => {
    const all = values.getAll(name).flatMap((value) => String(value).split(','))
    return [...new Set(all.filter(fits))].slice(0, maxCodes).join(',')
  }
  const one = <T extends string>(name: string, known: readonly T[], none: T): T => {
    const [value] = values.getAll(name)
    return known.find((each) => each === value) ?? none
  }
  return {
    sort: one('sort', sorts, 'none'),
    sub: list('sub', isId).split(',')[0] ?? '',
    vertical: list('vertical', isId),
    price: one<PriceBand | ''>('price', priceBands, ''),
    brand: list('brand', isId),
    gender: list('gender', isId),
    age: list('age', isSlug),
    diet: list('diet', isSlug),
    without: list('without', isSlug),
    keeps: list('keeps', isId),
  }
}

export const writeFilter = (filter: ListingFilter, into: URLSearchParams): void => {
  for (const name of names) {
    if (filter[name] === noFilter[name]) into.delete(name)
    else into.set(name, filter[name])
  }
}
