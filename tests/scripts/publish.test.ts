import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCurrent } from '#src/server/site/releases.ts'
import { publish } from '#scripts/publish.ts'
import { listReleases, rollback } from '#scripts/site/release.ts'
import { openSite, smallSite, type SiteServer } from '#tests/support/site.ts'

let site: SiteServer
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const marked = (mark: string) => ({ ...smallSite, 'index.html': `<title>${mark}</title>` })

test('the last five releases are kept, and a rollback goes back one at a time', async () => {
  const ids: string[] = []
  for (const mark of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    ids.push(await site.release(marked(mark)))
    // Releases are named by the millisecond.
    await sleep(5)
  }
  expect(await listReleases(site.dataDir)).toEqual(ids.slice(-5))
  expect((await readCurrent(site.dataDir))?.id).toBe(ids.at(-1))
  expect(await rollback(site.dataDir)).toBe(ids.at(-2))
  expect(await rollback(site.dataDir)).toBe(ids.at(-3))
  await sleep(300)
  expect((await site.get('/')).body).toBe('<title>e</title>')
  await rollback(site.dataDir)
  await rollback(site.dataDir)
  await expect(rollback(site.dataDir)).rejects.toThrow('oldest release that is kept')
  expect((await readCurrent(site.dataDir))?.id).toBe(ids[2])
})

test('a rollback without a release says what to do', async () => {
  await expect(rollback(site.dataDir)).rejects.toThrow('run "npm start" first')
})

test('a publication that fails leaves the served release, and nothing half-made', async () => {
  const id = await site.release(smallSite)
  const hosts = { connect: [], images: [], razorpay: false }
  const build = { dataDir: site.dataDir, catalog: 'c0ffee00', source: '', hosts }
  const empty = join(site.dataDir, 'no-build')
  await expect(publish({ ...build, from: empty })).rejects.toThrow('build first')
  // With the ending of its compressed form the name is too long for the disk.
  const tooLong = { ...smallSite, [`${'x'.repeat(250)}.html`]: 'x'.repeat(1000) }
  await expect(site.release(tooLong)).rejects.toThrow('ENAMETOOLONG')
  expect((await readCurrent(site.dataDir))?.id).toBe(id)
  const names = await readdir(join(site.dataDir, 'releases'))
  expect(names.sort()).toEqual([id, 'current'].sort())
  await access(join(site.dataDir, 'releases', id, 'release.json'))
})
