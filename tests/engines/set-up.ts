import type { FullConfig } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { runWell } from '#tests/support/served/program.ts'
import { openForWorkers, type WorkerShop } from '#tests/support/served/serve-for-browser.ts'
import { owner } from './owner.ts'

/** Publishes two more occasions: one begins today, the other ended yesterday. Returns how to undo it. */
const addOccasions = async ({ E2E_ORIGIN, E2E_DATA_DIR }: WorkerShop) => {
  // The address of its pages.
  const env = { STORE_DATA_DIR: E2E_DATA_DIR, PORT: new URL(E2E_ORIGIN).port }
  const publish = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'occasions-'))
    const file = join(folder, 'occasions.json')
    await writeFile(file, text)
    await runWell('scripts/store.ts', env, ['occasions', file, '--publish'])
    await rm(folder, { recursive: true })
  }
  const before = await owner(E2E_DATA_DIR, 'occasions')
  const { occasions } = JSON.parse(before) as { occasions: unknown[] }
  const day = (distance: number) => daysAfter(indiaDate(new Date()), distance)
  const added = [
    { slug: 'bhai-dooj', name: 'Bhai Dooj', firstDay: day(0), lastDay: day(3) },
    { slug: 'karwa-chauth', name: 'Karwa Chauth', firstDay: day(-4), lastDay: day(-1) },
  ].map((one) => ({ ...one, text: 'Sweets for the day.', products: ['kaju-katli-250g'] }))
  await publish(JSON.stringify({ occasions: [...occasions, ...added] }))
  return () => publish(before)
}

/** Playwright's global setup: one shop for each worker, with occasions that begin and end now. */
const setUp = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  const { shops, close } = await openForWorkers(workers)
  const undo = await Promise.all(shops.slice(0, workers).map(addOccasions))
  return async () => {
    await Promise.all(undo.map((run) => run()))
    await close()
  }
}

export default setUp
