import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { exportNew } from '#scripts/release/export.ts'
import { exportFolder, replaceFolder } from '#scripts/release/export-folder.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'
import { openForEach } from '#tests/support/hooks/opened.ts'
import { root, runToEnd } from '#tests/support/served/program.ts'
import { openSite, smallSite } from '#tests/support/shop/site.ts'

const folder = folderForEach('export')
const site = openForEach(openSite)
let config: Config
beforeEach(async () => {
  config = readConfig({ STORE_DATA_DIR: site.dataDir })
  await site.release(smallSite)
})

const release = async () => (await readCurrent(site.dataDir))!
const exportTo = async (to: string, pictures = false) =>
  exportNew(config, await release(), { dir: await exportFolder(site.dataDir, to), pictures })
const below = async (name: string, ...files: string[]) => {
  const dir = join(folder, name)
  await mkdir(dir)
  for (const file of files) await writeFile(join(dir, file), 'mine')
  return dir
}

test('what changes the exported files does not reach the release', async () => {
  const dir = join(folder, 'site')
  await exportTo(dir)
  await writeFile(join(dir, 'index.html'), 'changed in place')
  expect((await site.get('/')).body).toBe(smallSite['index.html'])
})

test('a picture that was replaced is exported again, though the release is the same', async () => {
  const dir = join(folder, 'site')
  const page = '<img src="/gallery/160/own-sweet.jpg">'
  await site.release({ ...smallSite, 'own.html': page })
  const own = join(site.dataDir, 'pictures', 'own-sweet.jpg')
  const sample = (name: string) => join(root, 'src/server/sample/pictures', name)
  await mkdir(dirname(own))
  await copyFile(sample('kaju-katli.jpg'), own)
  const shown = () => readFile(join(dir, 'gallery', '160', 'own-sweet.jpg'))
  expect(await exportTo(dir, true)).toBe(true)
  const before = await shown()
  expect(await exportTo(dir, true)).toBe(false)
  await copyFile(sample('jalebi.jpg'), own)
  expect(await exportTo(dir, true)).toBe(true)
  expect(before.equals(await shown())).toBe(false)
  // Without pictures nothing else is exported.
  expect(await exportTo(dir)).toBe(true)
  await rm(own)
  expect(await exportTo(dir)).toBe(false)
})

describe('a folder to export into', () => {
  test('may be missing, empty, an earlier export, or a link to one', async () => {
    const missing = join(folder, 'new', 'site')
    const empty = await below('empty')
    const link = join(folder, 'link')
    await symlink(missing, link)
    for (const dir of [missing, empty, link, empty, missing]) {
      expect(await exportTo(dir)).toBe(true)
      expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe(smallSite['index.html'])
    }
    expect(await realpath(link)).toBe(missing)
  })

  test('is refused if something else would be lost with it', async () => {
    const link = async (target: string) => {
      const file = join(folder, `to-${target.replaceAll('/', '-')}`)
      await symlink(target, file)
      return file
    }
    const file = join(await below('web', 'index.html', '404.html', 'a.php', 'b.php'), 'a.php')
    const repository = join(folder, 'repository')
    await exportTo(repository)
    await mkdir(join(repository, '.git'))
    const data = join(folder, 'shop', 'data')
    await mkdir(join(data, 'releases'), { recursive: true })
    const holds = (what: string) => new RegExp(`the ${what} folder \\(.+\\) is in there`)
    const project = /the project \(.+\) is in there/
    const foreign = /it holds other files \(404\.html, a\.php, b\.php and 1 more\)/
    for (const [to, why] of [
      ['', /it names no folder/],
      [' ', /it names no folder/],
      ['.', project],
      [dirname(root), project],
      ['/', project],
      [await link(root), project],
      [await link(dirname(root)), project],
      [data, holds('data')],
      [dirname(data), holds('data')],
      [await link(data), holds('data')],
      [join(data, 'site'), /it is inside the data folder/],
      [join(data, 'releases', 'current', 'site'), /it is inside the data folder/],
      [join(await link(join(data, 'releases')), 'site'), /it is inside the data folder/],
      ['src', /it holds other files \(/],
      [dirname(file), foreign],
      [await link(dirname(file)), foreign],
      [file, /it is not a folder/],
      [join(file, 'below'), /it is not a folder/],
      [repository, /it holds other files \(\.git, 404\.html, _astro and \d+ more\)/],
    ] as const) {
      const refusal = exportFolder(data, to)
      await expect(refusal, to).rejects.toThrow(why)
      await expect(refusal, to).rejects.toMatchObject({ exitKind: 'usage' })
    }
  })

  test('stays as it was where the new one cannot take its place', async () => {
    const dir = join(folder, 'site')
    await exportTo(dir)
    // Nothing was written: the second rename fails.
    const failed = replaceFolder(site.dataDir, dir, async () => undefined)
    await expect(failed).rejects.toThrow(/\(ENOENT\): it stays as it was/)
    expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe(smallSite['index.html'])
    expect(existsSync(`${dir}.export-old`)).toBe(false)
  })

  test('is looked at again before it is replaced', async () => {
    const dir = await exportFolder(site.dataDir, join(folder, 'site'))
    await below('site', 'note.txt')
    await expect(exportNew(config, await release(), { dir, pictures: false })).rejects.toThrow(
      '(note.txt)',
    )
    expect(await readFile(join(dir, 'note.txt'), 'utf8')).toBe('mine')
  })

  test('is refused before anything is pulled', async () => {
    const dir = await below('web', 'note.txt')
    // Without the guard the pull would fail, so nothing is lost: nothing listens there.
    const api = 'http://127.0.0.1:9/api'
    const env = { STORE_DATA_DIR: join(folder, 'data'), PUBLIC_API_URL: api }
    for (const script of ['build', 'rebuild'])
      for (const to of ['', dir]) {
        const { code, output } = await runToEnd(`scripts/${script}.ts`, env, ['--to', to])
        expect([script, to, code, output.split('\n').length]).toEqual([script, to, 2, 1])
        expect(output).toContain(`The site cannot replace "${to}": it `)
      }
    expect(await readFile(join(dir, 'note.txt'), 'utf8')).toBe('mine')
    expect(existsSync(env.STORE_DATA_DIR)).toBe(false)
  })
})

test('an export that failed is made by the next run, one that succeeded is not made again', async () => {
  const dir = join(folder, 'site')
  expect(await exportTo(dir)).toBe(true)
  expect(await exportTo(dir)).toBe(false)
  await site.release({ ...smallSite, 'about.html': 'new' })
  const file = join(site.dataDir, 'releases', 'current', 'site', 'about.html')
  await rename(file, `${file}.away`)
  await expect(exportTo(dir)).rejects.toThrow('ENOENT')
  expect(existsSync(join(dir, 'about.html'))).toBe(false)
  await rename(`${file}.away`, file)
  expect(await exportTo(dir)).toBe(true)
  expect(await readFile(join(dir, 'about.html'), 'utf8')).toBe('new')
  // As for a workflow that deploys only what is new.
  await rm(dir, { recursive: true })
  expect(await exportTo(dir)).toBe(false)
  expect(await exportTo(dir, true)).toBe(true)
  expect(await exportTo(join(folder, 'other'), true)).toBe(true)
})
