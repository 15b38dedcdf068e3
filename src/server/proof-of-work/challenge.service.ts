import type { Config } from '../base/config.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/open.ts'
import { tooMany, tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { isWorkDone, setWork, type Purpose } from './proof-of-work.service.ts'

const freePart = ({ free, reserve, ...allowance }: RateLimit): RateLimit =>
  free === undefined
    ? { ...allowance, ...(reserve && { reserve }) }
    : { ...allowance, max: Math.min(free, allowance.max) }

interface Caller {
  db: Db
  now: Date
  proof: string | undefined
  config: Config
}

interface Wanted {
  allowances: readonly RateLimit[]
  what: string
  purpose: Purpose
}

/**
 * Counts one use of each limit. Throws 429: 'proof-needed' with a challenge once a free part is used up,
 * 'too-many' once a whole limit is. `onShort` gets that limit.
 */
export const consumeOrChallenge = async (
  { db, now, proof, config }: Caller,
  { allowances, what, purpose }: Wanted,
  onShort?: (allowance: RateLimit) => Promise<void>,
): Promise<RateLimit[]> => {
  const isDone = await isWorkDone(db, purpose, proof, now)
  const taken = await tryConsumeAll(db, isDone ? allowances : allowances.map(freePart), now)
  if (Array.isArray(taken)) return taken
  const { allowance, wait } = taken
  await onShort?.(allowance)
  const whole = allowances.find(({ key }) => key === allowance.key)
  const wall = tooMany(what, wait)
  // Work would not help either.
  const isWall = !whole || (whole.max === allowance.max && !whole.reserve)
  if (isDone || isWall) throw wall
  const challenge = await setWork(db, purpose, config.limits.workSteps, now)
  throw new Refused(wall.status, wall.message, 'proof-needed', { challenge })
}
