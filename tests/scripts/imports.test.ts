import { readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { filesBelow, root } from '#scripts/lib/files.ts'

/** By file, the files that it imports, types too. */
const imports = new Map<string, string[]>()
/** Without types. */
const loaded = new Map<string, string[]>()

const resolved = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined
}

beforeAll(async () => {
  for (const folder of ['src', 'scripts', 'tests', 'bench'])
    for (const name of await filesBelow(join(root, folder))) {
      const file = join(folder, name)
      if (!/\.(ts|tsx|astro)$/.test(file)) continue
      const code = await readFile(join(root, file), 'utf8')
      const importsOf = (text: string) =>
        ts
          .preProcessFile(text)
          .importedFiles.flatMap(({ fileName }) => resolved(file, fileName) ?? [])
      imports.set(file, importsOf(code))
      loaded.set(file, importsOf(code.replace(/^import type [^']*'[^']*'/gm, '')))
    }
})

/** The first way from a file back to itself. */
const cycleFrom = (file: string, path: string[], done: Set<string>): string[] | null => {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
  if (done.has(file)) return null
  done.add(file)
  for (const next of imports.get(file) ?? []) {
    const cycle = cycleFrom(next, [...path, file], done)
    if (cycle) return cycle
  }
  return null
}

it('has no module that imports itself through others, by types either', () => {
  expect(imports.size).toBeGreaterThan(500)
  const done = new Set<string>()
  const cycles = [...imports.keys()].map((file) => cycleFrom(file, [], done)).filter(Boolean)
  expect(cycles).toEqual([])
})

const isProgram = (file: string): boolean => /^(src|scripts)\//.test(file)

/** A folder and its subfolders, and `src` with its plain files, may use each other. */
const isWithin = (folder: string, other: string): boolean =>
  folder === 'src' || !relative(folder, other).startsWith('..')

it('has no two folders that import each other', () => {
  const arrows = new Set<string>()
  for (const [file, imported] of imports)
    for (const other of isProgram(file) ? imported : [])
      arrows.add(`${dirname(file)} ${dirname(other)}`)
  const mutual = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`) && !isWithin(from, to) && !isWithin(to, from)
  })
  expect(mutual).toEqual([])
})

/** One file per noun, or per address. */
const mayBeLong = new Set(['src/contract', 'src/domain', 'src/pages'])

it('has no folder of mixed things with more than twenty files', () => {
  const folders = Map.groupBy([...imports.keys()].filter(isProgram), dirname)
  const long = [...folders].filter(([folder, { length }]) => length > 20 && !mayBeLong.has(folder))
  expect(long).toEqual([])
})

it('has a rebuild that opens its programs without loading their code', () => {
  const files = new Set(['scripts/rebuild.ts'])
  for (const file of files) for (const next of loaded.get(file) ?? []) files.add(next)
  expect(files.size).toBeGreaterThan(30)
  const late =
    /^src\/contract\/|^scripts\/catalog\/(pull|products)\.ts$|^scripts\/site\/(markup|sitemap)\.ts$/
  expect([...files].filter((file) => late.test(file))).toEqual([])
})
