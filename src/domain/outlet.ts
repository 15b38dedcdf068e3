import type { Opening } from './hours.ts'
import { stateCode } from './indian-state.ts'

/** A shop in town; on the wire a store. */
export interface Outlet {
  /** Else the one in the address; empty if that names none. */
  city: string
  /** Name and hours are empty if the store API does not return them. */
  name: string
  photo: string | null
  address: string
  contact: string
  email: string
  /** For people; `openings` is the same as data, or null if the text cannot be parsed. */
  hours: string
  openings: Opening[] | null
  /** Both 0: not known. */
  lat: number
  lon: number
}

/** Whether the store API tells where the outlet is. */
export const hasCoordinates = ({ lat, lon }: Pick<Outlet, 'lat' | 'lon'>): boolean =>
  lat !== 0 || lon !== 0

/** States whose name is that of a city, too. */
const cityStates = ['Delhi', 'Chandigarh', 'Puducherry', 'Pondicherry'].map(stateCode)

const isState = (name: string): boolean => {
  const code = stateCode(name)
  return code !== '' && !cityStates.includes(code)
}

const split = (address: string) => {
  const [, street = address, city = '', pincode] =
    /^(.*?)(?:,\s*([^,\d]*?))?[\s,–-]*(\d{6})$/.exec(address) ?? []
  return { street, city, pincode }
}

/**
 * Splits 'A street, a quarter, New Delhi 110048', also with a dash, and 'A street, Noida, Uttar Pradesh 201301'. The
 * city is empty without a comma before it. The state is empty if the address does not name one beside the city.
 */
export const addressParts = (address: string) => {
  const parts = split(address)
  if (!isState(parts.city)) return { ...parts, state: '' }
  return { ...split(`${parts.street} ${parts.pincode}`), state: parts.city }
}

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Two outlets in South Delhi'; without cities if some are unknown, or are many. */
export const outletsInWords = (outlets: readonly Pick<Outlet, 'city'>[]): string => {
  const count = outlets.length
  const words = `${numbers[count - 1] ?? count} outlet${count === 1 ? '' : 's'}`
  const cities = [...new Set(outlets.map(({ city }) => city))]
  if (cities.includes('')) return words
  const last = cities.pop()
  if (cities.length > 2) return `${words} in ${cities.length + 1} cities`
  return `${words} in ${cities.length ? `${cities.join(', ')} and ` : ''}${last}`
}
