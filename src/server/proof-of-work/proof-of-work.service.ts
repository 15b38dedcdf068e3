import { hash, randomBytes } from 'node:crypto'
import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type Payload,
} from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { secrets } from '../db/schema/account.ts'
import { consume } from '../limit/rate-limit.service.ts'
import { minute } from '#src/domain/duration.ts'

// ALTCHA (docs/decisions/005-proof-of-work.md): a browser computes for seconds, so many requests cost much.

/** What a proof is valid for: one kind of call, and one contact or account named in it. */
export interface Purpose {
  call: 'code' | 'login' | 'mail' | 'enquiry' | 'stock-alert'
  about: string
}

/** In ms: how long a challenge is valid. */
const life = 10 * minute
/** Rounds of PBKDF2 per step: quick to verify, slow enough to make the overhead of a step small. */
const rounds = 1000

const made = new WeakMap<Db, Promise<string>>()

/** Signs challenges: created once, the same for all servers on one database. */
const makeSecret = async (db: Db): Promise<string> => {
  const value = randomBytes(32).toString('base64url')
  await db.insert(secrets).values({ name: 'proof', value }).onConflictDoNothing()
  const [stored] = await db.select().from(secrets).where(eq(secrets.name, 'proof'))
  return stored?.value ?? value
}

const secretOf = (db: Db): Promise<string> => {
  const known = made.get(db)
  if (known) return known
  const secret = makeSecret(db)
  made.set(db, secret)
  secret.catch(() => made.delete(db))
  return secret
}

const keysOf = async (db: Db) => {
  const secret = await secretOf(db)
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` }
}

const nameOf = ({ call, about }: Purpose): string =>
  hash('sha256', `${call}\n${about}`, 'base64url')

/** A challenge of `steps` steps on average; it contains its purpose and expiry. */
export const setWork = async (
  db: Db,
  purpose: Purpose,
  steps: number,
  now: Date,
): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(Math.ceil(steps * 1.5), Math.floor(steps / 2)),
    deriveKey,
    data: { for: nameOf(purpose), until: now.getTime() + life },
    ...(await keysOf(db)),
  })

const parsed = (proof: string): Payload | null => {
  try {
    const { challenge, solution } = JSON.parse(proof) as Payload
    return typeof challenge.parameters.nonce === 'string' && solution
      ? { challenge, solution }
      : null
  } catch {
    return null
  }
}

/** Whether the work was done, for this purpose and in time, and the proof was not used before. */
export const isWorkDone = async (
  db: Db,
  purpose: Purpose,
  proof: string | undefined,
  now: Date,
): Promise<boolean> => {
  const payload = proof ? parsed(proof) : null
  if (!payload) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, ...(await keysOf(db)) }).catch(
    () => ({ verified: false }),
  )
  const { data, nonce } = payload.challenge.parameters
  const left = Number(data?.['until']) - now.getTime()
  // A longer validity means that it was issued under a wrong clock.
  const isInTime = left > 0 && left <= life + minute
  if (!verified || !isInTime || data?.['for'] !== nameOf(purpose)) return false
  return (await consume(db, { key: `proof:${nonce}`, max: 1, minutes: 15 }, now)) === 0
}
