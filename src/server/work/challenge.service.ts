import type { Config } from '../base/config.ts'
import { Refused } from '../base/errors.ts'
import type { Db } from '../db/open.ts'
import { tooMany, tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { isWorkDone, setWork, type Purpose } from './work.service.ts'

/** An allowance as it is for those who have done no work. */
const freePart = ({ free, reserve, ...allowance }: RateLimit): RateLimit =>
  free === undefined
    ? { ...allowance, ...(reserve && { reserve }) }
    : { ...allowance, max: Math.min(free, allowance.max) }

/** Of the call: the database, its proof of work, and the limits of the configuration. */
interface Caller {
  db: Db
  now: Date
  proof: string | undefined
  config: Config
}

interface Wanted {
  allowances: readonly RateLimit[]
  /** How the sentence of a refusal begins. */
  what: string
  purpose: Purpose
}

/**
 * Counts one use of each allowance. Where the free part of one is used up, the refusal (429,
 * 'proof-needed') carries work to do, and the call may come again with the proof of it; where all of
 * it is, it is a refusal (429, 'too-many'). Both say how long to wait instead. `onShort` hears which
 * allowance it was.
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
  // Where there is no more with work either.
  const isWall = !whole || (whole.max === allowance.max && !whole.reserve)
  if (isDone || isWall) throw wall
  const challenge = await setWork(db, purpose, config.limits.workSteps, now)
  throw new Refused(wall.status, wall.message, 'proof-needed', { challenge })
}
