import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { errorReport } from '#scripts/lib/console.ts'
import { root } from '#tests/support/served/program.ts'

/** A program of the shop that prints more than a pipe holds, and then finishes its work. */
const talkative = `
  const { runScript } = await import('${root}scripts/lib/console.ts')
  runScript(async () => {
    for (let line = 0; line < 100; line++) {
      console.log('x'.repeat(2000))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    process.exitCode = 7
  })`

test('a program ends quietly, and not in the middle, when its reader has gone', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talkative], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  await once(child.stdout, 'data')
  // As `head` does when it has read enough.
  child.stdout.destroy()
  expect((await once(child, 'close'))[0]).toBe(7)
  expect(output).toBe('')
}, 60_000)

test('an error that a disk has caused tells so, and names the file', () => {
  const told = (code: string, path?: string) => {
    const cause = Object.assign(new Error(code), { code, path })
    return errorReport(new Error('It broke', { cause: new Error('again', { cause }) })).text
  }
  const rest = 'The site that is served stays whole.'
  expect(told('ENOSPC', '/a')).toBe(`The disk is full: /a. ${rest}`)
  expect(told('EDQUOT')).toBe(`The disk's quota is used up. ${rest}`)
  expect(told('EFBIG')).toBe(`A file may not grow any further. ${rest}`)
  expect(told('EROFS')).toBe(`The disk cannot be written. ${rest}`)
  expect(told('EACCES', '/a')).toBe(`This user may not write there: /a. ${rest}`)
  // What is no disk's is told whole, for a report.
  expect(told('ENOENT')).toMatch(/^Error: It broke\n {4}at [^]+\[cause\]: Error: again/)
})
