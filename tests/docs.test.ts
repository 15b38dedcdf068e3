import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiDocs } from '#scripts/api-docs.ts'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'scripts/*.md', 'src/**/*.md'], { cwd: root })

/** Link and image targets inside this repository: `[text](target)` and `![text](target)`. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target && !/^[a-z]+:/.test(target))

/** File and folder names in backticks, relative to the project root: `src/api.ts`, `scripts/site/`. */
const filesOf = (text: string): string[] =>
  [...text.matchAll(/`((?:src|scripts|bench|tests|docs|public|\.github)\/[\w[\]./-]+)`/g)].map(
    ([, file = '']) => file,
  )

/** 'NOUN' is a placeholder for any noun. */
const isExample = (file: string): boolean => file.includes('NOUN')

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  it('links to what exists', () => {
    const missing = linksOf(text).filter((to) => !existsSync(join(root, dirname(page), to)))
    expect(missing).toEqual([])
  })

  it('names files that exist', () => {
    expect(
      filesOf(text).filter((file) => !isExample(file) && !existsSync(join(root, file))),
    ).toEqual([])
  })
})

describe('README', () => {
  it('is read in a few minutes', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(
      900,
    )
  })
})

describe('docs/api.md', () => {
  it('says what the contract says (else: npx node scripts/api-docs.ts)', async () => {
    expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toBe(await apiDocs())
  })
})
