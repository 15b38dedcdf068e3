import { compressNow, type Form } from '../base/compress.ts'
import type { Db } from '../db/database.ts'
import { forgetOldChanges, readChanges, readMark, type Mark } from './cache-invalidation.service.ts'
import { singleFlight } from './single-flight.ts'
import { openSizedCache } from './sized-cache.ts'
import { minute } from '#src/domain/duration.ts'

export interface CachedText {
  body: string
  compressed: (form: Form) => Promise<Buffer>
}

const cachedText = (body: string): CachedText => {
  const forms: Partial<Record<Form, Promise<Buffer>>> = {}
  return {
    body,
    compressed: (form) => (forms[form] ??= compressNow(Buffer.from(body), form)),
  }
}

interface CachedResponse {
  text: CachedText
  products: readonly number[]
  step: number
  /** When it was read, in ms. */
  at: number
}

/** In ms. Bank offers start and end by the clock, without a change in the database. */
const maxAge = 10_000
/** In ms. After a longer pause, changes may have been deleted: everything is read again. */
const maxPause = 10 * minute

/** In characters: no page sends a longer key. */
const maxKeyLength = 2000
/** In bytes, about: what an entry takes besides its key and text. */
const entrySize = 500

export const productIdsIn = (value: unknown): number[] => {
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

type Read = Pick<CachedResponse, 'text' | 'products'>

export type ResponseCache = (
  key: string,
  now: Date,
  make: () => Promise<Made>,
) => Promise<CachedText>

const bytesOf = (key: string, { text, products }: CachedResponse): number =>
  entrySize + key.length + text.body.length + 8 * products.length

/**
 * Never stale, with any number of processes: before each response the database is asked for new commits, once
 * for all waiting requests. A sale drops responses with the product; other changes drop all.
 */
export const openResponseCache = (db: Db, megabytes: number): ResponseCache => {
  const cached = openSizedCache(megabytes * 1_000_000, bytesOf)
  const pending = new Map<string, { step: number; made: Promise<Read> }>()
  const droppedAt = new Map<number, number>()
  let [step, allDroppedAt] = [0, 0]
  let mark: Mark | null = null
  let [checkedAt, tidiedAt] = [-Infinity, -Infinity]

  const drop = (changed: readonly number[] | 'all') => {
    if (changed.length === 0) return
    step++
    if (changed === 'all') {
      allDroppedAt = step
      cached.clear()
      droppedAt.clear()
    } else for (const id of changed) droppedAt.set(id, step)
  }

  const check = singleFlight(async () => {
    const time = performance.now()
    if (mark === null || time - checkedAt > maxPause) {
      mark = await readMark(db)
      drop('all')
    } else {
      const changes = await readChanges(db, mark)
      mark = changes.mark
      drop(changes.changed)
    }
    checkedAt = time
    if (time - tidiedAt < maxPause) return
    tidiedAt = time
    // Fails while the database is unavailable; the next run catches up.
    forgetOldChanges(db).catch(() => undefined)
  })

  const isGood = (answer: CachedResponse, now: number): boolean =>
    Math.abs(now - answer.at) < maxAge &&
    answer.step >= allDroppedAt &&
    answer.products.every((id) => (droppedAt.get(id) ?? 0) <= answer.step)

  const read = (key: string, make: () => Promise<Made>): Promise<Read> => {
    const shared = pending.get(key)
    if (shared?.step === step) return shared.made
    const made = make().then(({ body, products }) => ({ text: cachedText(body), products }))
    const mine = { step, made }
    pending.set(key, mine)
    const done = () => void (pending.get(key) === mine && pending.delete(key))
    mine.made.then(done, done)
    return mine.made
  }

  return async (key, time, make) => {
    await check()
    const now = time.getTime()
    const known = cached.get(key)
    if (known && isGood(known, now)) return known.text
    const begun = step
    const made = await read(key, make)
    if (key.length <= maxKeyLength) cached.add(key, { ...made, step: begun, at: now })
    return made.text
  }
}
