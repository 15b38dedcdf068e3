import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { setOccasions, type OccasionFacts } from '../occasion/file.ts'
import type { Db } from '../db/database.ts'
import type { SampleOccasion } from './files.ts'

/** Until when an order of the last possible day is cooked and sent. */
const lastHour = '18:00'

const dated = ({ feast, ...occasion }: SampleOccasion, today: string): OccasionFacts => {
  if (!feast) return occasion
  // The next one; after the last known year, that one, which is over.
  const day = feast.days.find((date) => date >= today) ?? feast.days.at(-1)!
  return {
    ...occasion,
    firstDay: daysAfter(day, -feast.beginsDaysBefore),
    lastDay: day,
    lastOrder: `${daysAfter(day, -feast.lastOrderDaysBefore)}T${lastHour}`,
  }
}

export const saveSampleOccasions = (
  db: Db,
  occasions: readonly SampleOccasion[],
  now: Date,
): Promise<void> =>
  setOccasions(
    db,
    occasions.map((one) => dated(one, indiaDate(now))),
  )
