import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#src/server/db/open.ts'
import { linesOf } from '#src/server/base/lines.ts'
import { openPgliteCopy } from '#tests/support/database/template-pglite.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

const writer = fileURLToPath(new URL('../support/database/row-writer.ts', import.meta.url))
const folder = folderForAll('shop-db')

describe('a program killed while it writes', () => {
  it('has lost nothing that it told to be written, and nothing is there by half', async () => {
    const dataDir = join(folder, 'killed')
    await mkdir(dataDir)
    await (await openPgliteCopy(join(dataDir, 'pg'))).close()
    const child = spawn(process.execPath, [writer, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let written = 0
    for await (const line of linesOf(child.stdout)) {
      written = Math.max(written, Number(line))
      if (written === 40) child.kill('SIGKILL')
    }
    expect(written).toBeGreaterThanOrEqual(40)
    const { db, close } = await openDatabase({ dataDir })
    const { rows } = await db.execute<{ most: number; sum: number }>(
      sql`select max(n)::int as most, sum(n)::int as sum from written`,
    )
    expect(rows[0]?.most).toBeGreaterThanOrEqual(written)
    expect(rows[0]?.sum).toBe(0)
    await close()
  }, 120_000)
})

describe('a queue of queries', () => {
  it('lets other work have its turn after each of them', async () => {
    const { db, close } = await openPgliteCopy(null)
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const queries = 40
    await Promise.all(Array.from({ length: queries }, () => db.execute(sql`select 1`)))
    clearImmediate(next)
    await close()
    expect(turns).toBeGreaterThanOrEqual(queries - 1)
  })
})
