import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openSubprocess } from '#scripts/lib/subprocess.ts'
import { folderForEach } from '#tests/support/hooks/folder.ts'
import { root } from '#tests/support/served/program.ts'

const folder = folderForEach('subprocess')
const library = pathToFileURL(join(root, 'scripts/lib/subprocess.ts')).href

const ask = async (code: string) => {
  const script = join(folder, 'work.mjs')
  await writeFile(script, `import { serveSubprocess } from '${library}'\n${code}`)
  const { ask, end } = openSubprocess<string, string>(script)
  try {
    return await ask('peda')
  } finally {
    end()
  }
}

test('a subprocess answers its question', async () => {
  const answer = await ask('serveSubprocess(async (question) => `${question}!`)')
  expect(answer).toBe('peda!')
})

test.each([
  ['a module that is missing', "import 'no-such-package'", 'work.mjs ended early (1).', 'error'],
  ['a crash', 'process.abort()', 'work.mjs ended early (SIGABRT).', 'error'],
  [
    'the system, for want of memory',
    "process.kill(process.pid, 'SIGKILL')",
    'work.mjs ended early (SIGKILL).',
    'later',
  ],
  [
    'whoever stops the service',
    "process.kill(process.pid, 'SIGTERM')\nsetInterval(() => undefined, 1000)",
    'work.mjs ended early (SIGTERM).',
    'later',
  ],
])('one that ends by %s is an error of its kind', async (_, code, message, exitKind) => {
  await expect(ask(code)).rejects.toMatchObject({ message, exitKind })
})

test.each([
  ['an error', "new Error('no such tag')", 'It broke: no such tag'],
  [
    'a full disk',
    "Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/page' })",
    'The disk is full: /page. The site that is served stays whole.',
  ],
])('%s in its work is told in one line', async (_, error, message) => {
  const code = `serveSubprocess(() => Promise.reject(${error}), 'It broke')`
  await expect(ask(code)).rejects.toMatchObject({ message, exitKind: 'error' })
})
