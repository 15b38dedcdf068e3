import type { Db } from '../db/open.ts'
import { forgetOldChanges, readChanges, readMark, type Mark } from './cache-invalidation.service.ts'
import { singleFlight } from './single-flight.ts'

interface CachedResponse {
  body: string
  /** The products in it. */
  products: readonly number[]
  /** The `step` that had been reached when it was read from the database. */
  step: number
  /** The shop's time then, in milliseconds. */
  at: number
}

/** Bank offers begin and end by the clock, which no table tells: no answer is kept for longer. */
const longestLife = 10_000
/** After a pause as long, changes may have been forgotten: everything is read anew. */
const longestPause = 10 * 60_000

/** The numbers of all products that an answer tells of. */
export const productsIn = (value: unknown): number[] => {
  const found = new Set<number>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part))
      if (key === 'product_id' && typeof inner === 'number') found.add(inner)
      else look(inner)
  }
  look(value)
  return [...found]
}

export interface Made {
  body: string
  products: readonly number[]
}

export type ResponseCache = (key: string, now: Date, make: () => Promise<Made>) => Promise<string>

/**
 * Keeps answers of catalog calls in memory, and never tells an old one: before each answer the
 * database is asked what was committed since, once for all requests that wait at that moment. So it
 * is right with any number of processes on one database, and no answer is older than its request.
 * A sale drops the answers that show the product; what could move a listing drops all.
 */
export const openResponseCache = (db: Db, megabytes: number): ResponseCache => {
  const kept = new Map<string, CachedResponse>()
  const pending = new Map<string, { step: number; made: Promise<Made> }>()
  const droppedAt = new Map<number, number>()
  let [bytes, step, allDroppedAt] = [0, 0, 0]
  let mark: Mark | null = null
  let [checkedAt, tidiedAt] = [-Infinity, -Infinity]

  const drop = (changed: readonly number[] | 'all') => {
    if (changed.length === 0) return
    step++
    if (changed === 'all') {
      allDroppedAt = step
      kept.clear()
      droppedAt.clear()
      bytes = 0
    } else for (const id of changed) droppedAt.set(id, step)
  }

  const check = singleFlight(async () => {
    const time = performance.now()
    if (mark === null || time - checkedAt > longestPause) {
      mark = await readMark(db)
      drop('all')
    } else {
      const changes = await readChanges(db, mark)
      mark = changes.mark
      drop(changes.changed)
    }
    checkedAt = time
    if (time - tidiedAt < longestPause) return
    tidiedAt = time
    // In vain while the database is away; the next one catches up.
    forgetOldChanges(db).catch(() => undefined)
  })

  const isGood = (answer: CachedResponse, now: number): boolean =>
    Math.abs(now - answer.at) < longestLife &&
    answer.step >= allDroppedAt &&
    answer.products.every((id) => (droppedAt.get(id) ?? 0) <= answer.step)

  const remove = (key: string) => {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  const keep = (key: string, answer: CachedResponse) => {
    remove(key)
    kept.set(key, answer)
    bytes += answer.body.length
    // The first key is the one that was not asked for the longest.
    for (const oldest of kept.keys()) {
      if (bytes <= megabytes * 1_000_000) break
      remove(oldest)
    }
  }

  /** Requests for the same answer at the same moment share one reading. */
  const read = (key: string, make: () => Promise<Made>): Promise<Made> => {
    const shared = pending.get(key)
    if (shared?.step === step) return shared.made
    const mine = { step, made: make() }
    pending.set(key, mine)
    const done = () => void (pending.get(key) === mine && pending.delete(key))
    mine.made.then(done, done)
    return mine.made
  }

  return async (key, time, make) => {
    await check()
    const now = time.getTime()
    const known = kept.get(key)
    if (known && isGood(known, now)) {
      kept.delete(key)
      kept.set(key, known)
      return known.body
    }
    const begun = step
    const made = await read(key, make)
    keep(key, { ...made, step: begun, at: now })
    return made.body
  }
}
