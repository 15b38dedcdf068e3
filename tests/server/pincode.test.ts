import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryCheck, pincodeLookup } from '#src/contract/pincode.ts'
import { stateCode } from '#src/domain/indian-state.ts'
import { pincodes } from '#src/server/db/schema/shop.ts'
import { migrationsFolder } from '#src/server/db/migrations-folder.ts'
import { daysTo } from '#src/server/pincode/pincode.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()

const look = async (zip_code: string) => (await shop.send(pincodeLookup, { zip_code })).data[0]
const days = async (pincode: string) => {
  const { data } = await shop.send(deliveryCheck, { store_email: 'a@b.example', pincode })
  return [data.min_days, data.max_days]
}

describe('a pincode', () => {
  it.each([
    ['110048', 'South Delhi', 'Delhi'],
    ['400001', 'Mumbai', 'Maharashtra'],
    ['700001', 'Kolkata', 'West Bengal'],
    ['201301', 'Gautam Buddha Nagar', 'Uttar Pradesh'],
    ['190001', 'Srinagar', 'Jammu & Kashmir'],
    ['194101', 'Leh', 'Ladakh'],
  ])('%s is in %s', async (code, district, state) => {
    expect(await look(code)).toEqual({
      zip_code: code,
      district: { name: district, state: { name: state } },
    })
  })

  it('of Ladakh that was stored as Jammu & Kashmir is corrected', async () => {
    const isLadakh = like(pincodes.pincode, '194%')
    await shop.db.update(pincodes).set({ state: 'Jammu & Kashmir' }).where(isLadakh)
    const migration = await readFile(join(migrationsFolder, '0023_ladakh.sql'), 'utf8')
    await shop.db.execute(sql.raw(migration))
    const count = (state: string) => shop.db.$count(pincodes, eq(pincodes.state, state))
    expect(await count('Ladakh')).toBe(await shop.db.$count(pincodes, isLadakh))
    expect(await count('Jammu & Kashmir')).toBeGreaterThan(0)
  })

  it('is one of the 19,159 of the directory, each with a district and a state', async () => {
    const { rows } = await shop.db.execute<Record<string, number>>(sql`
      select count(*)::int as known, (count(*) filter (where district = '' or state = ''))::int as nameless,
        (count(*) filter (where pincode !~ '^[1-9][0-9]{5}$'))::int as wrong from pincodes`)
    expect(rows[0]).toEqual({ known: 19_159, nameless: 0, wrong: 0 })
  })

  it('lies in a state that an invoice has a code for', async () => {
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select distinct state from pincodes`,
    )
    expect(rows.filter(({ state }) => stateCode(state) === '')).toEqual([])
  })

  it('may be sent as a number', async () => {
    const answer = await shop
      .browser()
      .request('/main/v1/getMatchedZipCodeDetails', { body: { zip_code: 110_048 } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 200, message: 'Fetch successfully.' })
  })

  it('gets it today in Delhi and around it, in one to four days elsewhere', async () => {
    expect(await days('110048')).toEqual([0, 0])
    expect(await days('122001')).toEqual([0, 0])
    expect(await days('201301')).toEqual([0, 0])
    expect(await days('400001')).toEqual([1, 4])
  })

  it('takes the longest to one that the directory has lost', async () => {
    expect(await daysTo(shop.db, '999999')).toEqual({ minDays: 4, maxDays: 4 })
  })

  it.each(['999999', '000000', 'abcdef'])('%s is not known', async (code) => {
    const missing = { status: 404, message: 'Pincode not found.' }
    await expect(look(code)).rejects.toMatchObject(missing)
    await expect(days(code)).rejects.toMatchObject(missing)
  })

  it('needs six characters', async () => {
    await expect(look('1100')).rejects.toMatchObject({
      status: 400,
      message: 'zip_code must have at least 6 characters',
    })
  })
})
