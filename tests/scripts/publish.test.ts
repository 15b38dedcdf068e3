import { createHash } from 'node:crypto'
import fs, { existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Manifest } from '#src/server/site/manifest.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { fsyncFiles } from '#src/server/base/disk/fsync.ts'
import { withRebuildLock } from '#scripts/lib/lock.ts'
import { compressRelease } from '#scripts/release/compress-release.ts'
import { publish } from '#scripts/release/publish.ts'
import {
  isUnserved,
  listReleases,
  readNewest,
  rollback,
  switchTo,
} from '#scripts/release/release.ts'
import { linkSpare } from '#scripts/release/spare.ts'
import { filesBelow } from '#scripts/lib/files.ts'
import { diskSteps } from '#tests/support/disk-steps.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { runToEnd, runWell } from '#tests/support/served/program.ts'
import { openSite, smallSite, writeSite, type SiteFiles } from '#tests/support/shop/site.ts'

const site = openForEach(openSite)

/** What is published of the files in a folder. */
const buildIn = (folder: string) => ({
  from: join(site.dataDir, folder),
  dataDir: site.dataDir,
  catalog: 'c0ffee00',
  source: '',
  hosts: { connect: [], images: [], razorpay: false },
  newest: null,
})

const marked = (mark: string) => ({ ...smallSite, 'index.html': `<title>${mark}</title>` })

