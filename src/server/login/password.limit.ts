import { hour } from '#src/domain/duration.ts'
import type { Db } from '../db/database.ts'
import { consumeAll, isUsedUp, tooMany, type RateLimit } from '../limit/rate-limit.service.ts'
import type { Refused } from '../base/errors.ts'

// Only who knows the password uses this up. Each check of one takes a thread for a while, and each login
// writes a session.
const usesOf = (customerId: number): RateLimit => ({
  key: `password-right:${customerId}`,
  max: 30,
  minutes: 60,
})
const tooOften = 'This password was used too often.'

/** Asked before a password is checked: the check is what costs. */
export const mayUsePassword = async (db: Db, customerId: number, now: Date): Promise<boolean> =>
  !(await isUsedUp(db, usesOf(customerId), now))

export const tooManyPasswords = (): Refused => tooMany(tooOften, hour)

/** Counts a right password; throws if there were too many in this hour. */
export const limitPasswordUses = (db: Db, customerId: number, now: Date): Promise<RateLimit[]> =>
  consumeAll(db, [usesOf(customerId)], now, tooOften)
