import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/database.ts'
import { sessions } from '#src/server/db/schema/account.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import {
  endSession,
  forgetOldSessions,
  openSession,
  startSession,
} from '#src/server/http/session.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

const life = { sessionDays: 90, sessionDaysInAll: 180 }
const now = new Date('2026-11-21T06:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)

const dataDir = folderForAll('session')
let database: Database
beforeAll(async () => {
  database = await openDatabase({ dataDir })
})
afterAll(() => database.close())

const ownerOf = async (token: string, at: Date) =>
  (await openSession(database.db, token, at, life))?.customerId ?? null

const newCustomer = async (contact: string): Promise<number> =>
  (await createCustomer(database.db, { kind: 'mobile', contact, proven: true }, {}, now))?.id ?? 0

test('a customer is still logged in after the shop was closed and opened again', async () => {
  const customerId = await newCustomer('9890000001')
  const token = await startSession(database.db, customerId, now, life)
  expect(token).toMatch(/^[\w-]{43}$/)
  await database.close()
  database = await openDatabase({ dataDir })
  expect(await ownerOf(token, later(1))).toBe(customerId)
})

test('who reads the database finds no token in it', async () => {
  const customerId = await newCustomer('9890000002')
  const token = await startSession(database.db, customerId, now, life)
  const rows = await database.db.select().from(sessions)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('an ended session is unknown, and ending it again changes nothing', async () => {
  const customerId = await newCustomer('9890000003')
  const token = await startSession(database.db, customerId, now, life)
  const other = await startSession(database.db, customerId, now, life)
  expect(other).not.toBe(token)
  await endSession(database.db, token)
  await endSession(database.db, token)
  expect(await ownerOf(token, now)).toBeNull()
  expect(await ownerOf(other, now)).toBe(customerId)
  expect(await ownerOf('made-up', now)).toBeNull()
})

test('sessions that are over leave the table by the upkeep, and not with a login', async () => {
  const customerId = await newCustomer('9890000004')
  await startSession(database.db, customerId, now, { ...life, sessionDays: 1 })
  const count = () => database.db.$count(sessions, eq(sessions.customerId, customerId))
  await startSession(database.db, customerId, later(2), life)
  expect(await count()).toBe(2)
  await forgetOldSessions(database.db, later(2))
  expect(await count()).toBe(1)
})

test('a session in daily use ends 180 days after its login', async () => {
  const customerId = await newCustomer('9890000005')
  const token = await startSession(database.db, customerId, now, life)
  for (let days = 1; days < 180; days++) expect(await ownerOf(token, later(days))).toBe(customerId)
  expect(await ownerOf(token, later(180))).toBeNull()
})
