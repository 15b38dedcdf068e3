import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/served/program.ts'

test('typefaces, which browsers keep for a year, are named by what they hold', async () => {
  const folder = join(root, 'public', 'fonts')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2'))
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    expect(name.split('.')[1]).toBe(hash.slice(0, 6))
  }
})
