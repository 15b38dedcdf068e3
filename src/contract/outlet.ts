import { addressParts, type Outlet } from '#src/domain/outlet.ts'
import { formatOpeningHours, parseOpeningHours } from '#src/domain/hours.ts'
import type { Reply } from './call.ts'
import type { stores } from './home.ts'

export const outletOf = (wire: Reply<typeof stores>['payload'][number]): Outlet => ({
  city: wire.city || addressParts(wire.address).city,
  name: wire.name ?? '',
  photo: wire.photo || null,
  address: wire.address,
  contact: wire.contact,
  email: wire.email,
  hours: formatOpeningHours(wire.hours ?? ''),
  openings: parseOpeningHours(wire.hours ?? ''),
  lat: wire.lat ?? 0,
  lon: wire.lon ?? 0,
})
