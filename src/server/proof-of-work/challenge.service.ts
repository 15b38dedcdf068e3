import type { Config } from '../base/settings/config.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { tooMany, tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { isWorkDone, setWork, type Purpose } from './proof-of-work.service.ts'

const freePart = ({ free, reserve, ...limit }: RateLimit): RateLimit =>
  free === undefined
    ? { ...limit, ...(reserve && { reserve }) }
    : { ...limit, max: Math.min(free, limit.max) }

interface ProofContext {
  db: Db
  now: Date
  proof: string | undefined
  config: Config
}

interface Wanted {
  limits: readonly RateLimit[]
  what: string
  purpose: Purpose
}

/**
 * Counts one use of each limit. Throws 429: 'proof-needed' with a challenge once a free part is used up,
 * 'too-many' once a whole limit is. `onShort` gets that limit.
 */
export const consumeOrChallenge = async (
  { db, now, proof, config }: ProofContext,
  { limits, what, purpose }: Wanted,
  onShort?: (limit: RateLimit) => Promise<void>,
): Promise<RateLimit[]> => {
  const isDone = await isWorkDone(db, purpose, proof, now)
  const taken = await tryConsumeAll(db, isDone ? limits : limits.map(freePart), now)
  if (Array.isArray(taken)) return taken
  const { limit, wait } = taken
  await onShort?.(limit)
  const whole = limits.find(({ key }) => key === limit.key)
  const wall = tooMany(what, wait)
  // Work would not help either.
  const isWall = !whole || (whole.max === limit.max && !whole.reserve)
  if (isDone || isWall) throw wall
  const challenge = await setWork(db, purpose, config.limits.workSteps, now)
  throw new Refused(wall.status, wall.message, 'proof-needed', { challenge })
}
