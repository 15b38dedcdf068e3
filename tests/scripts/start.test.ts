import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderForAll } from '#tests/support/hooks/folder.ts'
import { freePort } from '#tests/support/served/free-port.ts'
import { lastLine, quickCompression, runProgram, runToEnd } from '#tests/support/served/program.ts'

describe('a start that cannot work ends with one clear line', () => {
  const folder = folderForAll('start')

  test('a wrong setting is named with what is allowed', async () => {
    const { code, output } = await runToEnd('scripts/start.ts', {
      PORT: 'http',
      STORE_DATA_DIR: folder,
    })
    expect([code, output]).toEqual([
      1,
      'PORT is "http": it must be a whole number from 0 to 65535.',
    ])
  })

  test('a port in use is named, with a way out', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const { code, output } = await runToEnd('scripts/start.ts', {
      PORT: port,
      STORE_DATA_DIR: folder,
    })
    other.close()
    expect(code).toBe(1)
    expect(lastLine(output)).toContain(`Port ${port} is already in use`)
    expect(lastLine(output)).toContain('PORT=')
  })

  test('a data folder that cannot be written is named', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const place of [file, join(file, 'below')]) {
      const { code, output } = await runToEnd('scripts/start.ts', {
        PORT: '0',
        STORE_DATA_DIR: place,
      })
      expect(code).toBe(1)
      expect(lastLine(output)).toContain(`The data folder ${place} cannot be written`)
      expect(output).not.toContain('    at ')
    }
  })

  test('a database folder that is a file is named', async () => {
    const dataDir = join(folder, 'data')
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'pg'), '')
    const { code, output } = await runToEnd('scripts/start.ts', {
      PORT: '0',
      STORE_DATA_DIR: dataDir,
    })
    expect(code).toBe(1)
    expect(lastLine(output)).toContain(`${join(dataDir, 'pg')} cannot be opened`)
    expect(output).not.toContain('    at ')
  })

  test('a first start without pages does not open', async () => {
    const { code, output } = await runToEnd('scripts/start.ts', {
      PORT: '0',
      STORE_DATA_DIR: join(folder, 'first'),
      // Nothing listens there.
      PUBLIC_API_URL: 'http://127.0.0.1:9/api',
    })
    expect(code).toBe(1)
    expect(lastLine(output)).toBe('The shop did not open: its pages could not be made (see above).')
    expect(output).not.toContain('the shop is open')
  }, 60_000)
})

test('a rebuild and a store API for the public warn of what the sample shop invented', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sample-'))
  const rebuild = (env: Record<string, string>) =>
    // No shop answers there, so that nothing is built.
    runToEnd('scripts/rebuild.ts', {
      STORE_DATA_DIR: dataDir,
      PUBLIC_API_URL: 'http://127.0.0.1:9/api',
      ...env,
    })
  const SITE_URL = 'https://shop.example'
  const own = {
    PUBLIC_SHOP_FSSAI: '10012022000123',
    PUBLIC_SHOP_GSTIN: '',
    // As .env.example shows it.
    PUBLIC_SHOP_ADDRESS: '3 Gulmohar Arcade, Greater Kailash II, New Delhi 110048',
  }
  const { output } = await rebuild({ SITE_URL, ...own })
  const [warning = ''] = output.split('\n').filter((line) => line.includes('WARNING'))
  expect(warning).toContain(
    'Set PUBLIC_SHOP_NAME, PUBLIC_SHOP_ADDRESS, PUBLIC_SHOP_PHONE, PUBLIC_SHOP_EMAIL, PUBLIC_SHOP_GRIEVANCE_OFFICER, PUBLIC_SHOP_INSTAGRAM (',
  )
  expect((await rebuild({})).output).not.toContain('WARNING')
  // Its database cannot be opened, so that it ends.
  await writeFile(join(dataDir, 'pg'), '')
  const api = await runToEnd('src/server/main.ts', {
    PORT: '0',
    STORE_DATA_DIR: dataDir,
    SITE_URL,
    ...own,
  })
  expect(api.output).toContain(warning.slice(warning.indexOf('WARNING')))
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

test('a start that is killed leaves no program on the database, which would keep the next one out', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  const env = { ...quickCompression, STORE_DATA_DIR: dataDir, PORT: String(await freePort()) }
  try {
    const killed = runProgram('scripts/start.ts', [], env)
    // The rebuild has begun, and waits for the shop, which is still opening.
    await expect
      .poll(() => existsSync(join(dataDir, 'rebuild.sock')), { timeout: 60_000 })
      .toBe(true)
    killed.kill('SIGKILL')
    // The rebuild writes to the same pipe: it has ended, too.
    expect(await killed.ended).toBe('SIGKILL')
    expect(killed.output().match(/opening the database/g)).toHaveLength(1)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)