test('the last five releases are kept, and a rollback goes back one at a time', async () => {
  const ids: string[] = []
  for (const mark of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    ids.push(await site.release(marked(mark)))
    // Release names are timestamps in milliseconds.
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

test('a rollback does not lead to a release that was gone back from before', async () => {
  const good = await site.release(marked('good'))
  await site.release(marked('bad'))
  expect(await rollback(site.dataDir)).toBe(good)
  await site.release(marked('bad, and something sold'))
  expect(await rollback(site.dataDir)).toBe(good)
})

test('a rollback can be looked at before, and taken back', async () => {
  const ids: string[] = []
  for (const mark of ['a', 'b', 'c']) {
    ids.push(await site.release(marked(mark)))
    await sleep(5)
  }
  const [a = '', b = '', c = ''] = ids
  const env = { STORE_DATA_DIR: site.dataDir }
  const run = (...args: string[]) => runToEnd('scripts/rollback.ts', env, args)
  const served = async () => (await readCurrent(site.dataDir))?.id
  for (const stray of ['--help', 'list', '--lst']) {
    const { code, output } = await run(stray)
    expect([code, output]).toEqual([2, expect.stringContaining(stray)])
  }
  const misled = await runToEnd('scripts/rollback.ts', { ...env, npm_config_list: 'true' })
  expect(misled.output).toBe('Write "npm run rollback -- --list", with -- before it.')
  const both = await run('--list', '--forward')
  expect(both).toEqual({
    code: 2,
    output: 'Only one of --list, --forward and --to ID goes at a time.',
  })
  expect((await run('--list')).output).toMatch(
    new RegExp(`^${c}  made .* at .*, served now\\n${b}  made .*\\n${a}  made [^,]*$`),
  )
  expect(await served()).toBe(c)
  expect(await rollback(site.dataDir)).toBe(b)
  expect((await run('--list')).output).toMatch(/, was gone back from\n.*, served now\n/)
  expect((await run('--forward')).output).toBe(`The shop now serves ${c}.`)
  expect((await run('--forward')).output).toBe(`The shop serves ${c} already.`)
  expect((await run('--list')).output).not.toContain('gone back from')
  expect((await run('--to', a)).output).toBe(`The shop now serves ${a}.`)
  expect(await isUnserved(site.dataDir, c)).toBe(false)
  expect((await run('--to', 'x')).output).toContain('No release x is kept')
  expect(await served()).toBe(a)
}, 60_000)

test('nginx has the policy of the release that is gone back to, and its reload is told when due', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const reloads = () => said.mock.calls.filter(([line]) => /reload nginx/.test(String(line))).length
  const script = (mark: string) => ({ ...smallSite, 'index.html': `<script>run(${mark})</script>` })
  const isAllowed = async (mark: string) => {
    const hash = createHash('sha256').update(`run(${mark})`).digest('base64')
    const file = join(site.dataDir, 'hosting', 'nginx-headers.conf')
    return (await readFile(file, 'utf8')).includes(hash)
  }
  const steps = [
    // nginx starts after the first publication.
    ['release', 'one', 0],
    ['release', 'one', 0],
    ['release', 'two', 1],
    ['release', 'three', 2],
    // Still has the policy from before.
    ['rollback', 'two', 2],
    ['rollback', 'one', 3],
  ] as const
  for (const [kind, mark, told] of steps) {
    if (kind === 'release') await site.release(script(mark))
    else await rollback(site.dataDir)
    expect([mark, await isAllowed(mark), reloads()]).toEqual([mark, true, told])
  }
  // The first page of a kind: its address leads to the page for what is newer than the build.
  await site.release({ ...script('one'), 'product.html': '<title>New</title>' })
  expect(reloads()).toBe(4)
})

test('a rollback leads to no damaged release, and not into a rebuild', async () => {
  const first = await site.release(marked('a'))
  const second = await site.release(marked('b'))
  const page = join(site.dataDir, 'releases', first, 'site', 'product', 'peda.html')
  for (const stored of [page, `${page}.br`, `${page}.gz`]) {
    await rename(stored, `${stored}.lost`)
    await expect(rollback(site.dataDir)).rejects.toThrow(`${first} is damaged`)
    expect((await readCurrent(site.dataDir))?.id).toBe(second)
    await rename(`${stored}.lost`, stored)
  }
  // Left by a kill while the link was switched.
  await writeFile(join(site.dataDir, 'releases', 'current.draft'), '')
  let isBusy = true
  const rebuild = withRebuildLock(site.dataDir, { waits: false }, async () => {
    await sleep(700)
    isBusy = false
  })
  expect(await rollback(site.dataDir)).toBe(first)
  expect(isBusy).toBe(false)
  await rebuild
})

test('a rollback without a release says what to do', async () => {
  await expect(rollback(site.dataDir)).rejects.toThrow('run "npm start" first')
})

test('a release from a spare holds what one holds that is linked file by file', async () => {
  const before = await site.release(marked('before'))
  const folder = join(site.dataDir, 'releases')
  const after: SiteFiles = { ...marked('after'), 'product/laddu.html': '<title>Laddu</title>' }
  delete after['product/peda.html']
  const hidden = async () => (await readdir(folder)).filter((name) => name.startsWith('.'))
  const releaseOf = async (id: string) => {
    const dir = join(folder, id, 'site')
    const names = await filesBelow(dir)
    const read = async (name: string) => [name, await readFile(join(dir, name), 'base64')] as const
    const { files, policies } = (await readNewest(site.dataDir))!
    return { files, policies, stored: await Promise.all(names.map(read)) }
  }
  const first = await site.release(after)
  const linked = await releaseOf(first)
  await rm(join(folder, first), { recursive: true })
  await linkSpare(site.dataDir, (await readNewest(site.dataDir))!)
  // A kill leaves such ones.
  for (const name of ['.draft-other', '.spare-other.draft']) await mkdir(join(folder, name))
  expect((await hidden()).sort()).toEqual([
    '.draft-other',
    `.spare-${before}`,
    '.spare-other.draft',
  ])
  await writeFile(join(folder, `.spare-${before}`, 'mark'), '')
  const second = await site.release(after)
  await access(join(folder, second, 'mark'))
  expect(await releaseOf(second)).toEqual(linked)
  const names = linked.stored.map(([name]) => name)
  expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([
    ...['404.html.br', '404.html.gz'],
    ...['_astro/app.abc123.js.br', '_astro/app.abc123.js.gz'],
  ])
  const { hash, policy } = linked.files['404.html']!
  expect(linked.files['404.html']).toEqual({ hash, policy, br: true, gz: true })
  expect(names.filter((name) => name.includes('peda'))).toEqual([])
  expect(await hidden()).toEqual([])
})

test('a power cut leaves one release or the other, each whole', async () => {
  const files = { 'index.html': smallSite['index.html']!, 'about/us.html': '<title>Us</title>' }
  await writeSite(join(site.dataDir, 'build'), files)
  const stepsOf = async <T>(work: () => Promise<T>) => {
    let made: T | undefined
    const run = async () => void (made = await work())
    const steps = await diskSteps(join(site.dataDir, 'releases'), run)
    const id = (await listReleases(site.dataDir)).at(-1)!
    const own = steps.filter((step) => !step.includes('hosting/'))
    return { made: made!, steps: own.map((step) => step.replaceAll(id, 'ID')) }
  }
  const published = await stepsOf(() => publish(buildIn('build')))
  expect(published.steps).toEqual([
    'sync .draft-ID/site/about/us.html',
    'sync .draft-ID/site/index.html',
    'sync .draft-ID/site',
    'sync .draft-ID/site/about',
    'sync .draft-ID/release.json',
    'sync .draft-ID/changes.json',
    'sync .draft-ID',
    'move .draft-ID to ID',
    'sync .',
    'move current.draft to current',
    'sync .',
  ])
  const compressed = await stepsOf(() => compressRelease(site.dataDir, published.made, () => true))
  expect(compressed.steps).toEqual([
    'sync ID/site/index.html.br.draft',
    'move ID/site/index.html.br.draft to ID/site/index.html.br',
    'sync ID/site/index.html.gz.draft',
    'move ID/site/index.html.gz.draft to ID/site/index.html.gz',
    'sync ID/site',
    'sync ID/release.json.draft',
    'move ID/release.json.draft to ID/release.json',
    'sync ID',
  ])
  const { steps } = await stepsOf(() => linkSpare(site.dataDir, compressed.made))
  expect(steps).toEqual([
    'sync .spare-ID.draft/site',
    'sync .spare-ID.draft/site/about',
    'sync .spare-ID.draft',
    'move .spare-ID.draft to .spare-ID',
    'sync .',
  ])
})

test('many files are written through at once, or one by one where no program does it', async () => {
  const [file = '', log = ''] = ['page.html', 'log'].map((name) => join(site.dataDir, name))
  await writeFile(file, 'page')
  vi.stubEnv('PATH', site.dataDir)
  const sync = () => fsyncFiles(Array<string>(1000).fill(file), [site.dataDir])
  expect(await diskSteps(site.dataDir, sync)).toHaveLength(1001)
  await writeFile(join(site.dataDir, 'sync'), `#!/bin/sh\necho "$@" > ${log}`, { mode: 0o700 })
  expect(await diskSteps(site.dataDir, sync)).toEqual([])
  expect(await readFile(log, 'utf8')).toBe(`-f ${site.dataDir}\n`)
  vi.unstubAllEnvs()
})

test('a disk that cannot link files holds whole releases, too', async () => {
  const refuse = vi.spyOn(fs, 'linkSync').mockImplementation((_, to) => {
    // The system looks for the folder first.
    const code = existsSync(dirname(String(to))) ? 'EPERM' : 'ENOENT'
    throw Object.assign(new Error(code), { code })
  })
  syncBuiltinESMExports()
  try {
    await site.release(smallSite)
    await linkSpare(site.dataDir, (await readNewest(site.dataDir))!)
    const id = await site.release(marked('new'))
    expect((await readNewest(site.dataDir))?.id).toBe(id)
    expect((await site.get('/')).body).toBe('<title>new</title>')
    expect((await site.get('/product/peda')).body).toBe(smallSite['product/peda.html'])
    expect(refuse).toHaveBeenCalled()
    const names = await filesBelow(join(site.dataDir, 'releases'))
    expect(names.filter((name) => name.endsWith('.draft'))).toEqual([])
  } finally {
    refuse.mockRestore()
    syncBuiltinESMExports()
  }
})

test('files that stay keep what the release tells of them', async () => {
  const from = join(site.dataDir, 'build')
  const key = 'of-what-it-shows'
  await writeSite(from, { ...smallSite, 'about.html': '<script>run()</script>' })
  const pages = new Map([['about.html', { key, reused: false, shard: 0, sitemap: null }]])
  const whole = await publish({ ...buildIn('build'), pages })
  const newest = await compressRelease(site.dataDir, whole, () => true)
  await rm(from, { recursive: true })
  await writeSite(from, { 'index.html': '<title>New</title>' })
  const reused = new Set(Object.keys(newest.files).filter((name) => name !== 'index.html'))
  const told = ({ files, policies }: Manifest) =>
    [...reused].map((name) => [name, { ...files[name], policy: policies[files[name]!.policy!] }])
  const next = await publish({ ...buildIn('build'), newest, reused })
  expect(told(next)).toEqual(told(newest))
  expect(next.files['about.html']).toMatchObject({ key })
  expect(newest.policies).toHaveLength(2)
})

test('a publication that fails leaves the served release, and nothing half-made', async () => {
  const id = await site.release(smallSite)
  const build = buildIn('no-build')
  await expect(publish(build)).rejects.toThrow('build first')
  const from = join(site.dataDir, 'build')
  await writeSite(from, smallSite)
  // An unchanged file would be linked from there.
  await rm(join(site.dataDir, 'releases', id, 'site', 'product', 'peda.html'))
  const newest = await readCurrent(site.dataDir)
  await expect(publish({ ...build, from, newest })).rejects.toThrow('ENOENT')
  expect((await readCurrent(site.dataDir))?.id).toBe(id)
  const names = await readdir(join(site.dataDir, 'releases'))
  expect(names.sort()).toEqual([id, 'current'].sort())
  await access(join(site.dataDir, 'releases', id, 'release.json'))
})

test('a big shop is published quickly, and its pages get smaller afterwards', async () => {
  const words = (n: number) => `<p>${createHash('sha512').update(String(n)).digest('hex')}</p>`
  const pages = Array.from({ length: 320 }, (_, n) => [
    `product/${String(n).padStart(3, '0')}.html`,
    // The last ones are large enough to get smaller.
    Array.from({ length: n < 290 ? 4 : 60 }, (_, line) => words((n * 7 + line) % 90)).join(''),
  ])
  const files: SiteFiles = { ...smallSite, ...(Object.fromEntries(pages) as SiteFiles) }
  const waiting = async () => {
    const manifest = await readCurrent(site.dataDir)
    return Object.entries(manifest?.files ?? {})
      .filter(([, { later }]) => later)
      .map(([name]) => name)
  }
  const ask = async (name: string, encoding: string) => {
    const { rawPayload, headers } = await site.get(`/${name.replace('.html', '')}`, {
      'accept-encoding': encoding,
    })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(headers.etag).toMatch(encoding === 'br' ? /-br"$/ : /-gz"$/)
    return rawPayload
  }
  await site.release(files)
  const [name = '', ...others] = await waiting()
  expect(others.length).toBeGreaterThan(10)
  await expect(
    stat(join(site.dataDir, 'releases', 'current', 'site', `${name}.br`)),
  ).rejects.toThrow()
  await sleep(300)
  const before = await ask(name, 'br')
  expect(brotliDecompressSync(before).toString()).toBe(files[name])
  expect(gunzipSync(await ask(name, 'gzip')).toString()).toBe(files[name])
  expect(await ask(name, 'br')).toEqual(before)
  await compressRelease(site.dataDir, (await readCurrent(site.dataDir))!, () => true)
  expect(await waiting()).toEqual([])
  // The server notices that the release has more now.
  await sleep(300)
  const after = await ask(name, 'br')
  expect(brotliDecompressSync(after).toString()).toBe(files[name])
  expect(after.length).toBeLessThan(before.length)
})

test('changed pages are compressed first; a form that cannot be stored leaves what is served', async () => {
  const words = (n: number) => createHash('sha512').update(String(n)).digest('hex')
  const text = (n: number) => `<p>${words(n).repeat(8)}</p>`
  const pages = Array.from({ length: 330 }, (_, n) => [`product/${n + 100}.html`, text(n)])
  const from = join(site.dataDir, 'build')
  await writeSite(from, { ...smallSite, ...(Object.fromEntries(pages) as SiteFiles) })
  const release = await publish(buildIn('build'))
  expect(release.files['product/429.html']).toMatchObject({ later: true })
  const isFirst = (page: string) => page === 'product/429.html'
  const { files } = await compressRelease(site.dataDir, release, isFirst)
  expect(files['product/429.html']).toMatchObject({ br: true, gz: true })
  expect(Object.values(files).filter(({ later }) => later).length).toBeGreaterThan(20)
  expect((await readCurrent(site.dataDir))?.files).toEqual(files)

  const before = await readFile(join(site.dataDir, 'releases', release.id, 'release.json'), 'utf8')
  await mkdir(join(site.dataDir, 'releases', release.id, 'site', 'product', '428.html.br'))
  await expect(compressRelease(site.dataDir, { ...release, files }, isFirst)).rejects.toThrow()
  expect(await readFile(join(site.dataDir, 'releases', release.id, 'release.json'), 'utf8')).toBe(
    before,
  )
  await sleep(300)
  const { rawPayload } = await site.get('/product/428', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text(328))
})

test('a disk that is full while a release is made leaves the served one, and names the file', async () => {
  const id = await site.release(smallSite)
  const from = join(site.dataDir, 'build')
  const pages = Array.from({ length: 20 }, (_, n) => [
    `product/new-${n}.html`,
    '<title>New</title>',
  ])
  await writeSite(from, { ...smallSite, ...(Object.fromEntries(pages) as SiteFiles) })
  const program = 'tests/support/served/publish-program.ts'
  const output = await runWell(program, {}, [from, site.dataDir], 1, { kilobytes: 1 })
  expect(output).toMatch(
    /^A file may not grow any further: .*release\.json\. The site that is served stays whole/,
  )
  expect((await readCurrent(site.dataDir))?.id).toBe(id)
  expect((await readdir(join(site.dataDir, 'releases'))).sort()).toEqual([id, 'current'].sort())
  await runWell(program, {}, [from, site.dataDir])
  expect((await readCurrent(site.dataDir))?.files).toHaveProperty(['product/new-19.html'])
})

test('after the clock was put back a new release still counts as the newest', async () => {
  const first = await site.release(marked('a'))
  // Made while the clock was in 2099.
  const ahead = `2099${first.slice(4)}`
  const releases = join(site.dataDir, 'releases')
  await rename(join(releases, first), join(releases, ahead))
  const text = await readFile(join(releases, ahead, 'release.json'), 'utf8')
  await writeFile(join(releases, ahead, 'release.json'), text.replaceAll(first, ahead))
  await switchTo(site.dataDir, ahead)
  const next = await site.release(marked('b'))
  expect(next > ahead).toBe(true)
  expect((await readNewest(site.dataDir))?.id).toBe(next)
  await sleep(300)
  expect((await site.get('/')).body).toBe('<title>b</title>')
  expect(await rollback(site.dataDir)).toBe(ahead)
})
